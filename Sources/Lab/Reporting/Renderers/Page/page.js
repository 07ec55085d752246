// Begins the page, and follows its address.

// Follows the address to its place and its choice. An address without a choice, as links have it, leaves the choice as
// it is, and gets it. An address that the page wrote itself, or an empty one, holds the whole choice.
async function follow() {
  const { hash } = location;
  const isOwn = history.state !== null || hash === "";
  if (currentAddress === hash && isOwn) return;
  await ready;
  // The reader may have gone on meanwhile.
  if (location.hash !== hash) return;
  const [place, words] = hash.slice(1).split("?");
  const name = readable(place);
  if (isOwn || words !== undefined) adopt(choiceOf(words ?? ""));
  const isNew = !isOwn || name !== placeName;
  placeName = name;
  if (isNew && name !== "") reveal(name);
  if (name !== "" || query() !== "") remember(false);
  else currentAddress = hash;
}

function readable(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}

// Adopts another choice, if it differs.
function adopt(other) {
  const before = query();
  choice = other;
  if (query() === before) return;
  narrow();
  showChoice();
}

// Scrolls to a place, and opens the table of the cell that it names.
function reveal(name) {
  if (!document.getElementById(name)) {
    const cell = data.cells.findIndex(([, anchor]) => anchor === name);
    const place = document.querySelector(`[data-table="${anchored.get(cell)}"]`);
    if (place) fill(place);
  }
  const target = document.getElementById(name);
  if (!target) return;
  for (let element = target.parentElement; element; element = element.parentElement) {
    if (element.tagName === "DETAILS") element.open = true;
  }
  // The target is hidden by the choice, and the reader wants to see it.
  if (target.closest("[hidden]")) adopt(everything());
  // A target that was made for the link, or whose address has a choice, has to be marked once more.
  if (document.querySelector(":target") !== target) location.replace(`#${encodeURIComponent(name)}`);
  target.scrollIntoView();
}

// The sections of a narrow page, which open below a button.
function makeMenu() {
  const nav = document.querySelector("nav");
  const menu = make("button", { type: "button", class: "menu", "aria-expanded": "false" }, "Sections");
  const toggle = (isOpen) => menu.setAttribute("aria-expanded", String(isOpen));
  menu.addEventListener("click", () => toggle(menu.getAttribute("aria-expanded") === "false"));
  nav.querySelector("ul").addEventListener("click", ({ target }) => { if (target.closest("a")) toggle(false); });
  nav.prepend(menu);
}

async function begin() {
  const block = document.getElementById("data");
  data = JSON.parse(block.type === "application/json" ? block.textContent : await gunzip(block));
  readCells();
  choice = everything();
  makeMenu();
  data.tables.forEach(({ rows }, number) => {
    for (const [cell, isAnchor] of rows) if (isAnchor) anchored.set(cell, number);
  });
  for (const charts of all("[data-charts]")) {
    charts.append(...charts.dataset.charts.split(" ").map((number) => figure(Number(number))));
  }
  figures = hasCharts ? all("figure.chart") : [];
  if (measuredCells().length > 0) {
    makePanel();
    showChoice();
    watchPicture();
    watchChanges();
    makeSizeBar();
  }
  fillOpen();
  document.addEventListener("toggle", ({ target }) => {
    if (target.open) all("[data-table]", target).filter(isOpen).forEach(fill);
  }, true);
  if (hasCharts) watchCharts();
}
const ready = begin();
// A chart says itself that it cannot be drawn.
loadUntil(ready.then(() => (figures.length > 0 ? vega() : null)).catch(() => null));
ready.catch((error) => {
  const notice = `The tables and charts of this page cannot be shown: ${error.message}.`;
  document.querySelector("header").append(make("p", { class: "notice", role: "note" }, notice));
});
// Browsers report going back by one event or the other.
addEventListener("hashchange", follow);
addEventListener("popstate", follow);
follow();

window.milli = {
  ready, drawAll, specification,
  fillAll: async () => {
    await ready;
    while (document.querySelector("[data-table]")) all("[data-table]").forEach(fill);
  },
  formats, openSpread, picture: () => data.picture, data: () => data, cells: measuredCells,
};
