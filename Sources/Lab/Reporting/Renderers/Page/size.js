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

// The costs of a choice in words: `8.10 ns warm, cold ≤ 3.00 µs (0.3 % of 1.00 ms), keeps nothing`.
function costWords(cost, { own, judged }) {
  const short = (cells) => cells[0].measure.replace(/ time$/, "");
  const parts = [`${formatOf(own[0].index)(cost.value)} ${short(own)}`];
  const bounds = cost.judged ? boundsText(cost.judged) : "";
  if (bounds !== "") {
    const cell = judged.find(({ index }) => valueOf(index, "budget.limit") !== null);
    const limit = valueOf(cell.index, "budget.limit");
    const most = (cost.judged.ends ?? []).length > 1 ? "at most " : "";
    const share = limit > 0 ? ` (${most}${shareText(cost.judged, limit)} of ${formatOf(cell.index)(limit)})` : "";
    parts.push(`${short(judged)} ${bounds}${share}`);
  }
  if (cost.keepsNothing) parts.push("keeps nothing");
  else if (cost.keeps?.value > 0) {
    const one = data.singulars[own[0].unit];
    parts.push(`keeps ${formatOf(cost.keeps.ends[0].index)(cost.keeps.value)} bytes per ${one}`);
  }
  return parts.join(", ");
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
  const say = (first, opening) => {
    const same = real.filter((cost) => cost.keepsNothing === first.keepsNothing && isSame(first, cost, measure));
    words.push(opening, ...codes(same.map(({ name }) => name)));
    if (same.length > 1) words.push(", equally fast");
    const costs = same.map((cost) => costWords(cost, known));
    // Equally fast is not equally large: each has its costs where they differ.
    const each = distinct(costs).length === 1 || same.every(({ keepsNothing }) => keepsNothing)
      ? [costs[0]] : costs.map((text, place) => `${same[place].name} ${text}`);
    words.push(`: ${each.join("; ")}. `);
  };
  const [fastest] = real;
  const frugal = real.find(({ keepsNothing }) => keepsNothing);
  if (frugal) say(frugal, "");
  if (fastest && fastest !== frugal && (!frugal || !isSame(fastest, frugal, measure))) {
    say(fastest, frugal ? "Faster for what it keeps: " : "");
  }
  const reading = fitting.filter(({ isLoop }) => isLoop).map(({ name }) => name);
  if (reading.length > 0) {
    const verb = reading.length === 1 ? " costs" : " cost";
    words.push(...codes(reading), `${verb} no more than the loop around a call: what is read was kept before. `);
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
