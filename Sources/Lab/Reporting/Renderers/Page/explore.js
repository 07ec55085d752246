// The part of the page in which a reader chooses, and sees the costs at a size of their own.

const valueOf = (index, statistic) => data.numbers[statistic]?.values[index] ?? null;
const formatOf = (index) => (value) => formats.metric(value, data.units[data.cells[index][2]]);

// MARK: Costs between sizes

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

// MARK: Controls

let panel;
const control = (name) => panel.querySelector(`[name="${name}"]`);

function makePanel() {
  const option = (select, change) => {
    select.addEventListener("change", () => choose({ [change]: select.value }));
    return select;
  };
  const labelled = (text, element) => make("label", {}, text, element);
  const select = (name) => option(make("select", { name }), name);
  const button = (text, work) => {
    const element = make("button", { type: "button" }, text);
    element.addEventListener("click", work);
    return element;
  };
  const form = make(
    "form", { class: "choices", "aria-label": "What to look at" },
    ...experiments().length > 1 ? [labelled("Experiment ", select("experiment"))] : [],
    labelled("Inputs ", select("family")), labelled("Measure ", select("measure")),
    make("fieldset", { class: "names" }, make("legend", {}, "Implementations"), make("div", { class: "boxes" }),
      button("All", () => choose({ names: null })), button("None", () => choose({ names: new Set() }))),
    button("Show everything", () => choose(everything())));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.append(make("p", { class: "count", role: "status" }));
  panel = make(
    "section", { id: "explore", "aria-labelledby": "explore-title" },
    make("h2", { id: "explore-title" }, "Explore"),
    make("p", { class: "introduction" },
      "Choose what to look at: every table and chart of the page follows, and the address keeps it. A number opens its "
        + "samples; in a table the arrow keys go from one number to the next."),
    form, make("div", { class: "answers" }, make("div", { class: "costs" }), make("div", { class: "charts" })));
  const verdict = document.getElementById("verdict");
  if (verdict) verdict.after(panel);
  else document.querySelector("main > header").after(panel);
  document.querySelector("nav li")?.after(make("li", {}, make("a", { href: "#explore" }, "Explore")));
  if (experiments().length < 2) return;
  const top = option(make("select", { id: "experiment" }), "experiment");
  document.querySelector("nav").append(make("label", { class: "choice" }, make("span", {}, "Experiment "), top));
}

function options(select, all, values, value) {
  if (!select) return;
  select.replaceChildren(
    make("option", {}, all), ...values.map((text) => make("option", {}, text)));
  // `make` leaves out empty attributes, and the option for all has an empty value.
  select.options[0].value = "";
  select.value = value;
  select.disabled = values.length === 0;
}

// Draws the controls and the costs from the choice.
function showChoice() {
  const own = ofExperiment();
  for (const select of [document.getElementById("experiment"), control("experiment")]) {
    options(select, "all", experiments(), choice.experiment);
  }
  const families = distinct(own.map((cell) => cell.family));
  options(control("family"), own.length === 0 ? "all (choose an experiment)" : "all", families, choice.family);
  const measured = choice.experiment === "" ? measuredCells() : own;
  options(control("measure"), "all", distinct(measured.map((cell) => cell.measure)), choice.measure);
  showNames();
  const chosen = measuredCells().filter((cell) => isChosen(cell.index)).length;
  panel.querySelector(".count").textContent =
    `${grouped(chosen)} of ${grouped(measuredCells().length)} cells are shown.`;
  showCosts();
}

function showNames() {
  const names = namesToChoose();
  const boxes = panel.querySelector(".boxes");
  panel.querySelector(".names").hidden = names.length < 2;
  if (boxes.dataset.names !== JSON.stringify(names)) {
    boxes.dataset.names = JSON.stringify(names);
    boxes.replaceChildren(...names.map((name) => {
      const box = make("input", { type: "checkbox" });
      box.value = name;
      box.addEventListener("change", () => {
        const chosen = all("input", boxes).filter((one) => one.checked).map((one) => one.value);
        choose({ names: chosen.length === names.length ? null : new Set(chosen) });
      });
      return make("label", {}, box, ` ${name}`);
    }));
  }
  for (const box of all("input", boxes)) box.checked = choice.names?.has(box.value) ?? true;
}

// MARK: The slider

const listed = (names) => {
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
};

const isKept = ({ measure }) => measure.startsWith("bytes kept");
const isPreparation = ({ measure }) => measure === "time to build";
// The implementations that keep nothing: bytes kept were measured, if only those of the input itself, and one that has
// none, and nothing to make ready, was run with its memory counted.
function keepingNothing(experiment, family) {
  const among = measuredCells().filter((cell) => cell.experiment === experiment);
  if (!among.some(isKept)) return [];
  const own = among.filter((cell) => cell.family === family);
  const withMemory = own.filter(({ measure, role }) =>
    measure === "allocations" && ["reference", "implementation"].includes(role));
  const keeps = (cell) => isPreparation(cell) || isKept(cell) && valueOf(cell.index, "median") !== 0;
  return distinct(withMemory.map((cell) => cell.name)).filter((name) =>
    !own.some((cell) => cell.name === name && keeps(cell)));
}

// The best of what is chosen at a size by one measure, in a sentence.
function answer(own, size, costs) {
  const sign = own[0].isMoreBetter ? -1 : 1;
  const choices = costs.filter((cost) => isChoosable(cost) && !(isKept(own[0]) && cost.value < 0))
    .sort((one, other) => sign * (one.value - other.value));
  if (choices.length === 0) return `At ${size} nothing of what is chosen is known.`;
  const [{ experiment, family, measure, isMoreBetter }] = own;
  const format = formatOf(own[0].index);
  const [best] = choices;
  const how = best.how === "measured" ? best.how : `read from the ${best.how}`;
  const nothing = isKept(own[0])
    ? keepingNothing(experiment, family).filter((name) => choice.names?.has(name) ?? true) : [];
  const same = choices.filter((cost) => isSame(best, cost, measure));
  const loop = isHidden(best.ends) ? ", no longer than the loop without a call" : "";
  if (nothing.length > 0) {
    const verb = nothing.length === 1 ? "keeps" : "keep";
    return `At ${size} ${listed(nothing)} ${verb} nothing; of those that keep something, `
      + `${listed(same.map(({ name }) => name))} ${same.length === 1 ? "has" : "have"} the least: `
      + `${format(best.value)} (${how}).`;
  }
  if (same.length > 1) {
    const values = distinct([best, same.at(-1)].map(({ value }) => format(value)));
    const reason = same.every(({ value }) => value === best.value) ? "the same number" : "nothing tells them apart";
    const numbers = `${values.join(" to ")}${loop} (${how}; ${reason})`;
    return `At ${size} ${listed(same.map(({ name }) => name))} are equal: ${numbers}.`;
  }
  const rank = isMoreBetter ? "the most has" : "the cheapest is";
  return `At ${size} ${rank} ${best.name}: ${format(best.value)}${loop} (${how}).`;
}

function showCosts() {
  const place = panel.querySelector(".costs");
  const own = choice.experiment === "" ? null : selection();
  if (own === null) {
    const missing = choice.experiment === ""
      ? "Choose an experiment, and a slider shows what each implementation costs at a size of yours."
      : "What is chosen was not measured on inputs that differ in their size alone: there is nothing to read between.";
    place.replaceChildren(make("p", {}, missing));
    showChart(null);
    return;
  }
  const sizes = stops(own);
  const [least, most] = [sizes[0], sizes.at(-1)];
  let size = choice.size ?? sizes[nearest(sizes, Math.sqrt(least * most))];
  const slider = make("input", { type: "range", id: "size", min: "0", max: String(sizes.length - 1), step: "1" });
  const typed = make("input", { type: "text", inputmode: "numeric", id: "own-size", size: "9" });
  const words = make("output", { for: "size", "aria-live": "off" });
  const result = make("div", {});
  const sentence = make("p", { class: "answer", role: "status" });
  const show = () => {
    const costs = costsAt(own, size);
    words.textContent = `${grouped(size)} ${own[0].unit}`;
    slider.value = String(nearest(sizes, size));
    slider.setAttribute("aria-valuetext", words.textContent);
    if (document.activeElement !== typed) typed.value = grouped(size);
    // With all implementations it is the answer of the first screen: there is one recommendation.
    const isWhole = isOfCalls(own[0]) && choice.names === null;
    sentence.replaceChildren(
      ...isWhole ? sizeAnswer(own[0].experiment, own[0].family, size) : [answer(own, words.textContent, costs)]);
    result.replaceChildren(costTable(own, size, costs));
    keepStop(result);
    markSize(size);
  };
  slider.addEventListener("input", () => {
    size = sizes[Number(slider.value)];
    choice.size = size;
    show();
  });
  slider.addEventListener("change", () => remember(false));
  typed.addEventListener("input", () => {
    const number = sizeOf(typed.value);
    typed.setAttribute("aria-invalid", String(number === null));
    if (number === null) return;
    size = number;
    choice.size = number;
    show();
    remember(false);
  });
  place.replaceChildren(
    make("h3", {}, `${own[0].experiment} on ${own[0].family}: ${own[0].measure} at a size of yours`),
    make("p", { class: "slider" }, make("label", { for: "size" }, "Size "), slider, words,
      make("label", { for: "own-size" }, "or type it "), typed), sentence, result,
    make("p", { class: "omission" },
      "Between two sizes that were measured a number is read from the straight line through them on logarithmic axes: "
        + "it was not measured, and has no bound and no verdict; the bounds are those of the sizes next to it. Beyond "
        + "them there is none."));
  showChart(own);
  show();
}

// A size as people type it, `5000`, `5,000`, `5.000`, `5 000`, `5k`, `1.5M`, `5e3` or `10^4`; `null` for anything else.
// A sign that parts thousands parts three digits: `1.5` and `1,5` are no sizes.
function sizeOf(text) {
  const words = text.trim().replace(/(\d)[\s,._’'](?=\d{3}(?!\d))/g, "$1");
  const [, digits, letter] = /^(\d+(?:\.\d+(?=[kM]))?) ?([kM]?)$/.exec(words) ?? [];
  const [, base, exponent] = /^(\d+)(?:e|[×*]10\^)(\d+)$/i.exec(words) ?? [];
  const [, power] = /^10\^(\d+)$/.exec(words) ?? [];
  let number = 0;
  if (digits) number = Number(digits) * { "": 1, k: 1e3, M: 1e6 }[letter];
  else if (base) number = Number(`${base}e${exponent}`);
  else if (power) number = Number(`1e${power}`);

  const size = Number(number.toPrecision(15));
  return Number.isInteger(size) && size > 0 && size <= Number.MAX_SAFE_INTEGER ? size : null;
}

// Shows the page's chart of the line once more, next to the slider, with a rule at the size.
function showChart(own) {
  const place = panel.querySelector(".charts");
  const position = own === null ? -1 : data.charts.findIndex(({ table }) => {
    const shown = data.tables[table].rows.map(([cell]) => cells[cell ?? -1]);
    return shown.every((cell) => cell && own.includes(cell)) && distinct(shown.map((cell) => cell.size)).length > 1;
  });
  const old = place.querySelector("figure");
  if (!hasCharts || old?.number === position) return;
  if (old) {
    views.get(old)?.finalize();
    views.delete(old);
  }
  place.replaceChildren(...position < 0 ? [] : [figure(position, "explored")]);
  figures = all("figure.chart");
  if (position >= 0) drawChart(place.firstElementChild, false);
}

let markedSize = null;
function marked(figure, specification) {
  if (figure.id !== "explored" || markedSize === null) return specification;
  const [ink] = Object.keys(data.colours);
  const rule = {
    data: { name: "chosen", values: [{ x: markedSize }] },
    mark: { type: "rule", strokeWidth: 1.5, strokeDash: [2, 2], color: ink }, encoding: { y: null },
  };
  return { ...specification, layer: [...specification.layer, rule] };
}
function markSize(size) {
  markedSize = size;
  const shown = document.getElementById("explored");
  if (shown?.dataset.drawn === "true") views.get(shown).view.data("chosen", [{ x: size }]).runAsync();
}
