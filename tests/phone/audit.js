// Looks for controls without a name, too small a target, and text that does not stand out.
const problems = [];
const seen = (element) => element.getClientRects().length > 0;
const colour = (text) => (text.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
const light = (c) => {
  const part = (v) => { const s = v / 255; return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; };
  return 0.2126 * part(c[0]) + 0.7152 * part(c[1]) + 0.0722 * part(c[2]);
};
const contrast = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
const ground = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const found = colour(getComputedStyle(at).backgroundColor);
    if (found.length < 4 || found[3] === 1) return found;
  }
  return [255, 255, 255];
};
const name = (element) => (element.getAttribute("aria-label") || element.textContent || "").trim()
  || [...(element.labels || [])].map((label) => label.textContent).join("").trim();
for (const element of document.querySelectorAll("button, select, input, summary, a, [role=button], [role=img], [tabindex]")) {
  if (!seen(element)) continue;
  const told = element.outerHTML.slice(0, 80);
  if (!name(element)) problems.push(`no name: ${told}`);
  const box = (element.closest("label") || element).getBoundingClientRect();
  if (!element.closest("svg") && element.tagName !== "H1" && (box.height < 47.5 || box.width < 47.5)) problems.push(`small: ${told} ${box.width}x${box.height}`);
}
for (const element of document.querySelectorAll("body *")) {
  const own = [...element.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
  if (!own || !seen(element) || element.closest("svg, :disabled, option")) continue;
  const style = getComputedStyle(element), ratio = contrast(colour(style.color), ground(element));
  const enough = parseFloat(style.fontSize) >= 24 ? 3 : 4.5;
  if (ratio < enough) problems.push(`contrast ${ratio.toFixed(2)}: ${element.textContent.slice(0, 40)}`);
}
const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
if (new Set(ids).size !== ids.length) problems.push("an id twice");
if (!document.documentElement.lang) problems.push("no language");
if (document.querySelectorAll("h1").length !== 1 || document.querySelectorAll("main").length !== 1) problems.push("no structure");
if (document.documentElement.scrollWidth > document.documentElement.clientWidth) problems.push("wider than the screen");
return problems;
