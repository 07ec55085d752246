// What a reader has chosen to look at, which all tables and charts follow, and the address that keeps it beside the
// place: `#cost?experiment=search&input=chain&measure=cold+time&with=indexed&size=5000`.

// What is known of each cell; nothing of one that only an earlier result has.
let cells = [];
function readCells() {
  cells = data.details.map((detail, index) => {
    if (detail === null) return null;
    const [[experiment, name, role, input, family, unit, measure, direction], size, spread] = detail;
    const isMoreBetter = direction === "more";
    return { index, experiment, name, role, input, family, size, unit, measure, isMoreBetter, spread };
  });
}
const known = () => cells.filter((cell) => cell !== null);
const distinct = (values) => [...new Set(values)];
const experiments = () => distinct(known().map((cell) => cell.experiment));
const ofExperiment = () => known().filter((cell) => cell.experiment === choice.experiment);
// All names, where they are all that there are to choose from.
const namesToChoose = () => distinct(ofExperiment().map((cell) => cell.name));

// Empty for all; the names as a set, `null` for all; the size only once it was chosen.
const everything = () => {
  const [first, ...others] = experiments();
  return { experiment: others.length === 0 ? first ?? "" : "", family: "", measure: "", names: null, size: null };
};
let choice = { experiment: "", family: "", measure: "", names: null, size: null };

const isChosen = (index) => {
  const cell = cells[index];
  return (choice.experiment === "" || cell.experiment === choice.experiment)
    && (choice.family === "" || cell.family === choice.family)
    && (choice.measure === "" || cell.measure === choice.measure)
    && (choice.names === null || choice.names.has(cell.name));
};

// MARK: What follows

// A row by its cell and those of its numbers; of none of them by the name that it begins with.
function isRowChosen([cell, , heading, ...entries]) {
  const own = [cell, ...[heading, ...entries].map((entry) => entry?.cell)].filter((index) => cells[index ?? -1]);
  if (own.length > 0) return own.some(isChosen);
  const text = heading?.text ?? heading;
  return choice.names === null || choice.names.has(text) || !namesToChoose().includes(text);
}
const isTableChosen = (number) => data.tables[number].rows.some(isRowChosen);

function isFigureChosen(figure) {
  const { title, table } = data.charts[figure.number];
  const { rows } = data.tables[table];
  // A chart of what is no cell, such as capacity, names its inputs.
  const isOfNone = rows.every(([cell, , ...entries]) => cell === null && entries.every((entry) => !(entry?.cell >= 0)));
  if (isOfNone && choice.family !== "" && !title.startsWith(`${choice.experiment} on ${choice.family}:`)) return false;
  return rows.length === 0 || isTableChosen(table);
}

function narrowTable(frame) {
  const { rows, isMap } = data.tables[frame.table];
  frame.hidden = rows.length > 0 && !isTableChosen(frame.table);
  const table = frame.querySelector("table");
  rows.forEach((row, number) => { table.tBodies[0].rows[number].hidden = !isRowChosen(row); });
  if (isMap) {
    for (let column = 1; column < table.rows[0].cells.length; column += 1) {
      const isEmpty = !rows.some((row) => cells[row[column + 2]?.cell ?? -1] && isChosen(row[column + 2].cell));
      for (const row of table.rows) row.cells[column].hidden = isEmpty;
    }
  }
  keepStop(frame);
}

function isGroupChosen(group) {
  if (choice.experiment !== "" && group.dataset.experiment !== choice.experiment) return false;
  const drawn = all("figure.chart", group);
  const tables = [
    ...all("[data-table]", group).map((place) => [place, Number(place.dataset.table)]),
    ...all(".table", group).filter((frame) => frame.table !== undefined).map((frame) => [frame, frame.table]),
  ].filter(([place]) => !place.closest("figure"));
  const isText = group.querySelector(":scope > p, :scope > ul") !== null;
  return isText || drawn.length + tables.length === 0 || drawn.some(isFigureChosen)
    || tables.some(([, number]) => isTableChosen(number));
}

function narrow() {
  for (const figure of all("[data-charts] > figure.chart")) figure.hidden = !isFigureChosen(figure);
  for (const frame of all(".table")) if (frame.table !== undefined) narrowTable(frame);
  for (const group of all("[data-experiment]")) {
    group.hidden = !isGroupChosen(group);
    // Of one experiment alone there is room for every chart.
    const fold = group.querySelector("details.fold:has([data-charts])");
    if (fold && choice.experiment !== "" && experiments().length > 1 && !group.hidden) fold.open = true;
  }
  for (const section of all("main > section")) {
    const groups = all(":scope > .group", section);
    section.toggleAttribute("data-empty", groups.length > 0 && groups.every((group) => group.hidden));
  }
  if (hasCharts) redraw((figure) => figure.drawnFor !== drawnFor());
}

// What changes how a chart is drawn, rather than whether.
const drawnFor = () => JSON.stringify([choice.family, choice.names === null ? null : [...choice.names].sort()]);

// A name without what a legend says behind it, and without its cores where an axis has them.
const bare = (label) => label.split("  ")[0].replace(/ \(reference\)$/, "").replace(/ on \d+ cores$/, "");

// The specification of a chart without the series and the inputs that were not chosen; colours stay what they are.
function chosenPart(specification) {
  const own = ofExperiment();
  const left = (chosen, key) => {
    const kept = new Set(chosen.map(key));
    return new Set(own.map(key).filter((value) => !kept.has(value)));
  };
  const names = choice.names;
  const series =
    names === null ? new Set() : left(own.filter((cell) => names.has(cell.name)), (cell) => bare(cell.name));
  const inputs =
    choice.family === "" ? new Set() : left(own.filter((cell) => cell.family === choice.family), (cell) => cell.input);
  if (series.size + inputs.size === 0) return specification;
  const isKept = (label) => !series.has(bare(label));
  // The share of the rows that stay, where a chart has rows.
  let share = 1;
  function part(value) {
    if (Array.isArray(value)) {
      return value.filter((row) => !(typeof row?.s === "string" && !isKept(row.s) || inputs.has(row?.i))).map(part);
    }
    if (value === null || typeof value !== "object") return value;
    const result = Object.fromEntries(Object.entries(value).map(([name, own]) => [name, part(own)]));
    if (value.field === "s" && Array.isArray(value.scale?.domain)) {
      const { domain, range } = value.scale;
      const kept = domain.map((_, number) => number).filter((number) => isKept(domain[number]));
      result.scale = { ...value.scale, domain: kept.map((number) => domain[number]) };
      if (Array.isArray(range)) result.scale.range = kept.map((number) => range[number]);
    }
    if ((value.field === "s" || value.field === "i") && Array.isArray(value.sort)) {
      result.sort = value.sort.filter((name) => (value.field === "s" ? isKept(name) : !inputs.has(name)));
      share = Math.min(share, result.sort.length / value.sort.length);
    }
    return result;
  }
  const chosen = part(specification);
  if (share < 1) chosen.height = Math.max(60, Math.round(chosen.height * share));
  return chosen;
}

// MARK: The address

function query() {
  const words = new URLSearchParams();
  if (choice.experiment !== everything().experiment) words.set("experiment", choice.experiment);
  if (choice.family !== "") words.set("input", choice.family);
  if (choice.measure !== "") words.set("measure", choice.measure);
  // Nobody has no name.
  for (const name of choice.names?.size === 0 ? [""] : choice.names ?? []) words.append("with", name);
  if (choice.size !== null) words.set("size", String(choice.size));
  return words.toString();
}

// A choice that an address keeps; what this page does not have is left out of it.
function choiceOf(text) {
  const words = new URLSearchParams(text);
  const among = (name, values) => (values.includes(words.get(name)) ? words.get(name) : "");
  const chosen = everything();
  chosen.experiment ||= among("experiment", experiments());
  const own = known().filter((cell) => chosen.experiment === "" || cell.experiment === chosen.experiment);
  chosen.measure = among("measure", own.map((cell) => cell.measure));
  if (chosen.experiment === "") return chosen;
  chosen.family = among("input", own.map((cell) => cell.family));
  const names = words.getAll("with").filter((name) => own.some((cell) => cell.name === name));
  if (names.length > 0 || words.get("with") === "") chosen.names = new Set(names);
  const size = Number(words.get("size"));
  if (Number.isFinite(size) && size > 0) chosen.size = size;
  return chosen;
}

// Where the reader is: the part of the address before the choice.
let whereabouts = "";
// The last address that the page has followed, or written.
let followed;
const address = () => `#${whereabouts}${query() === "" ? "" : `?${query()}`}`;
// A step is one that the back button takes back.
function remember(isStep) {
  try {
    if (isStep) history.pushState({}, "", address());
    else history.replaceState({}, "", address());
  } catch {
    // A page in another one's frame may have no address of its own, and is of use all the same.
  }
  followed = location.hash;
}

function choose(change) {
  // Another experiment has other inputs and implementations, another family other sizes.
  const isOther = "experiment" in change;
  const other = isOther ? { family: "", names: null, size: null } : "family" in change ? { size: null } : {};
  choice = { ...choice, ...other, ...change };
  const isThere = choice.measure === "" || known().some((cell) =>
    cell.measure === choice.measure && (choice.experiment === "" || cell.experiment === choice.experiment));
  if (!isThere) choice.measure = "";
  whereabouts ||= "explore";
  remember(true);
  narrow();
  showChoice();
}
