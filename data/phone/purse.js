"use strict";
// The own purse: open only under a finger, or for as long as its owner wants.

// While it is held, what comes from the tablet waits.
let held = null, waiting = null;

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
    purse.catchUp();
  },
  catchUp() {
    if (waiting) show(waiting);
  },
  async look(pin) {
    let got;
    try {
      got = await post(`${base}look?${new URLSearchParams(language())}`, pin ? { pin } : {});
    } catch (problem) {
      return say(words.failed);
    }
    // The page may be another by now, and have no purse.
    if (!$("purse")) return;
    if (got.pin) return purse.askPin(got);
    $("pin-box").replaceChildren();
    if (got.said) return say(got.said);
    if (held || purse.isKept()) purse.open(got.coins, got.loot);
  },
  open(coins, loot) {
    const pad = $("purse");
    pad.setAttribute("aria-pressed", "true");
    pad.replaceChildren(node("output", { class: "number" }, String(coins)), pad.parentElement.dataset.caption, ...(loot ? [node("br"), node("small", {}, loot)] : []));
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
    purse.catchUp();
  },
  askPin(got) {
    purse.shut();
    if (!$("purse")) return;
    const field = node("input", { id: "pin", type: "password", inputmode: "numeric", autocomplete: "off", maxlength: "12", required: true });
    const form = node("form", { onsubmit: (event) => { event.preventDefault(); purse.look(field.value); } },
      node("label", { for: "pin" }, got.pin), field, node("button", { type: "submit", disabled: got.wait > 0 }, words.look));
    $("pin-box").replaceChildren(form);
    if (got.wait > 0) setTimeout(() => { const key = form.querySelector("button"); if (key) key.disabled = false; }, got.wait * 1000);
    field.focus();
  },
};
