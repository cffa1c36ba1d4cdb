"use strict";
// The board: regions that can be tapped, and what lies in them.

// The tablet's patterns of terrain.
const MOTIFS = {
  farmland: "M0 9V-10M0 9L9-6M0 9L-9-6", forest: "M-10 13L0-12 10 13zM0 13v5", hill: "M-18 6A18 13 0 0 1 18 6",
  mountain: "M-20 10L0-11 20 10", swamp: "M-19 9H20M-9 9V-3M0 9V-9M9 9V-3", sea: "M-24 0Q-18-9-12 0T0 0 12 0 24 0",
};
MOTIFS.lake = MOTIFS.sea;
const DARK = "#2A1F17", LIGHT = "#FFF3DC";
const outlines = {};
// Where it was scrolled to, and whether a region was tapped that is not shown yet.
let boardAt = null, isTapped = false;

function board(block) {
  const frame = node("div", { class: block.regions.some((region) => region.on) ? "board tapped" : "board", role: "group", "aria-label": block.t });
  frame.block = block;
  if (outlines[block.outline]) frame.append(picture(block, outlines[block.outline]));
  else fetch(`/outline/${block.outline}`).then((answer) => (answer.ok ? answer.json() : Promise.reject())).then((outline) => {
    outlines[block.outline] = outline;
    frame.replaceChildren(picture(block, outline));
    settleBoard();
    fit();
  }).catch(() => {});
  return frame;
}

// Where it was, or else where there is something to see: the tapped region, what is in reach.
function settleBoard() {
  const frame = $("page").querySelector(".board"), drawing = frame && frame.querySelector("svg");
  if (!drawing || isTable) return;
  const { block } = frame, { regions, size } = outlines[block.outline];
  const kinds = [(region) => region.on, (region) => ["enough", "die"].includes(region.r), (region) => region.r, () => true];
  const wanted = kinds.map((is) => regions.filter((_, at) => is(block.regions[at]))).find((found) => found.length);
  const middle = (axis) => wanted.reduce((sum, region) => sum + region.a[axis], 0) / wanted.length;
  const scale = drawing.getBoundingClientRect().width / size[0];
  const centre = [middle(0) * scale - frame.clientWidth / 2, middle(1) * scale - frame.clientHeight / 2];
  [frame.scrollLeft, frame.scrollTop] = (!isTapped && boardAt) || centre;
  if (isTapped) frame.scrollIntoView({ block: "start" });
  isTapped = false;
}

function picture(block, outline) {
  const [width, height] = outline.size;
  const drawn = block.regions.map((region, at) => regionPicture(region, outline.regions[at], { ...outline.icons, ...block.icons }, region.go || (block.go && { ...block.go, region: String(at) })));
  const ring = block.regions.findIndex((region) => region.on);
  // What lies in a region lies above the borders of its neighbours.
  const above = svg("g", { class: "above", "aria-hidden": "true" }, ...drawn.flatMap(([, lying]) => lying));
  if (ring >= 0) above.prepend(svg("path", { class: "on", d: path(outline.regions[ring].o) }));
  return svg("svg", { viewBox: `0 0 ${width} ${height}` }, svg("defs", {}, ...Object.entries(MOTIFS).map(pattern)), ...drawn.map(([ground]) => ground), above);
}

function pattern([terrain, d]) {
  const motif = (at) => svg("path", { d, fill: terrain === "forest" ? "#000" : "none", transform: `translate(${at} ${at})` });
  const both = svg("g", { class: "motif" }, motif(32), motif(96));
  return svg("pattern", { id: terrain, width: 128, height: 128, patternUnits: "userSpaceOnUse", patternTransform: "scale(.47)" }, both);
}

const path = (points) => `m${points.slice(0, 2)}l${points.slice(2)}z`;

function regionPicture(region, outline, icons, go) {
  const d = path(outline.o), [x, y, unit = 1.5] = region.at || [];
  const ground = [svg("title", {}, region.w), svg("path", { d, class: "shade", fill: `var(--${region.t})` }), svg("path", { d, class: "pattern", fill: `url(#${region.t})` })];
  if (region.v) ground.push(svg("path", { d, class: "veil" }));
  const parts = (region.s || []).flatMap(([name, count, ...at]) => small(icons[name], count, at, unit, name.startsWith("regions/")));
  if (region.i) parts.push(...disc(region, icons, x, y, unit));
  if (region.r) parts.push(...price(region, icons, x - (region.i ? unit * (8 + priceWidth(region) / 2) : 0), y - (region.i ? unit * 14 : 0), unit));
  if (region.r === "ghost") parts.unshift(svg("path", { class: "ghost", d }));
  const made = svg("g", {}, ...ground);
  if (region.r) made.dataset.reach = region.r;
  if (go) {
    made.setAttribute("role", "button");
    made.setAttribute("tabindex", "0");
    made.setAttribute("aria-label", region.w);
    made.dataset.key = `region ${go.region}`;
    // A second tap takes the region where nothing is left to ask, else it closes the card.
    const tap = () => (region.again ? act(region.again) : choose(region.on && !region.go ? { ...go, region: "" } : go));
    made.addEventListener("click", tap);
    made.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); tap(); }
    });
  } else {
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", region.w);
  }
  return [made, parts];
}

// Each with its middle there.
const icon = (d, x, y, side, fill) => svg("path", { d, fill, class: "icon", transform: `translate(${x - side / 2} ${y - side / 2}) scale(${side / 128})` });
const pill = (x, y, width, height, fill = "none", edge = DARK) => svg("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: height / 2, fill, stroke: edge, "stroke-width": 2 });
const letters = (text, x, y, size, fill = DARK) => svg("text", { x, y, "font-size": size, fill }, text);

// Who stands there, and at the right shoulder whose they are, and how many.
function disc(region, icons, x, y, unit) {
  const ground = region.past ? "var(--stone)" : region.c === undefined ? "#7A4A2B" : `var(--player-${region.c})`;
  const parts = [pill(x, y, unit * 40, unit * 40, region.past ? `var(--player-${region.c})` : "var(--paper)"), svg("circle", { cx: x, cy: y, r: unit * 17.5, fill: ground }),
    icon(icons[region.i], x, y, unit * 26, region.past || region.c > 2 ? DARK : LIGHT)];
  if (region.c === undefined) return parts;
  const width = region.n ? 24 + 11 * region.n.length : 23, left = x + unit * 8, top = y - unit * 14, scale = unit * 11 / 16;
  parts.push(pill(left + unit * width / 2, top, unit * width, unit * 23, "var(--paper)"), svg("path", { d: SHAPES[region.d], fill: DARK, class: "icon",
    transform: `translate(${left + unit * 6} ${top - unit * 5.5}) scale(${scale})` }));
  return region.n ? [...parts, letters(region.n, left + unit * (width + 13) / 2, top, unit * 19)] : parts;
}

const priceWidth = (region) => 32 + 10 * (Math.max(1, region.p.length) - 1);

function price(region, icons, x, y, unit) {
  const face = pill(x, y, unit * priceWidth(region), unit * 32);
  face.setAttribute("class", `price ${region.r}`);
  return [face, region.p ? letters(region.p, x, y + 1, unit * 26) : icon(icons["signs/lock"], x, y, unit * 18, DARK)];
}

// What is printed lies on paper; what was laid there is a token. Tokens below others have their player's colour and shape.
function small(d, count, [x, y, colour, shape], unit, isPrinted) {
  const width = unit * ((count > 1 ? 32 : 22) + (shape ? 14 : 0)), ink = isPrinted || colour > 2 ? DARK : LIGHT;
  const ground = shape ? `var(--player-${colour})` : isPrinted ? "var(--paper)" : "#7A4A2B";
  const left = x - width / 2 + unit * 11, at = left + (shape ? unit * 14 : 0);
  const parts = [pill(x, y, width, unit * 22, ground, ink)];
  if (shape) parts.push(svg("path", { d: SHAPES[shape], fill: ink, class: "icon", transform: `translate(${left - unit * 5.5} ${y - unit * 5.5}) scale(${unit * 11 / 16})` }));
  parts.push(icon(d, at, y, unit * 16, ink));
  return count > 1 ? [...parts, letters(String(count), at + unit * 13, y, unit * 17, ink)] : parts;
}
