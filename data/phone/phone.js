"use strict";
// Draws what the tablet tells, and asks again: it knows no rule and no word of the game.
// All text is set as text, never as HTML.

const SHAPES = {
  circle: "M8 1a7 7 0 1 0 .01 0z", triangle: "M8 1l7.5 13.5H.5z", square: "M1.5 1.5h13v13h-13z",
  rhombus: "M8 0l8 8-8 8-8-8z", star: "M8 0l2.4 5.3 5.6.7-4.1 3.9 1 5.8L8 12.9 3.1 15.7l1-5.8L0 6l5.6-.7z",
  tribe: "M8 1l6 5v9H2V6z",
};
// What lies in a region, drawn in a square of sixteen.
const SIGNS = {
  mine: "M2 14L11 5 9 3q4-2 6 3l-2-1-9 11z", magic: "M8 0l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",
  cavern: "M1 15V9a7 7 0 0 1 14 0v6h-4V9a3 3 0 0 0-6 0v6z", encampment: "M8 2l7 12H1z",
  fortress: "M1 15V3h3v2h2V3h4v2h2V3h3v12z", lair: "M1 14q1-9 7-10 6 1 7 10z", hole: "M8 3a7 4 0 1 0 .01 0z",
  hero: "M8 0l2.4 5.3 5.6.7-4.1 3.9 1 5.8L8 12.9 3.1 15.7l1-5.8L0 6l5.6-.7z", dragon: "M2 14Q3 3 14 2q-2 4-5 5 4 0 4 4-5-2-11 3z",
  catapult: "M1 14h14v-3H9L14 3l-2-1-6 9H1z", pot: "M3 6h10l1 4q0 5-6 5t-6-5zM5 3h6v2H5z", coins: "M8 2a6 6 0 1 0 .01 0z",
};
const $ = (id) => document.getElementById(id);
const base = location.pathname.endsWith("/") ? location.pathname : "/";
const isTable = base === "/";
const outlines = {};
let words = {}, shown = null, asking = null, drawn = "", held = null, waiting = null, isElsewhere = false;
let boardAt = null, isTapped = false, acting = "";

function node(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "class") made.className = value;
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

function svg(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function inColour(made, colour) {
  if (colour !== undefined) made.style.setProperty("--of", `var(--player-${colour})`);
  return made;
}

function shape(block) {
  if (block.colour === undefined) return null;
  const drawing = svg("svg", { class: "shape", viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: SHAPES[block.shape] }));
  return inColour(drawing, block.colour);
}

// The place in the page: what was chosen, as it stands in the address.

function chosen() {
  return Object.fromEntries(new URLSearchParams(location.search));
}

function choose(go, isNew = true) {
  const search = new URLSearchParams(go).toString();
  const url = base + (search ? `?${search}` : "");
  const isOther = go.page !== chosen().page;
  isTapped = Boolean(go.region) && go.region !== chosen().region;
  history[isNew && isOther ? "pushState" : "replaceState"](null, "", url);
  if (isOther) { window.scrollTo(0, 0); drawn = ""; isElsewhere = true; boardAt = null; }
  ask();
}

// Following the game: a question waits at the tablet until there is something new.

function ask() {
  if (asking) asking.abort();
  asking = new AbortController();
  follow(asking);
}

async function follow(me) {
  let fails = 0, after = "";
  while (me === asking && !me.signal.aborted) {
    const keys = chosen();
    const query = new URLSearchParams({ ...keys, ...language(), ...(after && { after }) });
    const late = setTimeout(() => me.abort(), 35000);
    try {
      const answer = await fetch(`${base}view?${query}`, { signal: me.signal, cache: "no-store" });
      clearTimeout(late);
      if (answer.status === 403 && !isTable) return lose();
      if (!answer.ok) throw new Error(answer.status);
      const told = await answer.json();
      fails = 0;
      $("away").hidden = true;
      after = told.number;
      if (told.blocks && me === asking) show({ ...told, keys });
    } catch (problem) {
      clearTimeout(late);
      if (me !== asking) return;
      if (me.signal.aborted) return ask();
      fails += 1;
      after = "";
      if (fails > 1) tellAway();
      await new Promise((resolve) => setTimeout(resolve, Math.min(2000, 300 * fails)));
    }
  }
}

function tellAway() {
  if (!$("away").hidden) return;
  $("away").textContent = words.away || "…";
  $("away").hidden = false;
}

function lose() {
  $("page").replaceChildren(node("p", { class: "note", role: "alert" }, words.lost));
  $("tabs").hidden = true;
  setTimeout(() => { if (document.visibilityState === "visible") ask(); }, 5000);
}

async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), cache: "no-store",
  });
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}

// Drawing.

function show(told) {
  if (held) { waiting = told; return; }
  const isNews = shown && shown.number !== told.number;
  shown = told;
  document.documentElement.lang = told.language;
  document.title = $("title").textContent = told.title;
  const focus = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.key : null;
  const open = new Set([...$("page").querySelectorAll("details[open]")].map((fold) => fold.dataset.key));
  const search = $("search") ? $("search").value : "";
  const board = $("page").querySelector(".board");
  if (board && drawn) boardAt = [board.scrollLeft, board.scrollTop];
  if (acting !== told.number) acting = "";
  $("page").replaceChildren(...told.blocks.map(draw));
  for (const fold of $("page").querySelectorAll("details")) fold.open = open.has(fold.dataset.key) && Boolean(drawn);
  tabs(told.tabs);
  if ($("search") && search) { $("search").value = search; sift(search); }
  settleBoard();
  fit();
  const again = focus && document.querySelector(`[data-key="${CSS.escape(focus)}"]`);
  if (again) again.focus({ preventScroll: true });
  else if (isElsewhere) $("title").focus({ preventScroll: true });
  isElsewhere = false;
  drawn = chosen().page || "home";
  // Whoever cannot see the page hears when the turn passes on.
  const status = told.blocks.find((block) => block.k === "status");
  if (status && $("turn").textContent !== status.t) $("turn").textContent = status.t;
  if (isNews && purse.isKept()) purse.look();
}

function tabs(told) {
  $("tabs").hidden = !told.length;
  $("tabs").replaceChildren(...told.map((tab) => node("button", {
    type: "button", "data-key": `tab ${tab.go.page}`, "aria-current": tab.on ? "page" : false, onclick: () => choose(tab.go),
  }, tab.t)));
  const now = $("tabs").querySelector("[aria-current]");
  if (now) $("tabs").scrollLeft = now.offsetLeft - ($("tabs").clientWidth - now.offsetWidth) / 2;
}

const draw = (block) => inColour((DRAWN[block.k] || DRAWN.text)(block), block.colour);
const all = (blocks) => blocks.map(draw);

const DRAWN = {
  heading: (b) => node("h2", {}, b.t),
  text: (b) => node("p", { class: b.tone }, b.t),
  status: (b) => node("div", { class: `status ${b.tone}` }, b.t, node("div", { class: "rounds", "aria-hidden": "true" },
    ...Array.from({ length: b.of }, (_, at) => node("i", { class: at < b.n ? "past" : "" })))),
  card: (b) => node("section", { class: `card${b.colour === undefined ? "" : " of"}${b.on ? " on" : ""}` },
    b.t && node("h3", {}, shape(b), b.t, b.beside && node("span", { class: "beside" }, ` (${b.beside})`)), ...all(b.blocks)),
  race: (b) => node("div", { class: `race${b.past ? " past" : ""}` }, node("span", { class: "name" }, b.t), node("span", { class: "number" }, b.note)),
  place: (b) => node("p", { class: "large" }, `${b.n}. `, b.t),
  row: (b) => node("div", { class: `row${b.blocks.length === 6 ? " six" : ""}${b.large ? " grand" : ""}` }, ...all(b.blocks)),
  sides: (b) => node("div", { class: "sides" }, ...all(b.blocks)),
  stack: (b) => node("div", { class: "stack" }, ...all(b.blocks)),
  few: (b) => node("div", { class: "few" }, ...all(b.blocks)),
  fold: (b) => node("details", { "data-key": `fold ${b.t}` }, node("summary", { "data-key": `sum ${b.t}` }, b.t,
    b.beside && node("span", { class: "beside" }, ` (${b.beside})`)), ...all(b.blocks)),
  terms: (b) => node("dl", {}, ...b.rows.flatMap(([term, number]) => [node("dt", {}, term), node("dd", { class: "number" }, number)])),
  button: (b) => button(b),
  chips: (b) => node("fieldset", {}, b.t && node("legend", {}, b.t), ...b.items.map((chip) => node("button", {
    type: "button", "aria-pressed": String(chip.on), "data-key": `chip ${b.t} ${chip.t}`, onclick: () => choose(chip.go),
  }, shape(chip), chip.t))),
  stepper: (b) => node("div", { class: "stepper", role: "group", "aria-label": b.t },
    node("span", { class: "label" }, b.t, b.note && node("small", {}, b.note)),
    step(b, "less", "\u2212"), node("output", { class: "number" }, String(b.n)), step(b, "more", "+")),
  search: (b) => node("label", {}, b.t, node("input", { id: "search", class: "search", type: "search", "data-key": "search",
    oninput: (event) => sift(event.target.value) })),
  purse: (b) => purse.draw(b),
  board: (b) => board(b),
};

function step(block, way, sign) {
  const go = block[way], press = block[`press_${way}`];
  return node("button", { type: "button", disabled: !go && !press, "aria-label": `${block.t}: ${words[way]}`, "data-key": `${way} ${block.t}`,
    onclick: () => (go ? choose(go) : act(press, true)) }, sign);
}

function button(block) {
  let isSure = !block.sure;
  const made = node("button", { type: "button", class: `wide ${block.kind}`, "data-key": `button ${block.name || block.t}`, "data-name": block.name,
    "aria-pressed": block.on === undefined ? false : String(block.on),
    onclick: () => {
      if (block.go) return choose(block.go);
      if (isSure) return act(block.name, block.stay);
      isSure = true;
      made.textContent = block.sure;
      setTimeout(() => { isSure = false; made.textContent = block.t; }, 4000);
    } }, block.t);
  return made;
}

// A button does what it says where it is drawn, even if something else was chosen a moment ago.
// Until the page shows what came of it, nothing else is pressed: it would be about the game of before.
async function act(name, isStaying) {
  const { keys, number } = shown;
  if (acting === number) return;
  acting = number;
  try {
    const told = await post(`${base}do?${new URLSearchParams(language())}`, { ...keys, press: name, number });
    if (told.done) setTimeout(() => { if (acting === number) acting = ""; }, 2000);
    else acting = "";
    if (told.said) say(told.said);
    else if (isStaying) return;
    else if (keys.page === "board") choose({ page: "board" });
    else choose({});
  } catch (problem) {
    acting = "";
    // Whether it was done is known only if the tablet has answered.
    say(/^\d+$/.test(problem.message) ? words.failed : words.away);
  }
}

let hush = 0;
function say(text) {
  $("said").textContent = text;
  $("said").hidden = false;
  clearTimeout(hush);
  hush = setTimeout(() => { $("said").hidden = true; }, 6000);
}

function sift(wanted) {
  const told = wanted.trim().toLowerCase();
  for (const fold of $("page").querySelectorAll("details")) fold.hidden = !fold.textContent.toLowerCase().includes(told);
}

// The own purse: open only under a finger, or for as long as its owner wants.

const purse = {
  isKept: () => Boolean($("keep") && $("keep").checked),
  draw(block) {
    const isKept = purse.isKept();
    const pad = node("button", { type: "button", class: "purse", id: "purse", "data-key": "purse", "aria-pressed": "false",
      onpointerdown: (event) => purse.hold(event), onpointerup: purse.lift, onpointercancel: purse.lift, onlostpointercapture: purse.lift,
      oncontextmenu: (event) => event.preventDefault(), onblur: purse.lift,
      onkeydown: (event) => { if ((event.key === " " || event.key === "Enter") && !event.repeat) purse.hold(event); },
      onkeyup: purse.lift }, words.hold);
    const keep = node("input", { type: "checkbox", role: "switch", id: "keep", "data-key": "keep",
      onchange: () => (purse.isKept() ? purse.look() : purse.cover()) });
    keep.checked = isKept;
    const made = node("section", { class: "purse-box", "aria-labelledby": "purse-title" }, 
      node("div", { class: "purse-head" }, node("h3", { id: "purse-title" }, block.t), node("label", { class: "switch" }, words.keep, keep)),
      pad, node("div", { id: "pin-box" }));
    made.dataset.caption = block.caption;
    return made;
  },
  hold(event) {
    event.preventDefault();
    if (event.pointerId !== undefined) event.target.setPointerCapture(event.pointerId);
    held = $("purse");
    purse.look();
  },
  lift() {
    if (!held) return;
    held = null;
    if (!purse.isKept()) purse.cover();
    if (waiting) { const told = waiting; waiting = null; show(told); }
  },
  async look(pin) {
    let told;
    try {
      told = await post(`${base}look?${new URLSearchParams(language())}`, pin ? { pin } : {});
    } catch (problem) {
      return say(words.failed);
    }
    if (told.pin) return purse.askPin(told);
    $("pin-box").replaceChildren();
    if (told.said) return say(told.said);
    if (held || purse.isKept()) purse.open(told.coins);
  },
  open(coins) {
    const pad = $("purse");
    pad.setAttribute("aria-pressed", "true");
    pad.replaceChildren(node("output", { class: "number" }, String(coins)), pad.parentElement.dataset.caption);
  },
  cover() {
    const pad = $("purse");
    if (!pad) return;
    pad.setAttribute("aria-pressed", "false");
    pad.replaceChildren(words.hold);
  },
  shut() {
    held = null;
    if ($("keep")) $("keep").checked = false;
    purse.cover();
  },
  askPin(told) {
    purse.shut();
    const field = node("input", { id: "pin", type: "password", inputmode: "numeric", autocomplete: "off", maxlength: "12", required: true });
    const form = node("form", { onsubmit: (event) => { event.preventDefault(); purse.look(field.value); } },
      node("label", { for: "pin" }, told.pin), field, node("button", { type: "submit", disabled: told.wait > 0 }, words.look));
    $("pin-box").replaceChildren(form);
    if (told.wait > 0) setTimeout(() => { const key = form.querySelector("button"); if (key) key.disabled = false; }, told.wait * 1000);
    field.focus();
  },
};

// The board.

function board(block) {
  const frame = node("div", { class: block.regions.some((region) => region.on) ? "board tapped" : "board", role: "group", "aria-label": block.t });
  frame.block = block;
  if (outlines[block.outline]) frame.append(picture(block, outlines[block.outline]));
  else fetch(`/outline/${block.outline}`).then((answer) => answer.json()).then((outline) => {
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

// A screen for everybody is not scrolled: the text becomes smaller until all of it is to be seen.
function fit() {
  if (!isTable) return;
  const page = $("page"), stacks = [page, ...page.querySelectorAll(".stack")];
  for (let size = 100; size >= 50; size -= 4) {
    page.style.setProperty("--fit", size / 100);
    if (stacks.every((stack) => stack.scrollHeight <= stack.clientHeight + 1)) break;
  }
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
    made.addEventListener("click", () => choose(region.go));
    made.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(region.go); }
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

// Language: the phone's own, until another is chosen.

function language() {
  let lang = null;
  try { lang = localStorage.getItem("language"); } catch (problem) { /* private browsing */ }
  return lang ? { lang } : {};
}

async function speak() {
  const answer = await fetch(`/words?${new URLSearchParams(language())}`, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.status);
  words = await answer.json();
  $("language").setAttribute("aria-label", words.language);
  $("tabs").setAttribute("aria-label", words.pages);
  const options = Object.entries(words.languages).map(([code, name]) => node("option", { value: code }, name));
  $("language").replaceChildren(...options);
  $("language").value = words.code;
  $("code").textContent = words.code.toUpperCase();
}

$("language").addEventListener("change", async () => {
  try { localStorage.setItem("language", $("language").value); } catch (problem) { /* private browsing */ }
  await speak().catch(() => {});
  ask();
});

// Claiming a seat: the secret stands behind the sign in the link, and is not sent anywhere else.

async function claim(secret) {
  try {
    const answer = await fetch("/claim", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ secret }) });
    if (answer.ok) {
      const told = await answer.json();
      if (told.said) return say(told.said);
      try { localStorage.setItem("page", told.page); } catch (problem) { /* private browsing */ }
      location.replace(`/${told.page}/`);
    } else if (answer.status === 403) {
      let page = null;
      try { page = localStorage.getItem("page"); } catch (problem) { /* private browsing */ }
      const own = page && await fetch(`/${page}/view`, { cache: "no-store" });
      if (own && own.ok) location.replace(`/${page}/`);
      else $("page").replaceChildren(node("p", { class: "note", role: "alert" }, words.taken));
    } else throw new Error(answer.status);
  } catch (problem) {
    tellAway();
    setTimeout(() => claim(secret), 1000);
  }
}

async function begin() {
  try {
    await speak();
  } catch (problem) {
    tellAway();
    setTimeout(begin, 1000);
    return;
  }
  document.body.className = isTable ? "table" : "";
  if (isTable && location.hash.length > 20) {
    const secret = location.hash.slice(1);
    history.replaceState(null, "", "/");
    await claim(secret);
  } else ask();
}

window.addEventListener("popstate", ask);
window.addEventListener("resize", fit);
document.fonts.ready.then(fit);
window.addEventListener("online", ask);
window.addEventListener("pageshow", (event) => { if (event.persisted) ask(); });
window.addEventListener("hashchange", begin);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") purse.shut();
  else if (asking) ask();
});
begin();
