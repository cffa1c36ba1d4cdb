"use strict";
// Draws what the tablet tells (the board: board.js, the purse: purse.js), and asks again: it knows no rule and no word of the game.
// All text is set as text, never as HTML.

const SHAPES = {
  circle: "M8 1a7 7 0 1 0 .01 0z", triangle: "M8 1l7.5 13.5H.5z", square: "M1.5 1.5h13v13h-13z",
  rhombus: "M8 0l8 8-8 8-8-8z", star: "M8 0l2.4 5.3 5.6.7-4.1 3.9 1 5.8L8 12.9 3.1 15.7l1-5.8L0 6l5.6-.7z",
  heart: "M8 15.2C3 11 .3 8.4.3 5.2A4.1 4.1 0 0 1 8 2.9a4.1 4.1 0 0 1 7.7 2.3C15.7 8.4 13 11 8 15.2z",
};
const $ = (id) => document.getElementById(id);
const base = location.pathname.endsWith("/") ? location.pathname : "/";
const isTable = base === "/";
let words = {}, shown = null, asking = null, drawn = "", isElsewhere = false, acting = "";

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
  isTapped = go.turn || go.die || (go.region && go.region !== chosen().region);
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
      const got = await answer.json();
      fails = 0;
      $("away").hidden = true;
      after = got.number;
      if (got.blocks && me === asking) show({ ...got, keys });
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

function show(page) {
  waiting = held ? page : null;
  if (held) return;
  const isNews = shown && shown.number !== page.number;
  shown = page;
  document.documentElement.lang = page.language;
  document.title = $("title").textContent = page.title;
  const focus = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.key : null;
  const open = new Set([...$("page").querySelectorAll("details[open]")].map((fold) => fold.dataset.key));
  const search = $("search") ? $("search").value : "";
  const board = $("page").querySelector(".board");
  if (board && drawn) boardAt = [board.scrollLeft, board.scrollTop];
  if (acting !== page.number) acting = "";
  $("page").replaceChildren(...page.blocks.map(draw));
  for (const fold of $("page").querySelectorAll("details")) fold.open = open.has(fold.dataset.key) && Boolean(drawn);
  tabs(page.tabs);
  if ($("search") && search) { $("search").value = search; sift(search); }
  settleBoard();
  fit();
  const again = focus && document.querySelector(`[data-key="${CSS.escape(focus)}"]`);
  if (again) again.focus({ preventScroll: true });
  else if (isElsewhere) $("title").focus({ preventScroll: true });
  isElsewhere = false;
  drawn = chosen().page || "home";
  // Whoever cannot see the page hears when the turn passes on.
  const status = page.blocks.find((block) => block.k === "status");
  if (status && $("turn").textContent !== status.t) $("turn").textContent = status.t;
  if (isNews && purse.isKept()) purse.look();
}

function tabs(all) {
  $("tabs").hidden = !all.length;
  $("tabs").replaceChildren(...all.map((tab) => node("button", {
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
  fold: (b) => node("details", { "data-key": `fold ${b.name || b.t}` }, node("summary", { "data-key": `sum ${b.name || b.t}` }, b.t,
    b.beside && node("span", { class: "beside" }, ` (${b.beside})`)), b.note && node("p", {}, b.note), ...all(b.blocks || [])),
  terms: (b) => node("dl", {}, ...b.rows.flatMap(([term, number]) => [node("dt", {}, term), node("dd", { class: "number" }, number)])),
  button: (b) => button(b),
  chips: (b) => node("fieldset", { class: b.die ? "die" : "" }, b.t && node("legend", {}, b.t), ...b.items.map((chip) => node("button", {
    type: "button", "aria-pressed": b.die ? false : String(Boolean(chip.on)), "data-key": `chip ${b.t} ${chip.n} ${chip.t}`, "data-name": chip.press, onclick: () => followUp(chip),
  }, shape(chip), chip.n === undefined ? "" : node("span", { class: "number" }, String(chip.n)), chip.t))),
  foot: (b) => node("div", { class: "foot" }, ...all(b.blocks)),
  stepper: (b) => node("div", { class: "stepper", role: "group", "aria-label": b.t },
    node("span", { class: "label" }, b.t, b.note && node("small", {}, b.note)),
    node("span", { class: "ticks" }, step(b, "less", "\u2212"), node("output", { class: "number" }, String(b.n)), step(b, "more", "+"))),
  search: (b) => node("label", {}, b.t, node("input", { id: "search", class: "search", type: "search", "data-key": "search",
    oninput: (event) => sift(event.target.value) })),
  purse: (b) => purse.draw(b),
  board: (b) => board(b),
};

function step(block, way, sign) {
  const go = block[way], press = block[`press_${way}`];
  return node("button", { type: "button", disabled: !go && !press, "aria-label": `${block.t}: ${words[way]}`, "data-key": `${way} ${block.name}`,
    onclick: () => (go ? choose(go) : act(press, true)) }, sign);
}

function button(block) {
  let isSure = !block.sure;
  const made = node("button", { type: "button", class: `wide ${block.kind}`, "data-key": `button ${block.name || block.t}`, "data-name": block.name,
    "aria-pressed": block.on === undefined ? false : String(block.on),
    onclick: () => {
      if (isSure) return followUp(block);
      isSure = true;
      made.textContent = block.sure;
      setTimeout(() => { isSure = false; made.textContent = block.t; }, 4000);
    } }, block.t);
  return made;
}

// To another choice, or something for the tablet to carry out.
const followUp = (block) => (block.go ? choose(block.go) : act(block.press, block.stay));

// A button acts on the page it was drawn with. Until the result is shown, no other one does.
async function act(name, isStaying) {
  const { keys, number } = shown;
  if (acting === number) return;
  acting = number;
  try {
    const got = await post(`${base}do?${new URLSearchParams(language())}`, { ...keys, press: name, number });
    if (got.done) setTimeout(() => { if (acting === number) acting = ""; }, 2000);
    else acting = "";
    if (got.said) say(got.said, got.done);
    if (!got.done || isStaying) return;
    if (keys.page === "board") choose({ page: "board" });
    else choose({});
  } catch (problem) {
    acting = "";
    // Whether it was done is known only if the tablet has answered.
    say(/^\d+$/.test(problem.message) ? words.failed : words.away);
  }
}

let hush = 0;
function say(text, isWell = false) {
  $("said").textContent = text;
  $("said").className = isWell ? "well" : "";
  $("said").hidden = false;
  clearTimeout(hush);
  hush = setTimeout(() => { $("said").hidden = true; }, 6000);
}

function sift(wanted) {
  const words = wanted.trim().toLowerCase(), found = [];
  for (const fold of $("page").querySelectorAll("details")) {
    fold.hidden = !fold.textContent.toLowerCase().includes(words);
    const texts = document.createTreeWalker(fold, NodeFilter.SHOW_TEXT);
    while (words && texts.nextNode()) {
      const here = texts.currentNode, all = here.data.toLowerCase();
      for (let at = all.indexOf(words); at >= 0; at = all.indexOf(words, at + 1)) {
        found.push(new StaticRange({ startContainer: here, startOffset: at, endContainer: here, endOffset: at + words.length }));
      }
    }
  }
  for (const title of $("page").querySelectorAll("h2")) {
    let next = title.nextElementSibling;
    while (next && next.matches("details[hidden]")) next = next.nextElementSibling;
    title.hidden = !next || !next.matches("details");
  }
  // Older browsers only sift.
  if (CSS.highlights) CSS.highlights.set("found", new Highlight(...found));
}

// A screen for everybody does not scroll: the text shrinks until all of it fits.
function fit() {
  if (!isTable) return;
  const page = $("page"), stacks = [page, ...page.querySelectorAll(".stack")];
  for (let size = 100; size >= 50; size -= 4) {
    page.style.setProperty("--fit", size / 100);
    if (stacks.every((stack) => stack.scrollHeight <= stack.clientHeight + 1)) break;
  }
}

// What the phone keeps; while browsing privately, nothing.
function kept(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch (problem) { return null; }
}

// Language: the phone's own, until another is chosen.

function language() {
  const lang = kept("language");
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
  kept("language", $("language").value);
  await speak().catch(() => {});
  ask();
});

// Claiming a seat: the secret stands behind the sign in the link, and is not sent anywhere else.

async function claim(secret) {
  try {
    const answer = await fetch("/claim", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ secret }) });
    if (answer.ok) {
      const got = await answer.json();
      if (got.said) return say(got.said);
      kept("page", got.page);
      location.replace(`/${got.page}/`);
    } else if (answer.status === 403) {
      const page = kept("page");
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
