// The cost of each implementation at any size: measured there, or read between two measured sizes.

const valueOf = (index, statistic) => data.numbers[statistic]?.values[index] ?? null;
const formatOf = (index) => (value) => formats.metric(value, data.units[data.cells[index][2]]);

// The cells of an implementation from small to large: the line that is read between its sizes.
const lineOf = (own, name) =>
  own.filter((cell) => cell.name === name).sort((one, other) => one.size - other.size);

// The families of some cells whose inputs differ only in size, with their cells by one measure.
function lines(among) {
  const groups = new Map();
  for (const cell of among) {
    const name = JSON.stringify([cell.experiment, cell.family, cell.measure]);
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(cell);
  }
  return [...groups.values()].filter((own) => {
    const sizes = distinct(own.map((cell) => cell.size));
    const isUnique = distinct(own.map((cell) => `${cell.name} ${cell.size}`)).length === own.length;
    const isCost = own.some((cell) => valueOf(cell.index, "median") > 0);
    return isUnique && isCost && sizes.length > 1 && Math.min(...sizes) > 0;
  });
}

// The line to read: one that is judged, else cold, else warm, of the family with the most sizes.
function selection() {
  const among = ofExperiment().filter((cell) =>
    (choice.family === "" || cell.family === choice.family)
      && (choice.measure === "" || cell.measure === choice.measure));
  const rank = (own) => [
    own.some((cell) => valueOf(cell.index, "budget.limit") !== null), own[0].measure === "cold time",
    own[0].measure === "warm time", distinct(own.map((cell) => cell.size)).length,
  ].map(Number);
  const ranked = lines(among).map((own) => ({ own, rank: rank(own) }));
  const compare = (one, other) =>
    other.rank.map((part, place) => part - one.rank[place]).find((part) => part !== 0) ?? 0;
  return ranked.sort(compare)[0]?.own ?? null;
}

// The straight line on logarithmic axes through two neighbouring sizes; `null` if one end is not above 0.
function between(low, high, size, statistic) {
  const [from, to] = [valueOf(low.index, statistic), valueOf(high.index, statistic)];
  if (from === null || to === null) return null;
  if (from === to) return from;
  if (!(from > 0 && to > 0)) return null;
  return from * (to / from) ** (Math.log(size / low.size) / Math.log(high.size / low.size));
}

// The cost of an implementation at a size: measured there, read between two sizes, or not known. The interval between
// two sizes is that of the lines through the ends of theirs; it decides which costs are equal, and is not shown.
function costAt(line, size) {
  const after = line.findIndex((cell) => cell.size >= size);
  if (after < 0) return { reason: `not measured beyond ${grouped(line.at(-1).size)}` };
  const high = line[after];
  if (high.size === size) {
    const [value, lower, upper] = ["median", "ci95.lower", "ci95.upper"].map((name) => valueOf(high.index, name));
    return { cell: high, ends: [high], value, lower, upper, how: "measured" };
  }
  if (after === 0) return { reason: `not measured below ${grouped(high.size)}` };
  const low = line[after - 1];
  const ends = `between ${grouped(low.size)} and ${grouped(high.size)}`;
  const read = between(low, high, size, "median");
  if (read === null) return { reason: `no line ${ends}: a number there is not above 0` };
  const [lower, upper] = ["ci95.lower", "ci95.upper"].map((name) => between(low, high, size, name));
  return { ends: [low, high], value: read, lower, upper, how: `line ${ends}` };
}

// The bounds of a cost, each of a size that was measured: nothing bounds a cost between two sizes.
const boundOf = ({ index, sign }) => {
  const bound = valueOf(index, "budget.bound");
  return bound === null ? "" : `${sign}${sign === "" ? "" : " "}${formatOf(index)(bound)}`;
};
function boundsOf({ cell, ends }) {
  if (cell) return [boundOf(cell)];
  const bounds = (ends ?? []).filter((end) => boundOf(end) !== "");
  return bounds.map((end, place) => `${boundOf(end)} at ${grouped(end.size)}${place + 1 < bounds.length ? "," : ""}`);
}
const boundsText = (cost) => boundsOf(cost).join(" ");
// Bounds of two sizes may go over two lines, and none of them over two.
const boundsPlace = (cost) => make(
  "td", {}, ...boundsOf(cost).flatMap((text, place) =>
    [place > 0 ? " " : null, make("span", { class: "whole" }, text)]));
// The largest share of the budget that a bound takes at a size, or at the two sizes around it, and the bound's side. It
// is the share of the bound as it is shown, so that both agree.
function shareOf({ ends }, limit) {
  const bounds = (ends ?? []).map(({ index, sign }) => ({ index, sign, bound: valueOf(index, "budget.bound") }))
    .filter(({ bound }) => bound > 0).sort((one, other) => other.bound - one.bound);
  if (bounds.length === 0) return { sign: "", text: "" };
  const [{ index, sign, bound }] = bounds;
  // A tenth of a millionth is no part of a text of three digits: it undoes the rounding of a division.
  const share = Number(((100 * shownNumber(bound, data.units[data.cells[index][2]])) / limit).toPrecision(10));
  return { sign, text: `${three(share)} %` };
}
function shareText(cost, limit) {
  const { sign, text } = shareOf(cost, limit);
  return sign === "" ? text : `${sign} ${text}`;
}

// Two costs are equal if nothing tells them apart: their intervals meet, or a single call cannot, because they lie
// within a step of the clock.
function isSame(one, other, measure) {
  if (one.value === other.value) return true;
  if (measure === "cold time" && Math.abs(one.value - other.value) <= data.step) return true;
  if ([one.lower, one.upper, other.lower, other.upper].some((end) => end === null || end === undefined)) return false;
  return one.lower <= other.upper && other.lower <= one.upper;
}
// Floors, bare work and the implementations of other projects are no choice.
const isChoosable = ({ role, value }) => value !== undefined && ["reference", "implementation"].includes(role);

// The stops of the slider: the measured sizes, and a hundred of two digits from the least to the most.
function stops(own) {
  const sizes = distinct(own.map((cell) => cell.size));
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const steps = Array.from({ length: 101 }, (_, step) =>
    Number((least * (most / least) ** (step / 100)).toPrecision(2)));
  return distinct([...sizes, ...steps.filter((size) => Number.isInteger(size) && size > least && size < most)])
    .sort((one, other) => one - other);
}
const nearest = (values, target) => values.reduce((best, value, place) =>
  (Math.abs(Math.log(value / target)) < Math.abs(Math.log(values[best] / target)) ? place : best), 0);

// The times of calls, which the answer at a size is about.
const isOfCalls = ({ measure }) => ["warm time", "cold time"].includes(measure);

// The costs of the chosen implementations at a size, the best first; times of calls in the order of the answer.
function costsAt(own, size) {
  const names = distinct(own.map((cell) => cell.name)).filter((name) => choice.names?.has(name) ?? true);
  const sign = own[0].isMoreBetter ? -1 : 1;
  const order = isOfCalls(own[0]) ? namesInOrder(own[0].experiment, own[0].family, size) : [];
  const place = (name) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names.map((name) => {
    const line = lineOf(own, name);
    return { name, role: line[0].role, ...costAt(line, size) };
  }).sort((one, other) => place(one.name) - place(other.name)
    || sign * ((one.value ?? sign * Infinity) - (other.value ?? sign * Infinity)) || 0);
}

function costTable(own, size, costs) {
  const format = formatOf(own[0].index);
  const limit = own.map((cell) => valueOf(cell.index, "budget.limit")).find((value) => value !== null);
  const reference = own.find((cell) => cell.role === "reference")?.name;
  const base = reference === undefined ? undefined : costAt(lineOf(own, reference), size).value;
  const plain = (text) => make("td", {}, text);
  // At a measured size the ratio was measured too, within the same processes.
  const ratio = ({ cell, value }) => (cell ? valueOf(cell.index, "ratioToReference.value") : null) ?? value / base;
  const columns = [
    [own[0].measure, ({ cell, value }) => {
      if (isKept(own[0]) && value < 0) return plain(belowMeasurable);
      return cell ? numberPlace(cell.index, "median") : plain(value === undefined ? "" : format(value));
    }],
    ["how it is known", ({ how, reason }) => make("td", { class: "t" }, how ?? reason)],
    base > 0 && [`× ${reference}`, (cost) => plain(cost.value > 0 ? formats.ratio(ratio(cost)) : "")],
    limit > 0 && ["bound (95 %), where measured", boundsPlace],
    limit > 0 && [`bound, of ${format(limit)}`, (cost) => plain(shareText(cost, limit))],
  ].filter((column) => column);
  const rows = costs.map((cost) => make(
    "tr", cost.cell ? { "data-cell": data.cells[cost.cell.index][0] } : {},
    make("th", { scope: "row" }, isName(cost.name) ? make("code", {}, cost.name) : cost.name),
    ...columns.map(([, place]) => place(cost))));
  const caption = `${own[0].experiment} on ${own[0].family} at ${grouped(size)} ${own[0].unit}: medians`;
  return table(caption, ["implementation", ...columns.map(([title]) => title)], rows, 2);
}
