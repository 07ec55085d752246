// Paper has every chart and map in light colours: folds are opened, and charts drawn, before the page is laid out for
// it. A printer waits for no timer and no file, but for work that follows from promises alone, as the drawing does once
// Vega is unpacked. Tables come last: with them, the page takes long to lay out for each chart.
let unfolded = [];

// MARK: Maps

// The width of paper, and of a letter of a map's smallest text, 7 pt, in points.
const paperWidth = 530;
const letterWidth = 4.6;
const lettersOf = (text) => Math.max(...text.split(/\s/).map((word) => word.length));

// The columns of a map that paper has room for side by side, part by part and about as wide as each other; one part if
// all have room.
function partsOf(table) {
  const shownRows = [...table.rows].filter((row) => !row.hidden);
  const [heading, ...rows] = shownRows;
  const places = [...heading.cells].map((cell, place) => place);
  const columns = places.slice(1).filter((place) => !heading.cells[place].hidden);
  const letters = (place, least, among) =>
    Math.max(least, ...among.map((row) => lettersOf(row.cells[place].textContent)));
  const widths = new Map(columns.map((place) => [place, 5 + letterWidth * letters(place, 2, rows)]));
  const room = paperWidth - Math.min(110, 10 + letterWidth * letters(0, 0, shownRows));
  const split = (most) => columns.reduce((parts, place) => {
    const last = parts.at(-1);
    const isFull = last && last.width + widths.get(place) > most;
    if (!last || isFull) return [...parts, { places: [place], width: widths.get(place) }];
    return [...parts.slice(0, -1), { places: [...last.places, place], width: last.width + widths.get(place) }];
  }, []);
  const parts = split(room);
  const total = parts.reduce((sum, { width }) => sum + width, 0);
  const balanced = split(Math.min(room, total / parts.length + Math.max(...widths.values())));
  return (balanced.length === parts.length ? balanced : parts).map(({ places }) => places);
}

// Puts a map that is too wide for paper there in parts, one below the other, each with the names of its rows.
let splitMaps = [];
function split(frame) {
  const table = frame.querySelector("table");
  const parts = partsOf(table);
  if (parts.length < 2) return;
  const caption = table.caption.textContent;
  const tables = parts.map((places, number) => {
    const part = table.cloneNode(true);
    const kept = new Set([0, ...places]);
    for (const row of part.rows) {
      row.removeAttribute("id");
      [...row.cells].filter((cell, place) => !kept.has(place)).forEach((cell) => cell.remove());
    }
    part.caption.textContent = `${caption}; part ${number + 1} of ${parts.length}`;
    return framed(part, part.caption.textContent, true);
  });
  for (const part of tables) part.classList.add("part");
  frame.classList.add("split");
  frame.after(...tables);
  splitMaps.push({ frame, tables });
}
function joinMaps() {
  for (const { frame, tables } of splitMaps) {
    frame.classList.remove("split");
    for (const part of tables) part.remove();
  }
  splitMaps = [];
}

// MARK: Folds

function unfold() {
  const folds = all("details.fold:not([open])").filter((fold) =>
    !fold.closest("[hidden]") && fold.querySelector("[data-charts], [data-table]") && !fold.matches(".rows"));
  unfolded.push(...folds);
  for (const fold of folds) fold.open = true;
}
addEventListener("beforeprint", async () => {
  isPrinting = true;
  unfold();
  if (dark.matches) redraw();
  await drawAll();
  fillOpen();
  joinMaps();
  all(".table.map").filter((frame) => !frame.closest("[hidden], details:not([open])")).forEach(split);
});
addEventListener("afterprint", () => {
  isPrinting = false;
  for (const details of unfolded) details.open = false;
  unfolded = [];
  joinMaps();
  if (dark.matches) redraw();
});

// Keeps the page loading until it can be printed whole: programs print it as soon as it has loaded. A page is loading
// while a frame of it is written to.
function loadUntil(work) {
  const frame = make("iframe", { title: "loading" });
  frame.hidden = true;
  document.body.append(frame);
  frame.contentDocument.open();
  work.finally(() => {
    frame.contentDocument.close();
    frame.remove();
  });
}
