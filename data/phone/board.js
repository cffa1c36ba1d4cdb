"use strict";
// The board: regions that can be tapped, and what lies in them.

// What lies in a region, drawn in a square of sixteen.
const SIGNS = {
  mine: "M2 14L11 5 9 3q4-2 6 3l-2-1-9 11z", magic: "M8 0l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",
  cavern: "M1 15V9a7 7 0 0 1 14 0v6h-4V9a3 3 0 0 0-6 0v6z", encampment: "M8 2l7 12H1z",
  fortress: "M1 15V3h3v2h2V3h4v2h2V3h3v12z", lair: "M1 14q1-9 7-10 6 1 7 10z", hole: "M8 3a7 4 0 1 0 .01 0z",
  hero: "M8 0l2.4 5.3 5.6.7-4.1 3.9 1 5.8L8 12.9 3.1 15.7l1-5.8L0 6l5.6-.7z", dragon: "M2 14Q3 3 14 2q-2 4-5 5 4 0 4 4-5-2-11 3z",
  catapult: "M1 14h14v-3H9L14 3l-2-1-6 9H1z", pot: "M3 6h10l1 4q0 5-6 5t-6-5zM5 3h6v2H5z", coins: "M8 2a6 6 0 1 0 .01 0z",
};
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
  const told = [(region) => region.on, (region) => ["enough", "die"].includes(region.r), (region) => region.r, () => true];
  const wanted = told.map((is) => regions.filter((_, at) => is(block.regions[at]))).find((found) => found.length);
  const middle = (axis) => wanted.reduce((sum, region) => sum + region.a[axis], 0) / wanted.length;
  const scale = drawing.getBoundingClientRect().width / size[0];
  const centre = [middle(0) * scale - frame.clientWidth / 2, middle(1) * scale - frame.clientHeight / 2];
  [frame.scrollLeft, frame.scrollTop] = (!isTapped && boardAt) || centre;
  if (isTapped) frame.scrollIntoView({ block: "start" });
  isTapped = false;
}

function picture(block, outline) {
  const [width, height] = outline.size;
  const drawn = block.regions.map((region, at) => regionPicture(region, outline.regions[at]));
  const ring = block.regions.findIndex((region) => region.on);
  // What lies in a region lies above the borders of its neighbours.
  const above = svg("g", { class: "above", "aria-hidden": "true" }, ...drawn.flatMap(([, lying]) => lying));
  if (ring >= 0) above.prepend(svg("path", { class: "on", d: path(outline.regions[ring].o) }));
  return svg("svg", { viewBox: `0 0 ${width} ${height}` }, ...drawn.map(([ground]) => ground), above);
}

const path = (points) => `m${points.slice(0, 2)}l${points.slice(2)}z`;

function regionPicture(region, outline) {
  const d = path(outline.o), [x, y] = outline.a, room = Math.min(34, outline.r * 0.62);
  const shade = svg("path", { d, class: "shade", fill: `var(--${region.t})` });
  const ground = [svg("title", {}, region.w), shade], parts = [];
  if (region.v) ground.push(svg("path", { d, class: "veil" }));
  const signs = [...(region.s || []).map((name) => [name, 1]), ...(region.m || [])];
  signs.forEach(([name, count], at) => parts.push(...sign(name, count, x + (at - (signs.length - 1) / 2) * room, y + room * (y > room * 2 ? -1.4 : 1.4), room * 0.75)));
  if (region.d) parts.push(...disc(region, x - (region.p === undefined ? 0 : room * 0.7), y, room));
  if (region.r) parts.push(...price(region, x + (region.d ? room * 0.8 : 0), y + (region.d ? room * 0.25 : 0), room * 0.8));
  const made = svg("g", {}, ...ground);
  if (region.r) made.dataset.reach = region.r;
  if (region.go) {
    made.setAttribute("role", "button");
    made.setAttribute("tabindex", "0");
    made.setAttribute("aria-label", region.w);
    made.dataset.key = `region ${region.go.region}`;
    // A second tap takes the region where nothing is left to ask, else it closes the card.
    const tap = () => (region.again ? act(region.again) : choose(region.on ? { ...region.go, region: "" } : region.go));
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

function disc(region, x, y, room) {
  const fill = region.c === undefined ? "var(--stone)" : `var(--player-${region.c})`;
  const scale = room / 8;
  const mark = svg("path", { d: SHAPES[region.d], fill, stroke: "#14100C", "stroke-width": 0.8, opacity: region.past ? 0.6 : 1,
    "stroke-dasharray": region.past ? "2 1.5" : "none", transform: `translate(${x - 8 * scale} ${y - 8 * scale}) scale(${scale})` });
  if (!region.n) return [mark];
  const back = svg("circle", { cx: x, cy: y, r: room * 0.5, fill: "var(--paper)", stroke: "#14100C", "stroke-width": 1.5 });
  return [mark, back, svg("text", { x, y, "font-size": room * 0.75 }, region.n)];
}

function price(region, x, y, room) {
  const face = svg("rect", { class: `price ${region.r}`, x: x - room * 0.8, y: y - room * 0.8, width: room * 1.6, height: room * 1.6, rx: room * 0.35 });
  return [face, svg("text", { x, y: y + 1, "font-size": room * 1.25 }, region.p || "\u00d7")];
}

function sign(name, count, x, y, room) {
  const scale = room / 16;
  const back = svg("circle", { cx: x, cy: y, r: room * 0.72, fill: "var(--paper)", stroke: "#14100C", "stroke-width": 1.5 });
  const mark = svg("path", { d: SIGNS[name] || SIGNS.coins, fill: "#3B2A20", transform: `translate(${x - 8 * scale} ${y - 8 * scale}) scale(${scale})` });
  mark.style.stroke = "none";
  return [back, mark, ...(count > 1 ? [svg("text", { x: x + room * 0.8, y, "font-size": room * 0.8 }, String(count))] : [])];
}
