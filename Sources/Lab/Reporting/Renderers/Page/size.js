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

// What costs no more than the loop around it has only read an answer that was kept: the rule of the tables.
function isWithinLoop(cost, loop) {
  if (loop.value < data.plainLoop && cost.value < 2 * loop.value) return true;
  return (cost.lower ?? cost.value) <= (loop.upper ?? loop.value);
}

// What is known at a size: the costs of each implementation that can be chosen, the best first.
function knownAt(experiment, family, size) {
  const measures = linesOf(experiment, family);
  const own = fastestOf(measures);
  if (own === null) return null;
  const judged = [...measures.values()].find((cells) => cells.some(({ verdict }) => verdict !== null));
  const all = costsOf(own, size);
  const loop = all.find(({ role }) => role === "bare");
  const verdicts = new Map(judged ? costsOf(judged, size).map((cost) => [cost.name, cost]) : []);
  const kept = [...measures.values()].find(([cell]) => isKept(cell));
  const keeps = new Map(kept ? costsOf(kept, size).map((cost) => [cost.name, cost]) : []);
  const nothing = keepingNothing(experiment, family);
  const choices = all.filter(isChoosable).sort((one, other) => one.value - other.value).map((cost) => {
    const verdict = verdicts.get(cost.name);
    const ends = verdict?.ends ?? [];
    return {
      ...cost, judged: verdict, keeps: keeps.get(cost.name), keepsNothing: nothing.includes(cost.name),
      isLoop: loop?.value !== undefined && isWithinLoop(cost, loop),
      fits: judged === undefined || ends.length > 0 && ends.every((end) => end.verdict === "within"),
    };
  });
  return { own, judged, choices };
}

// What a choice keeps in words: `keeps 15.2 B per node`, and less than a byte for each in all.
function keepingWords({ keeps, keepsNothing }, { own }, size) {
  if (keepsNothing) return "keeps nothing";
  if (!(keeps?.value > 0)) return "may keep something, which was not counted";
  if (keeps.value < 1) return `keeps ${formats.bytes(keeps.value * size)} in all`;
  return `keeps ${formats.bytes(keeps.value)} per ${data.singulars[own[0].unit]}`;
}

// The bounds of a choice and their share of the budget: `cold p99 ≤ 3.00 µs, 0.3 % of 1 ms`.
function judgedWords(cost, { judged }) {
  const bounds = cost.judged ? boundsText(cost.judged) : "";
  if (bounds === "") return [];
  const cell = judged.find(({ index }) => valueOf(index, "budget.limit") !== null);
  const limit = valueOf(cell.index, "budget.limit");
  const most = (cost.judged.ends ?? []).length > 1 ? "at most " : "";
  const whole = formatOf(cell.index)(limit).replace(/\.0+ /, " ");
  const share = limit > 0 ? `, ${most}${shareText(cost.judged, limit)} of ${whole}` : "";
  return [`${cell.quantile} ${bounds}${share}`];
}

const codes = (names) => names.flatMap((name, place) => {
  const code = make("code", {}, name);
  if (place === 0) return [code];
  return [place === names.length - 1 ? " and " : ", ", code];
});

// The answer at a size as the content of a paragraph.
function sizeAnswer(experiment, family, size) {
  const known = knownAt(experiment, family, size);
  const reach = distinct(known?.own.map((cell) => cell.size) ?? []);
  if (known === null || known.choices.length === 0) {
    const [least, most] = [Math.min(...reach), Math.max(...reach)];
    if (reach.length === 0) return ["Nothing was measured there."];
    const nearest = size < least ? least : most;
    const beyond = size < least ? "not below" : size > most ? "not beyond" : "not at this size";
    return [`It was measured from ${grouped(least)} to ${grouped(most)} ${known.own[0].unit}, and ${beyond}`,
      size < least || size > most ? `; the nearest is ${grouped(nearest)}.` : "."];
  }
  const fitting = known.choices.filter(({ fits }) => fits);
  if (fitting.length === 0) {
    const isOver = ({ judged }) => judged?.ends?.every((end) => end.verdict === "over") ?? false;
    return [known.choices.every(isOver) ? "Everything that was measured is over the budget there."
      : "Nothing that was measured is certain to keep the budget there."];
  }
  const real = fitting.filter(({ isLoop }) => !isLoop);
  const { measure } = known.own[0];
  const words = [];
  const warm = measure.replace(/ time$/, "");
  const say = (...parts) => words.push(...parts.map((part) => (typeof part === "string" ? keepingUnits(part) : part)));
  const code = ({ name }) => make("code", {}, name);
  const keeping = (cost) => keepingWords(cost, known, size);
  // Of several that are as fast, the one that keeps least stands first.
  const alike = (first) => real
    .filter((cost) => cost.keepsNothing === first.keepsNothing && isSame(first, cost, measure))
    .sort((one, other) => (one.keeps?.value ?? 0) - (other.keeps?.value ?? 0));
  const sayOthers = (others, describe) => {
    if (others.length === 0) return;
    say("As fast: ");
    others.forEach((cost, place) => {
      if (place > 0) say(place === others.length - 1 ? " and " : ", ");
      say(code(cost), describe(cost));
    });
    say(". ");
  };
  const [fastest] = real;
  const frugal = real.find(({ keepsNothing }) => keepsNothing);
  const main = frugal ?? fastest;
  if (main) {
    const [first, ...others] = alike(main);
    const time = `${formatOf(known.own[0].index)(first.value)} ${warm}`;
    const costs = [time, ...judgedWords(first, known), keeping(first)];
    say(code(first), `: ${costs.join("; ")}. `);
    sayOthers(others, (cost) => (cost.keepsNothing ? "" : `, which ${keeping(cost)}`));
  }
  if (frugal && fastest !== frugal && !isSame(fastest, frugal, measure)) {
    const [first, ...others] = alike(fastest);
    const needs = first.keeps?.value > 0 ? " and must be kept up to date" : "";
    say(`${factor(main.value / first.value)} times as fast: `, code(first), `, which ${keeping(first)}${needs}`);
    say(`${judgedWords(first, known).map((text) => `; ${text}`).join("")}. `);
    sayOthers(others, (cost) => `, which ${keeping(cost)}`);
  }
  const reading = fitting.filter(({ isLoop }) => isLoop).map(({ name }) => name);
  if (reading.length > 0) {
    const verb = reading.length === 1 ? " takes" : " take";
    words.push(...codes(reading), `${verb} no longer than the loop without a call: too short to be told. `);
  }
  const [one] = known.choices;
  if (one.how !== "measured") {
    const ends = one.ends.map((end) => grouped(end.size)).join(" and ");
    words.push(make("small", {}, `Read between ${ends}, not measured.`));
  }
  return words;
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
  const bar = make(
    "form", { class: "at-size", "aria-label": "At my size" }, make("strong", {}, "At my size"),
    ...names.length > 1 ? [experiment] : [], ...families.size > 1 || families.get(names[0]).length > 1 ? [family] : [],
    size, unit, result, more);
  const begin = () => {
    const own = fastestOf(linesOf(experiment.value, family.value));
    const sizes = distinct(own.map((cell) => cell.size));
    size.value = grouped(Number(Math.sqrt(Math.min(...sizes) * Math.max(...sizes)).toPrecision(1)));
    unit.textContent = own[0].unit;
    show();
  };
  const show = () => {
    const number = sizeOf(size.value);
    size.setAttribute("aria-invalid", String(number === null));
    result.replaceChildren(...number === null
      ? ["Type a number of 1 or more, such as 5000."] : sizeAnswer(experiment.value, family.value, number));
    more.disabled = number === null;
  };
  experiment.addEventListener("change", () => {
    family.replaceChildren(...families.get(experiment.value).map((text) => make("option", {}, text)));
    begin();
  });
  family.addEventListener("change", begin);
  size.addEventListener("input", show);
  more.addEventListener("click", () => {
    choose({ experiment: experiment.value });
    choose({ family: family.value });
    choose({ size: sizeOf(size.value) });
    panel.scrollIntoView();
  });
  bar.addEventListener("submit", (event) => event.preventDefault());
  document.querySelector("header").append(bar);
  begin();
}
