// Draws the tables of the page's data when they are shown.

let data;
const anchored = new Map();

// The text of an entry, and the number that it rounds.
function entry(raw, cell, statistic) {
  if (typeof raw === "string") return { text: raw };
  const given = raw === true ? { statistic, cell } : { cell, ...raw };
  if (given.text === undefined) {
    const { format, values } = data.numbers[given.statistic];
    given.value = values[given.cell];
    given.text = formats[format](given.value, data.units[data.cells[given.cell][2]]);
  }
  return given;
}

const link = (cell, text) => make(
  "a", { href: `#${data.cells[cell][1]}`, "data-index": cells[cell] ? String(cell) : null },
  isName(text) ? make("code", {}, text) : text);

// The names of experiments, implementations and inputs, which stand in code type.
let knownNames = null;
function isName(text) {
  knownNames ??= new Set(measuredCells().flatMap(({ experiment, name, input, family }) =>
    [experiment, name, input, family].filter((word) => !/[\s]/.test(word))));
  return knownNames.has(text);
}

function place([title, kind, statistic], raw, cell, isAnchor) {
  const { text, value, tone, shade, statistic: name, cell: of } = entry(raw, cell, statistic);
  const isNumber = name !== undefined;
  let leadsTo = isNumber ? null : raw.cell;
  if (kind === "heading" && !isAnchor) leadsTo = cell;
  let content = text;
  if (text !== "" && anchored.has(leadsTo)) content = link(leadsTo, text);
  else if (tone) content = make("span", { class: `tone ${tone}` }, text);
  else if (isNumber && cells[of ?? -1]) content = numberButton(of, text);
  if (typeof content === "string" && isName(content)) content = make("code", {}, content);
  const attributes = {};
  if (shade !== undefined) attributes.class = `t shade${shade}`;
  else if (kind !== "number" && kind !== "heading") attributes.class = "t";
  if (kind === "heading") attributes.scope = "row";
  if (Object.hasOwn(data.terms, text)) attributes.title = data.terms[text];
  if (isNumber) {
    attributes["data-statistic"] = name;
    attributes["data-value"] = String(value);
    if (of !== cell) attributes["data-cell"] = data.cells[of][0];
  }
  return make(kind === "heading" ? "th" : "td", attributes, content);
}

// A number that opens its samples. One of a table takes Tab.
const numberButton = (cell, text) =>
  make("button", { type: "button", class: "number", tabindex: "-1", "data-index": String(cell) }, text);

// The meaning of the words of a heading that the glossary has.
const meaning = (title) =>
  distinct(title.toLowerCase().split(/[^a-z0-9]+/).map((word) => data.terms[word]).filter(Boolean)).join(" ");
const headOf = (title, attributes) => make("th", { scope: "col", title: meaning(title), ...attributes }, title);

// A table in a frame that scrolls sideways on a narrow page.
function framed(table, caption, isMap = false) {
  const frame = make(
    "div", { class: isMap ? "table map" : "table", role: "group", tabindex: "0", "aria-label": caption }, table);
  watchFrame(frame);
  return frame;
}

// Says below a table that columns lie beyond its edge, as long as there are any.
const beyondText = (count) => count === 0
  ? "The table goes on to the right: scroll it sideways."
  : `${count} more ${count === 1 ? "column" : "columns"} to the right: scroll the table sideways.`;
function showBeyond(frame) {
  const edge = frame.getBoundingClientRect().left + frame.clientWidth;
  const goesOn = frame.scrollWidth - frame.clientWidth - frame.scrollLeft > 2;
  // A text can reach out of the last column.
  const hidden = [...frame.querySelectorAll("thead tr:last-child > *")]
    .filter((head) => !head.hidden && head.getBoundingClientRect().right > edge + 2).length;
  let words = frame.nextElementSibling?.matches(".beyond") ? frame.nextElementSibling : null;
  if (frame.clientWidth === 0) {
    words?.remove();
    return;
  }
  if (goesOn && words === null) {
    words = make("p", { class: "beyond" });
    frame.after(words);
  }
  // The last position shows all: the words stay, so that nothing below the table moves.
  if (words !== null) words.textContent = goesOn ? beyondText(hidden) : "All columns to the right are shown.";
  frame.toggleAttribute("data-beyond", goesOn);
}
const frameSizes = new ResizeObserver((entries) => entries.forEach(({ target }) => showBeyond(target)));
function watchFrame(frame) {
  frameSizes.observe(frame);
  frame.addEventListener("scroll", () => showBeyond(frame), { passive: true });
}

// A table that is not in the page's data; `texts` are the columns without numbers, besides the first.
const table = (caption, heads, rows, ...texts) => framed(make(
  "table", {}, make("caption", {}, caption),
  make("thead", {}, make("tr", {}, ...heads.map((head, place) =>
    headOf(head, { class: [0, ...texts].includes(place) ? "t" : null })))),
  make("tbody", {}, ...rows)), caption);
const numberPlace = (cell, statistic) => place(["", "number", statistic], true, cell, true);

function draw(number) {
  const { caption, isMap, columns, rows } = data.tables[number];
  const heads = columns.map(([title, kind]) => headOf(title, { class: kind === "number" ? null : "t" }));
  const body = make("tbody");
  for (const [cell, isAnchor, ...entries] of rows) {
    const names = cell === null
      ? {} : { "data-cell": data.cells[cell][0], id: isAnchor ? data.cells[cell][1] : null };
    body.append(make("tr", names, ...entries.map((raw, column) => place(columns[column], raw, cell, isAnchor))));
  }
  const table = make("table", {}, make("caption", {}, caption), make("thead", {}, make("tr", {}, ...heads)), body);
  const frame = framed(table, caption, isMap);
  frame.table = number;
  narrowTable(frame);
  return frame;
}

function fill(place) {
  place.replaceWith(draw(Number(place.dataset.table)));
}
const isOpen = (place) => !place.closest("details:not([open])");
const fillOpen = () => all("[data-table]").filter(isOpen).forEach(fill);
