// Makes elements, and unpacks packed data.
//
// The parts of a page's script stand in one scope, one after the other: each may use the parts before it, and functions
// of the parts after it.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const whenIdle = (work) => (window.requestIdleCallback ? requestIdleCallback(work) : setTimeout(work, 50));
const hasCharts = document.getElementById("vega") !== null;

async function gunzip(script) {
  if (typeof DecompressionStream === "undefined") throw new Error("this browser cannot unpack gzip");
  const bytes = Uint8Array.from(atob(script.textContent), (character) => character.charCodeAt(0));
  script.remove();
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

// A text with marks of direction, or letters from right to left, isolated from its surroundings: what it leaves open is
// closed, and what it closes without having opened it is opened before.
function isolated(text) {
  if (!/[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/.test(text)) return text;
  let open = 0;
  let missing = 0;
  for (const character of text) {
    if (/[\u2066-\u2068]/.test(character)) open += 1;
    if (character === "\u2069") { if (open > 0) open -= 1; else missing += 1; }
  }
  return "\u2068".repeat(missing + 1) + text + "\u2069".repeat(open + 1);
}

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== "") element.setAttribute(attribute, value);
  }
  const shown = children.filter((child) => child !== null);
  element.append(...shown.map((child) => (typeof child === "string" ? isolated(child) : child)));
  return element;
}

// The parts of a sentence, each the content of one thing, as a list: `a, b and c`.
const inList = (parts, conjunction = "and") => parts.flatMap((part, place) => {
  if (place === 0) return part;
  return [place === parts.length - 1 ? ` ${conjunction} ` : ", ", ...part];
});

// Names as a list in code type.
const codes = (names, conjunction = "and") => inList(names.map((name) => [make("code", {}, name)]), conjunction);
