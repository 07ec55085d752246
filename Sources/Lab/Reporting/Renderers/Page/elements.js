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

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== "") element.setAttribute(attribute, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}
