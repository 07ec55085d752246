// The knowledge of a family at a size: its costs, its limits and the implementations that can be chosen.

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

// True if the loop around the call hides the cost of a cell.
const isHidden = (ends) => (ends ?? []).some(({ index }) => data.hidden.includes(index));

// True if nothing is known of what the implementations of an experiment keep: neither bytes kept nor times to build
// were measured. Runs that count allocations count bytes kept: where these are gone, times to build may be gone, too.
function isKeepingUnknown(among) {
  if (among.some(isKept)) return false;
  if (!among.some(({ measure }) => measure === "warm time")) return true;
  return among.some(({ measure }) => measure === "allocations") && !among.some(isPreparation);
}

// True of an implementation that is known to keep something for later calls.
const isKeeper = ({ keeps, ready }) => (keeps ? keeps.value !== 0 : ready?.value >= 1000);

// The limits that judge a family, each with its cells, its text, what it limits and its words.
const limitsOn = (measures) =>
  [...measures.values()].filter((own) => own.some(({ verdict }) => verdict !== null)).map((own) => {
    const cell = own.find(({ index }) => valueOf(index, "budget.limit") !== null);
    const value = cell ? valueOf(cell.index, "budget.limit") : null;
    const whole = cell ? formatOf(cell.index)(value).replace(/\.0+ /, " ") : "";
    return { own, cell, value, whole, quantile: cell?.quantile ?? "", text: cell?.limit ?? "" };
  });

// The knowledge at a size: the costs of each implementation that can be chosen, the best first. As at all sizes, one
// competes if its cost is in its calls and it is over no limit of the budget: what is undecided may fit. If another
// experiment measures what keeping an answer costs, what keeps one does not. A row of the picture shows one limit, by
// its text; without one all are shown.
function knownAt(experiment, family, size, ownLimit = null) {
  const measures = linesOf(experiment, family);
  const own = fastestOf(measures);
  if (own === null) return null;
  const among = measuredCells().filter((cell) => cell.experiment === experiment);
  const limits = limitsOn(measures);
  const byName = (cells) => new Map(cells ? costsOf(cells, size).map((cost) => [cost.name, cost]) : []);
  const verdicts = limits.map((limit) => ({ limit, costs: byName(limit.own) }));
  // A line of sizes has a size above 0, and bytes kept may all be below.
  const keeps = byName(among.filter((cell) => cell.family === family && isKept(cell)));
  const ready = byName(measures.get("time to build"));
  const nothing = keepingNothing(experiment, family);
  const isUnknown = isKeepingUnknown(among);
  const upkeep = Object.hasOwn(data.upkeep, experiment) ? data.upkeep[experiment] : null;
  const all = costsOf(own, size);
  const choices = all.filter(isChoosable).sort((one, other) => one.value - other.value).map((cost) => {
    const standings = verdicts.map(({ limit, costs }) => ({ limit, ...costs.get(cost.name) ?? {} }));
    const choice = {
      ...cost, standings, keeps: keeps.get(cost.name), ready: ready.get(cost.name),
      keepsNothing: nothing.includes(cost.name), isLoop: isHidden(cost.ends), fits: standings.every(isWithinLimit),
    };
    // True if it keeps something, or may.
    const isKeeping = !choice.keepsNothing && (isKeeper(choice) || isUnknown);
    const leadsElsewhere = isKeeping && cost.role !== "reference" && upkeep !== null && upkeep !== experiment;
    const isWork = !choice.isLoop || !isKeeping || upkeep === experiment;
    // Between two sizes it is not to be over at either.
    const mayFit = !standings.some(({ ends }) => (ends ?? []).some(({ verdict }) => verdict === "over"));
    return { ...choice, isKeeping, mayFit, competes: mayFit && isWork && !leadsElsewhere };
  });
  const shown = limits.filter(({ text }) => ownLimit === null || text === ownLimit);
  const reference = all.find(({ role }) => role === "reference");
  const hasVerdict = ownLimit !== null || shown.length > 0;
  return { own, limits, shown, hasVerdict, choices, upkeep, isUnknown, reference };
}
