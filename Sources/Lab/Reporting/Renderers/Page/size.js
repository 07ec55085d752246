// Answers at a size of the reader's in the first screen of the page.

// The lines of a family by measure.
const linesOf = (experiment, family) => new Map(
  lines(measuredCells().filter((cell) => cell.experiment === experiment && cell.family === family))
    .map((own) => [own[0].measure, own]));

// The measure that decides which is the fastest: of warm calls, else of any time.
function fastestOf(measures) {
  const time = [...measures.keys()].find((measure) => measure.endsWith("time") && !measure.includes("build"));
  return measures.get("warm time") ?? measures.get(time) ?? null;
}

// Families in which there is something to answer, by experiment.
function answerable() {
  const families = new Map();
  for (const own of lines(measuredCells().filter(({ measure }) => measure.endsWith("time")))) {
    const [{ experiment, family }] = own;
    if (!families.has(experiment)) families.set(experiment, []);
    if (!families.get(experiment).includes(family)) families.get(experiment).push(family);
  }
  return families;
}

const costsOf = (own, size) => distinct(own.map((cell) => cell.name)).map((name) => {
  const line = lineOf(own, name);
  return { name, role: line[0].role, ...costAt(line, size) };
});

// Cells whose cost the loop around the call hides.
let hiddenCells = null;
const isHidden = (ends) => {
  hiddenCells ??= new Set(data.hidden);
  return (ends ?? []).some(({ index }) => hiddenCells.has(index));
};

// What an implementation keeps for later calls, or may keep: the rule of the recommendations.
function keepsAnswer({ keeps, keepsNothing, ready }, among) {
  if (keepsNothing) return false;
  const countsMemory = among.some((cell) => cell.measure === "allocations" || isKept(cell));
  if (countsMemory) return keeps?.value > 0;
  return !among.some(({ measure }) => measure === "warm time") || ready?.value >= 1000;
}

// What is known at a size: the costs of each implementation that can be chosen, the best first. One competes if it fits
// and its cost is in its calls. If another experiment measures what keeping an answer costs, what keeps one does not.
function knownAt(experiment, family, size) {
  const measures = linesOf(experiment, family);
  const own = fastestOf(measures);
  if (own === null) return null;
  const among = measuredCells().filter((cell) => cell.experiment === experiment);
  const judged = [...measures.values()].find((cells) => cells.some(({ verdict }) => verdict !== null));
  const byName = (cells) => new Map(cells ? costsOf(cells, size).map((cost) => [cost.name, cost]) : []);
  const verdicts = byName(judged);
  const keeps = byName([...measures.values()].find(([cell]) => isKept(cell)));
  const ready = byName(measures.get("time to build"));
  const nothing = keepingNothing(experiment, family);
  const upkeep = data.upkeep[experiment] ?? null;
  const all = costsOf(own, size);
  const choices = all.filter(isChoosable).sort((one, other) => one.value - other.value).map((cost) => {
    const ends = verdicts.get(cost.name)?.ends ?? [];
    const choice = {
      ...cost, judged: verdicts.get(cost.name), keeps: keeps.get(cost.name), ready: ready.get(cost.name),
      keepsNothing: nothing.includes(cost.name), isLoop: isHidden(cost.ends),
      fits: judged === undefined || ends.length > 0 && ends.every((end) => end.verdict === "within"),
    };
    const isKeeping = keepsAnswer(choice, among);
    const leadsElsewhere = isKeeping && cost.role !== "reference" && upkeep !== null && upkeep !== experiment;
    const isWork = !choice.isLoop || !isKeeping || upkeep === experiment;
    return { ...choice, isKeeping, competes: choice.fits && isWork && !leadsElsewhere };
  });
  return { own, judged, choices, upkeep, reference: all.find(({ role }) => role === "reference") };
}

// What a choice keeps in words: `keeps 15.2 B per node`, and less than a byte for each in all.
function keepingWords({ keeps, keepsNothing }, { own }, size) {
  if (keepsNothing) return "keeps nothing";
  if (!(keeps?.value > 0)) return "may keep something, which was not counted";
  if (keeps.value < 1) return `keeps ${formats.bytes(keeps.value * size)} in all`;
  return `keeps ${formats.bytes(keeps.value)} per ${data.singulars[own[0].unit]}`;
}

// What a choice costs besides time: `keeps 15.2 B per node, made ready in 404 µs`.
function priceWords(cost, known, size) {
  const ready = cost.ready?.value >= 1000 ? `, made ready in ${time(cost.ready.value)}` : "";
  return keepingWords(cost, known, size) + ready;
}

// The bounds of a choice and their share of the budget: `cold p99 ≤ 3.00 µs, 0.3 % of 1 ms`. Between two sizes it is of
// these sizes, and only where both have an upper bound.
function judgedWords(cost, { judged }) {
  const bounds = cost.judged ? boundsText(cost.judged) : "";
  if (bounds === "") return [];
  const cell = judged.find(({ index }) => valueOf(index, "budget.limit") !== null);
  const limit = valueOf(cell.index, "budget.limit");
  const ends = cost.judged.ends ?? [];
  const whole = formatOf(cell.index)(limit).replace(/\.0+ /, " ");
  const hasShare = limit > 0 && (ends.length === 1 || ends.every(({ sign }) => sign === "≤"));
  const share = `, ${ends.length > 1 ? "there at most " : ""}${shareOf(cost.judged, limit).text} of ${whole}`;
  return [`${cell.quantile} ${bounds}${hasShare ? share : ""}`];
}

// A factor near 1 has three digits, as in the recommendations.
const times = (value) => `${value < 1.095 ? value.toFixed(2) : factor(value)} times as fast`;
// The gain over the reference: `3.3 times as fast as documented`; at least that, where the loop hides the cost.
function gainWords({ cell, value, isLoop, role }, { reference }) {
  if (role === "reference" || !(reference?.value > 0)) return [];
  const ratio = (cell ? valueOf(cell.index, "ratioToReference.value") : null) ?? value / reference.value;
  return ratio > 0 ? [`${isLoop ? "at least " : ""}${times(1 / ratio)} as ${reference.name}`] : [];
}

// Whether a choice is faster than the reference for certain.
function isFaster(cost, { reference }, measure) {
  if (!(cost.value < reference.value)) return false;
  const upper = cost.cell ? valueOf(cost.cell.index, "ratioToReference.ci95.upper") : null;
  if (upper !== null && upper >= 1) return false;
  return upper !== null && measure !== "cold time" || !isSame(cost, reference, measure);
}

const codes = (names) => names.flatMap((name, place) => {
  const code = make("code", {}, name);
  if (place === 0) return [code];
  return [place === names.length - 1 ? " and " : ", ", code];
});

// The answer at a size as the content of a paragraph. Beyond the measured sizes it is that of the nearest.
function sizeAnswer(experiment, family, size) {
  const known = knownAt(experiment, family, size);
  const reach = distinct(known?.own.map((cell) => cell.size) ?? []);
  if (reach.length === 0) return ["Nothing was measured there."];
  const [least, most] = [Math.min(...reach), Math.max(...reach)];
  const { unit } = known.own[0];
  const nearest = Math.min(Math.max(size, least), most);
  if (nearest !== size) {
    const side = size < least ? "below" : "beyond";
    return [`${grouped(size)} is ${side} what was measured, ${grouped(least)} to ${grouped(most)} ${unit}. `,
      ...sizeAnswer(experiment, family, nearest)];
  }
  const place = `At ${grouped(size)} ${unit} `;
  if (known.choices.length === 0) return [`${place}nothing was measured.`];
  const words = [place];
  const add = (...parts) =>
    words.push(...parts.map((part) => (typeof part === "string" ? keepingUnits(part) : part)));
  addAnswer(known, size, add);
  const [{ ends, how }] = known.choices;
  if (how !== "measured") {
    add(make("small", {}, `Read between ${ends.map((end) => grouped(end.size)).join(" and ")}, not measured.`));
  }
  return words;
}

// Of several that are as fast, the one that keeps least stands first, unless the reference is among them.
const alike = (among, first, measure) => among.filter((cost) => isSame(first, cost, measure)).sort((one, other) =>
  (other.role === "reference") - (one.role === "reference") || (one.keeps?.value ?? 0) - (other.keeps?.value ?? 0));

// What competes, the first of it to take, and what is as fast as that.
function recommended(known) {
  const [{ measure }] = known.own;
  const competing = known.choices.filter(({ competes }) => competes);
  const mayStay = competing.find(({ role }) => role === "reference");
  const [fastest] = competing;
  const main = mayStay && !isFaster(fastest, known, measure) ? mayStay : fastest;
  if (!main) return { competing, first: null, equals: [] };
  const rivals = main === mayStay ? competing : competing.filter((cost) => cost !== mayStay);
  const [first, ...equals] = alike(rivals, main, measure);
  return { competing, first, equals };
}

// The names of all choices in the order of the answer: what to take, what is as fast, what else competes, what fits,
// and the rest, each the fastest first.
function namesInOrder(experiment, family, size) {
  const known = knownAt(experiment, family, size);
  if (known === null) return [];
  const { competing, first, equals } = recommended(known);
  const fitting = known.choices.filter(({ fits }) => fits);
  return distinct([...first ? [first] : [], ...equals, ...competing, ...fitting, ...known.choices]
    .map(({ name }) => name));
}

// Adds the best choice, what keeps less, what is faster and keeps an answer, and what is too fast to be told.
function addAnswer(known, size, add) {
  const { choices, upkeep, reference } = known;
  const { experiment, measure, index } = known.own[0];
  const warm = measure.replace(/ time$/, "");
  const isElsewhere = upkeep !== null && upkeep !== experiment;
  const code = ({ name }) => make("code", {}, name);
  const timeWords = (cost) => [
    [`${formatOf(index)(cost.value)} ${warm}`, ...gainWords(cost, known)].join(", "), ...judgedWords(cost, known),
  ];
  const costWords = (cost) => [...timeWords(cost), priceWords(cost, known, size)].join("; ");
  const addOthers = (others) => {
    if (others.length === 0) return;
    add("As fast: ");
    others.forEach((cost, place) => {
      if (place > 0) add(place === others.length - 1 ? " and " : ", ");
      add(code(cost), cost.isKeeping ? `, which ${keepingWords(cost, known, size)}` : "");
    });
    add(". ");
  };
  const measuredUpkeep = () => add("; what keeping that up to date costs is measured by ", make("code", {}, upkeep));

  const fitting = choices.filter(({ fits }) => fits);
  if (fitting.length === 0) return addMisses(known, add);
  const { competing, first, equals } = recommended(known);
  let others = fitting.filter((cost) => !competing.includes(cost));
  if (first) {
    add("use ", code(first), `: ${costWords(first)}`);
    if (first.isKeeping && !isElsewhere) {
      add(upkeep === experiment ? "; its times include keeping that up to date"
        : "; what keeping that up to date costs is not measured");
    }
    add(". ");
    if (first.isLoop) add("It takes no longer than the loop without a call. ");
    addOthers(equals);
    const frugal = competing.find(({ isKeeping }) => !isKeeping);
    if (first.isKeeping && frugal && !equals.includes(frugal)) {
      add("Keeping nothing: ", code(frugal), `, ${timeWords(frugal).join("; ")}. `);
    }
    others = others.filter((cost) => cost.isLoop || cost.value < first.value && !isSame(first, cost, measure));
  } else if (choices.every((cost) => cost.isKeeping || isOver(cost) || !isJudged(cost))) {
    add("only what keeps an answer keeps the budget: everything else that was judged is over it. ");
  } else {
    add("only what keeps an answer is certain to keep the budget. ");
  }

  const [faster] = others.filter(({ isLoop }) => !isLoop);
  if (faster) {
    const [best, ...asFast] = alike(others.filter(({ isLoop }) => !isLoop), faster, measure);
    const start = first ? "Faster, if keeping its answer up to date pays: " : "The fastest: ";
    add(start, code(best), `, ${costWords(best)}`);
    measuredUpkeep();
    add(". ");
    addOthers(asFast);
  }
  const reading = others.filter(({ isLoop }) => isLoop);
  if (reading.length === 0) return;
  add(...codes(reading.map(({ name }) => name)), reading.length === 1 ? " only reads" : " only read", " what ",
    reading.length === 1 ? "it keeps" : "they keep");
  if (isElsewhere && !faster) measuredUpkeep();
  add(". ");
}

// Whether there is a verdict on a choice, and whether it is over the budget at the size, or at both sizes around it.
const isJudged = ({ judged }) => judged?.ends?.some((end) => end.verdict !== null) ?? false;
const isOver = (cost) => isJudged(cost) && cost.judged.ends.every((end) => end.verdict === "over");

// Adds that nothing is certain to fit, with the fastest.
function addMisses({ choices, judged, reference, own }, add) {
  const judgedChoices = choices.filter(isJudged);
  add(judgedChoices.length > 0 && judgedChoices.every(isOver) ? "everything that was judged is over the budget"
    : "nothing that was measured is certain to keep the budget");
  const [fastest] = choices;
  const gain = gainWords(fastest, { reference });
  add("; the fastest is ", make("code", {}, fastest.name),
    `, ${[`${formatOf(own[0].index)(fastest.value)} ${own[0].measure.replace(/ time$/, "")}`, ...gain,
      ...judgedWords(fastest, { judged })].join(", ")}. `);
}

function makeSizeBar() {
  const families = answerable();
  if (families.size === 0) return;
  const drawn = all(".picture tr[data-experiment]").map((row) => row.dataset.experiment);
  const names = distinct([...drawn.filter((name) => families.has(name)), ...families.keys()]);
  const select = (label, values) =>
    make("select", { "aria-label": label }, ...values.map((text) => make("option", {}, text)));
  const experiment = select("Experiment", names);
  const family = select("Inputs", families.get(names[0]));
  const size = make("input", { type: "text", inputmode: "numeric", size: "8", "aria-label": "Size" });
  const unit = make("span", {});
  const result = make("p", { role: "status" });
  const more = make("button", { type: "button" }, "All at this size");
  // Next to an earlier run, the answer is on the later one alone.
  const title = document.getElementById("comparison") ? "At my size, in head" : "At my size";
  const bar = make(
    "form", { id: "at-size", class: "at-size", "aria-label": "At my size" }, make("strong", {}, title),
    ...names.length > 1 ? [experiment] : [], ...families.size > 1 || families.get(names[0]).length > 1 ? [family] : [],
    size, unit, result, more);
  // A size that the reader typed stays when other inputs of the experiment are chosen.
  let isTyped = false;
  const begin = () => {
    const own = fastestOf(linesOf(experiment.value, family.value));
    const sizes = distinct(own.map((cell) => cell.size)).sort((one, other) => one - other);
    const middle = Math.sqrt(sizes[0] * sizes.at(-1));
    // A size that was measured has the whole answer.
    size.value = grouped(sizes.find((one) => one >= middle) ?? sizes.at(-1));
    unit.textContent = own[0].unit;
    show();
  };
  const show = () => {
    const number = sizeOf(size.value);
    size.setAttribute("aria-invalid", String(number === null));
    const advice = "Type a whole number of 1 or more, such as 5000, 5k or 1e6.";
    result.replaceChildren(
      ...number === null ? [advice] : sizeAnswer(experiment.value, family.value, number));
    more.disabled = number === null;
  };
  experiment.addEventListener("change", () => {
    isTyped = false;
    family.replaceChildren(...families.get(experiment.value).map((text) => make("option", {}, text)));
    begin();
  });
  family.addEventListener("change", () => (isTyped ? show() : begin()));
  size.addEventListener("input", () => {
    isTyped = true;
    show();
  });
  more.addEventListener("click", () => {
    choose({ experiment: experiment.value });
    choose({ family: family.value });
    choose({ size: sizeOf(size.value) });
    panel.scrollIntoView();
  });
  bar.addEventListener("submit", (event) => event.preventDefault());
  const header = document.querySelector("header");
  header.insertBefore(bar, header.querySelector("#overview"));
  // On a phone the bar stands below the picture: a link leads there.
  document.querySelector(".jump")?.prepend(make("a", { href: "#at-size" }, title), " · ");
  document.querySelector("nav ul").prepend(make("li", {}, make("a", { href: "#at-size" }, title)));
  begin();
}
