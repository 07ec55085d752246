// The reader's choice, which all tables and charts follow, and the address that keeps it after the place:
// `#cost?experiment=search&input=chain&measure=cold+time&with=indexed&size=5000`.

// The details of each cell; `null` for a cell that only an earlier result has.
let cells = [];
function readCells() {
  cells = data.details.map((detail, index) => {
    if (detail === null) return null;
    const [[experiment, name, role, input, family, unit, measure, direction], size, spread, judged] = detail;
    const isMoreBetter = direction === "more";
    // The side of the bound that decides, the verdict, what is judged, and its limit, of a cell with a budget.
    const [sign, verdict, quantile, limit] = judged ?? ["", null, "", ""];
    return {
      index, experiment, name, role, input, family, size, unit, measure, isMoreBetter, spread, sign, verdict, quantile,
      limit,
    };
  });
}
const measuredCells = () => cells.filter((cell) => cell !== null);
const distinct = (values) => [...new Set(values)];
const experiments = () => distinct(measuredCells().map((cell) => cell.experiment));
const ofExperiment = () => measuredCells().filter((cell) => cell.experiment === choice.experiment);
// The names of the chosen experiment, or of all.
const namesToChoose = () => distinct(ofExperiment().map((cell) => cell.name));

// A choice of everything: empty texts stand for all, as does `null` for names, which else are a set.
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

// A row is chosen with its cell or the cell of one of its numbers, or, if it has none, with the name it begins with.
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
  // A chart without cells, such as capacity, has its inputs in its title.
  const hasNoCells = rows.every(
    ([cell, , ...entries]) => cell === null && entries.every((entry) => !(entry?.cell >= 0)));
  const isOfFamily = choice.family === "" || title.startsWith(`${choice.experiment} on ${choice.family}:`);
  if (hasNoCells && !isOfFamily) return false;
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
    // There is room for every chart of a single experiment.
    const fold = group.querySelector("details.fold:has([data-charts])");
    if (fold && choice.experiment !== "" && experiments().length > 1 && !group.hidden) fold.open = true;
  }
  for (const section of all("main > section")) {
    const groups = all(":scope > .group", section);
    section.toggleAttribute("data-empty", groups.length > 0 && groups.every((group) => group.hidden));
  }
  if (hasCharts) redraw((figure) => figure.drawnFor !== drawnFor());
}

// The part of the choice that changes how a chart is drawn, rather than whether.
const drawnFor = () => JSON.stringify([choice.family, choice.names === null ? null : [...choice.names].sort()]);

// A name without the mark that a chart needs, and without the remarks of a legend and the cores that an axis has.
const unmarked = (name) => name.replace("\u2060", "");
const bare = (label) => unmarked(label).split("  ")[0].replace(/ \(reference\)$/, "").replace(/ on \d+ cores$/, "");

// The specification of a chart without the series and the inputs that were not chosen. Series keep their colours.
function chosenPart(specification) {
  const own = ofExperiment();
  const rest = (chosen, key) => {
    const chosenKeys = new Set(chosen.map(key));
    return new Set(own.map(key).filter((value) => !chosenKeys.has(value)));
  };
  const names = choice.names;
  const series =
    names === null ? new Set() : rest(own.filter((cell) => names.has(cell.name)), (cell) => bare(cell.name));
  const inputs =
    choice.family === "" ? new Set() : rest(own.filter((cell) => cell.family === choice.family), (cell) => cell.input);
  if (series.size + inputs.size === 0) return specification;
  const isKept = (label) => !series.has(bare(label));
  // The share of the rows that stay, for the height of a chart with rows.
  let share = 1;
  function part(value) {
    if (Array.isArray(value)) {
      const isLeft = (row) =>
        typeof row?.s === "string" && !isKept(row.s) || typeof row?.i === "string" && inputs.has(unmarked(row.i));
      return value.filter((row) => !isLeft(row)).map(part);
    }
    if (value === null || typeof value !== "object") return value;
    const result = Object.fromEntries(Object.entries(value).map(([name, own]) => [name, part(own)]));
    if (value.field === "s" && Array.isArray(value.scale?.domain)) {
      const { domain, range } = value.scale;
      const numbers = domain.map((_, number) => number).filter((number) => isKept(domain[number]));
      result.scale = { ...value.scale, domain: numbers.map((number) => domain[number]) };
      if (Array.isArray(range)) result.scale.range = numbers.map((number) => range[number]);
    }
    if ((value.field === "s" || value.field === "i") && Array.isArray(value.sort)) {
      result.sort = value.sort.filter((name) => (value.field === "s" ? isKept(name) : !inputs.has(unmarked(name))));
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
  // An empty `with=` means that no implementation is selected.
  for (const name of choice.names?.size === 0 ? [""] : choice.names ?? []) words.append("with", name);
  if (choice.size !== null) words.set("size", String(choice.size));
  return words.toString();
}

// The choice in an address, without anything that this page does not have.
function choiceOf(text) {
  const words = new URLSearchParams(text);
  const among = (name, values) => (values.includes(words.get(name)) ? words.get(name) : "");
  const chosen = everything();
  chosen.experiment ||= among("experiment", experiments());
  const own = measuredCells().filter((cell) => chosen.experiment === "" || cell.experiment === chosen.experiment);
  chosen.measure = among("measure", own.map((cell) => cell.measure));
  if (chosen.experiment === "") return chosen;
  chosen.family = among("input", own.map((cell) => cell.family));
  const names = words.getAll("with").filter((name) => own.some((cell) => cell.name === name));
  if (names.length > 0 || words.get("with") === "") chosen.names = new Set(names);
  chosen.size = sizeOf(words.get("size") ?? "");
  return chosen;
}

// The place on the page: the part of the address before the choice.
let placeName = "";
// The last address that the page followed or wrote.
let currentAddress;
const address = () => `#${placeName}${query() === "" ? "" : `?${query()}`}`;
// Writes the choice into the address. The back button takes a step back.
function remember(isStep) {
  try {
    if (isStep) history.pushState({}, "", address());
    else history.replaceState({}, "", address());
  } catch {
    // A page in the frame of another may have no address of its own, and works without.
  }
  currentAddress = location.hash;
}

function choose(change) {
  // Another experiment has other inputs and implementations, another family other sizes.
  if ("experiment" in change) choice = { ...choice, family: "", names: null, size: null };
  if ("family" in change) choice = { ...choice, size: null };
  choice = { ...choice, ...change };
  const isThere = choice.measure === "" || measuredCells().some((cell) =>
    cell.measure === choice.measure && (choice.experiment === "" || cell.experiment === choice.experiment));
  if (!isThere) choice.measure = "";
  placeName ||= "explore";
  remember(true);
  narrow();
  showChoice();
}
