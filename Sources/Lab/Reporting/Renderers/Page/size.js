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

// The bytes that a choice keeps in words: `15.2 B per node, 15.2 kB`, and less than a byte for each in all. Bytes below
// 0 are no size, and those between two sizes are estimated.
function keptWords({ keeps, keepsNothing }, { own }, size) {
  if (keepsNothing) return "nothing";
  if (!keeps) return "not measured";
  // Between a size below 0 and one above there is no line.
  if (!(keeps.value > 0)) return belowMeasurable;
  if (keeps.value < 1) return `${estimated(keeps)}${formats.bytes(keeps.value * size)} in all`;
  const whole = size > 1 ? `, ${formats.bytes(keeps.value * size)}` : "";
  return `${estimated(keeps)}${formats.bytes(keeps.value)} per ${data.singulars[own[0].unit]}${whole}`;
}
// The same as a clause.
function keepingWords(cost, known, size) {
  const kept = keptWords(cost, known, size);
  return kept === "not measured" ? "may keep something, which was not measured" : `keeps ${kept}`;
}

// The mark of a number between two sizes: it was not measured.
const estimated = ({ how }) => (how === "measured" ? "" : "≈ ");

// The cost of a choice that a limit judges.
const standingOn = ({ standings }, limit) => standings.find((standing) => standing.limit === limit);

// The largest share of a limit that the bounds of a choice take. Between two sizes it is of these sizes, and only where
// both have an upper bound.
function shareWords(cost, limit) {
  const standing = standingOn(cost, limit);
  const ends = standing.ends ?? [];
  if (!(limit.value > 0) || ends.length === 0) return "";
  if (ends.length === 1) return shareText(standing, limit.value);
  return ends.every(({ sign }) => sign === "≤") ? shareText(standing, limit.value) : "";
}

// Near 1 a factor has three digits, as in the recommendations.
const gainText = (value) => (value < 1.095 ? value.toFixed(2) : factor(value));
// The gain over the reference: `3.3`; at least that, where the loop hides the cost.
function gainWords({ cell, value, isLoop, role }, { reference }) {
  if (role === "reference") return "1";
  const ratio = (cell ? valueOf(cell.index, "ratioToReference.value") : null) ?? value / reference.value;
  if (!(ratio > 0)) return "";
  const gain = gainText(1 / ratio);
  if (isLoop) return `≥ ${gain}`;
  return cell ? gain : `≈ ${gain}`;
}

// True if a choice is faster than the reference for certain.
function isFaster(cost, { reference }, measure) {
  if (!(cost.value < reference.value)) return false;
  const upper = cost.cell ? valueOf(cost.cell.index, "ratioToReference.ci95.upper") : null;
  if (upper !== null && upper >= 1) return false;
  return upper !== null && measure !== "cold time" || !isSame(cost, reference, measure);
}

// The parts of a sentence, each the content of one thing, as a list: `a, b and c`.
const inList = (parts, conjunction = "and") => parts.flatMap((part, place) => {
  if (place === 0) return part;
  return [place === parts.length - 1 ? ` ${conjunction} ` : ", ", ...part];
});

// Names as a list in code type.
const codes = (names, conjunction = "and") => inList(names.map((name) => [make("code", {}, name)]), conjunction);

// The answer at a size: the content of a sentence, the rows of its table, and the content of what is to know besides.
// Beyond the measured sizes it is that of the nearest.
function answerAt(experiment, family, size) {
  const known = knownAt(experiment, family, size);
  const reach = distinct(known?.own.map((cell) => cell.size) ?? []);
  if (reach.length === 0) return { words: ["Nothing was measured there."], notes: [], table: null };
  const [least, most] = [Math.min(...reach), Math.max(...reach)];
  const { unit } = known.own[0];
  const nearest = Math.min(Math.max(size, least), most);
  if (nearest !== size) {
    const side = size < least ? "below" : "beyond";
    const answer = answerAt(experiment, family, nearest);
    const place = `${grouped(size)} is ${side} what was measured, ${grouped(least)} to ${grouped(most)} ${unit}. `;
    return { ...answer, words: [place, ...answer.words] };
  }
  const place = `At ${grouped(size)} ${unit} `;
  if (known.choices.length === 0) return { words: [`${place}nothing was measured.`], notes: [], table: null };
  const { words, notes, rows } = chosenAt(known, size);
  const [{ ends, how }] = known.choices;
  if (how !== "measured") {
    const both = ends.map((end) => grouped(end.size)).join(" and ");
    notes.push(make("small", {}, `≈ was not measured: it is read between ${both}${judgedAtBoth(known, ends)}.`));
  }
  const keeping = (parts) => parts.map((part) => (typeof part === "string" ? keepingUnits(part) : part));
  return { words: [place, ...keeping(words)], notes: keeping(notes), table: sizeTable(known, size, rows) };
}

// The rule for verdicts and shares between two sizes, in a table that has them of these two alone.
function judgedAtBoth({ choices, shown }, ends) {
  const sizes = ends.map(({ size }) => size);
  const judged = choices.flatMap(({ standings }) => standings.filter(isJudgedBy));
  const isOfBoth = judged.every((standing) => standing.ends.every(({ size }) => sizes.includes(size)));
  if (shown.length === 0 || judged.length === 0 || !isOfBoth) return "";
  return "; what likely fits does so at both, and a share of the budget is the larger of both";
}

// The answer at a size as the content of one paragraph, for a place that has a table of its own.
function sizeAnswer(experiment, family, size) {
  const { words, notes } = answerAt(experiment, family, size);
  return [...words, ...notes];
}

// Of several that are as fast, the one that keeps least stands first, unless the reference is among them.
const alike = (among, first, measure) => among.filter((cost) => isSame(first, cost, measure)).sort((one, other) =>
  (other.role === "reference") - (one.role === "reference") || (one.keeps?.value ?? 0) - (other.keeps?.value ?? 0));

// Of what fits by what it keeps, the fastest that the loop does not hide, and those that are as fast as it.
function fastestKeeping(among, measure) {
  const seen = among.filter(({ isLoop }) => !isLoop);
  return seen.length === 0 ? [] : alike(seen, seen[0], measure);
}

// The choices that compete, the first of them to take, and those that are as fast as it.
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

// The place of the verdicts on an experiment as a link, or its name alone if the page has none.
function experimentLink(experiment) {
  const code = make("code", {}, experiment);
  const group = all("#verdict .group[id]").find((one) => one.dataset.experiment === experiment);
  return group ? make("a", { href: `#${group.id}` }, code) : code;
}

// The cells of the experiment that measures upkeep at a size; if it has no input of that size, at those around it.
function upkeepCells(upkeep, size, measure) {
  const own = measuredCells().filter((cell) => cell.experiment === upkeep && cell.measure === measure);
  const sizes = distinct(own.map((cell) => cell.size));
  const around = [Math.max(...sizes.filter((one) => one <= size)), Math.min(...sizes.filter((one) => one >= size))];
  return own.filter((cell) => around.includes(cell.size));
}

// Of these cells, each input with the costs of two implementations on it, and how much faster the first one is.
function upkeepPairs(own, names) {
  const pairs = distinct(own.map(({ input }) => input)).map((input) =>
    names.map((name) => own.find((cell) => cell.input === input && cell.name === name)));
  return pairs.filter((pair) => pair.every((cell) => cell && valueOf(cell.index, "median") > 0)).map((pair) => {
    const [one, two] = pair.map((cell) => costAt([cell], cell.size));
    return { input: one.cell.input, one, two, gain: two.value / one.value };
  }).sort((first, second) => second.gain - first.gain);
}
const fasterIn = (pairs, measure) => pairs.filter(({ one, two, gain }) => gain > 1 && !isSame(one, two, measure));
const slowerIn = (pairs, measure) => pairs.filter(({ one, two, gain }) => gain < 1 && !isSame(one, two, measure));

// A factor of speed in words: `2.4 times as fast`.
const paceText = (gain) => `${gainText(Math.max(gain, 1 / gain))} times as ${gain < 1 ? "slow" : "fast"}`;

// The entry of an object under a name, which may be that of a property that all objects have.
const entryOf = (among, name) => (among && Object.hasOwn(among, name) ? among[name] : null);

// From how many questions per change on one implementation pays against another, at the nearest size that was measured
// with mixes of both: the condition, that size in words unless it is the one asked for, and the outcome. Nothing where
// none was measured.
function breakEvenAt({ own, upkeep }, size, { name }, other) {
  if (!other || own[0].measure !== "warm time") return null;
  const bySize = entryOf(entryOf(entryOf(data.breakEvens, upkeep), name), other.name);
  if (bySize === null) return null;
  const ratio = (one) => Math.max(one, size) / Math.min(one, size);
  const [nearest] = Object.keys(bySize).map(Number).sort((one, two) => ratio(one) - ratio(two) || one - two);
  const [condition, outcome] = bySize[nearest];
  const unit = measuredCells().find((cell) => cell.experiment === upkeep && cell.size === nearest)?.unit ?? own[0].unit;
  const place = `${grouped(nearest)} ${nearest === 1 ? data.singulars[unit] : unit}`;
  return { condition, scope: nearest === size ? "" : ` (measured at ${place})`, outcome };
}

// Where keeping the answer of one implementation up to date is measured, how often it pays at the size, or at the sizes
// around it. Of mixes of questions and changes it is from how many questions per change on.
function upkeepWords(known, size, cost, other) {
  const { own, upkeep } = known;
  const { name } = cost;
  const [{ measure }] = own;
  const words = ["Keeping ", make("code", {}, name), " up to date is measured by ", experimentLink(upkeep)];
  const breakEven = breakEvenAt(known, size, cost, other);
  if (breakEven) return [...words, ": against ", make("code", {}, other.name), ` ${breakEven.outcome}. `];
  const cells = upkeepCells(upkeep, size, measure);
  const pairs = other ? upkeepPairs(cells, [name, other.name]) : [];
  if (pairs.length === 0) return [...words, ". "];
  const faster = fasterIn(pairs, measure);
  const sizes = distinct(cells.map((cell) => cell.size)).sort((one, two) => one - two).map(grouped).join(" and ");
  const start = [...words, `: there, at ${sizes}, it is `];
  if (pairs.length > 1) {
    return [...start, `faster for certain on ${grouped(faster.length)} of ${grouped(pairs.length)} inputs. `];
  }
  const isChance = faster.length + slowerIn(pairs, measure).length === 0;
  const end = isChance ? ", which may be chance. " : ". ";
  return [...start, `${paceText(pairs[0].gain)} as `, make("code", {}, other.name), end];
}

// Of what keeps an answer, the one that is faster than another for certain on most of the inputs on which upkeep is
// measured, and the fastest on average of several; nothing if that is no more often than it is slower.
function bestWithUpkeep(cells, choices, other, measure) {
  const mean = (pairs) => pairs.reduce((sum, { gain }) => sum + Math.log(gain), 0) / pairs.length;
  const rivals = choices.filter(({ isKeeping, name }) => isKeeping && name !== other.name).map(({ name }) => {
    const pairs = upkeepPairs(cells, [name, other.name]);
    return { name, pairs, faster: fasterIn(pairs, measure).length, slower: slowerIn(pairs, measure).length };
  }).filter(({ faster, slower }) => faster > slower);
  return rivals.sort((one, two) => two.faster - one.faster || mean(two.pairs) - mean(one.pairs))[0] ?? null;
}

// The row of what is faster with its upkeep included, in the experiment that measures this, with what it keeps there;
// nothing without such.
function rowWithUpkeep({ own, upkeep, choices }, size, other) {
  const [{ measure }] = own;
  const among = upkeepCells(upkeep, size, measure);
  const best = bestWithUpkeep(among, choices, other, measure);
  if (best === null) return null;
  const inputs = best.pairs.map(({ input }) => input);
  const kept = measuredCells().filter((cell) =>
    cell.experiment === upkeep && cell.name === best.name && isKept(cell) && inputs.includes(cell.input))
    .map((cell) => valueOf(cell.index, "median")).filter((value) => value > 0);
  const [least, most] = [Math.min(...kept), Math.max(...kept)].map(formats.bytes);
  const price = kept.length === 0 ? ""
    : `, where it keeps ${least === most ? least : `${least} to ${most}`} per ${data.singulars[among[0].unit]}`;
  const scope = best.pairs.length === 1 ? `in ${upkeep}`
    : `on ${grouped(best.faster)} of ${grouped(best.pairs.length)} inputs of ${upkeep}`;
  const cost = choices.find(({ name }) => name === best.name);
  return { cost, reason: `faster with upkeep included ${scope}${price}` };
}

// The time that decided, where it did: what is recommended is the fastest of those that fit or may fit, or of those of
// them that keep no answer, if the upkeep of the others is measured elsewhere. Nothing for the reference, and where
// several are as fast.
function reasonWords({ choices, limits, own }, { competing, first, equals }) {
  const [{ measure }] = own;
  const open = choices.filter(({ mayFit }) => mayFit);
  const aside = open.filter((cost) => !competing.includes(cost));
  const certainVerb = open.some(isRead) ? "likely fit" : "fit";
  const verb = open.every(({ fits }) => fits) ? certainVerb : "may fit";
  const isFastest = equals.length === 0 && competing.every((cost) => first.value <= cost.value);
  const isPlain = limits.length > 0 && competing.length > 1 && first.role !== "reference" && !first.isLoop;
  if (!isPlain || !isFastest) return "";
  if (aside.length === 0) return `Chosen by ${measure} among those that ${verb}. `;
  const setsKeepersAside = aside.every(({ isKeeping }) => isKeeping) && !competing.some(({ isKeeping }) => isKeeping);
  return setsKeepersAside ? `Chosen by ${measure} among those that ${verb} and keep no answer. ` : "";
}

// The reason why something faster than the choice has a row.
function reasonForKeeping(known, size, cost, first) {
  if (!isKeeper(cost)) return "faster, and may keep an answer";
  const breakEven = breakEvenAt(known, size, cost, first);
  return breakEven ? `faster, ${breakEven.condition}${breakEven.scope}` : "faster, if its upkeep pays";
}

// The sentence on what is judged, where other numbers chose and the bounds of the choice are no better than those of
// the reference.
function boundsNoBetter({ shown, choices, own }, first) {
  const other = choices.find(({ role }) => role === "reference");
  if (!other || other === first) return [];
  return shown.flatMap((limit) => {
    const { cell, quantile } = limit;
    if (!cell || cell.measure === own[0].measure || cell.isMoreBetter) return [];
    const [standing, others] = [first, other].map((cost) => standingOn(cost, limit));
    const ends = (standing.ends ?? []).map((end, place) => [end, others.ends?.[place]]);
    const isNoBetter = ([one, two]) => one.sign === "≤" && two?.sign === "≤" && one.size === two.size
      && valueOf(one.index, "budget.bound") >= valueOf(two.index, "budget.bound");
    if (ends.length === 0 || !ends.every(isNoBetter)) return [];
    return [`The bound of ${quantile} is no better than that of `, make("code", {}, other.name), ": ",
      `${boundsText(standing)} against ${boundsText(others)}. `];
  });
}

// The sentence on a choice that is not certain to fit.
function openVerdictWords(cost) {
  if (cost.fits) return [];
  return [isJudged(cost) ? "It is undecided if that keeps the budget. " : "If that keeps the budget was not judged. "];
}

// The answer at a size: a sentence, notes, and the rows of the table with the reason why each stands there.
function chosenAt(known, size) {
  const { choices, upkeep, reference } = known;
  const { experiment, measure } = known.own[0];
  const isElsewhere = upkeep !== null && upkeep !== experiment;
  const code = ({ name }) => make("code", {}, name);
  const choice = recommended(known);
  const { competing, first, equals } = choice;
  const fitting = choices.filter(({ fits }) => fits);
  if (!first && fitting.length === 0) return missesAt(known);

  const notes = [];
  const rows = [];
  const addEquals = (equals, words) => {
    if (equals.length === 0) return;
    const parts = equals.map((cost) =>
      [code(cost), cost.isKeeping ? `, which ${keepingWords(cost, known, size)}` : ""]);
    notes.push(words, ...inList(parts), ". ");
  };
  let words;
  let others = choices.filter((cost) => (first ? cost.mayFit : cost.fits) && !competing.includes(cost));
  if (known.isUnknown) notes.push("Bytes kept were not measured: each of these may keep an answer. ");
  if (first) {
    words = ["use ", code(first), `: ${costWords(first, known, size)}. `];
    rows.push({ cost: first, reason: "recommended" });
    notes.push(...openVerdictWords(first));
    const reason = reasonWords(known, choice);
    if (reason !== "") notes.push(reason);
    if (first.isKeeping && !isElsewhere && isKeeper(first)) {
      notes.push(upkeep === experiment ? "Its times include keeping its answer up to date. "
        : "What keeping its answer up to date costs is not measured. ");
    }
    notes.push(...boundsNoBetter(known, first));
    if (first.isLoop) notes.push("It takes no longer than the loop without a call. ");
    addEquals(equals, "As fast: ");
    const frugal = competing.find(({ isKeeping, keepsNothing }) => !isKeeping && keepsNothing);
    if (first.isKeeping && frugal && !equals.includes(frugal)) rows.push({ cost: frugal, reason: "keeps nothing" });
    others = others.filter((cost) => cost.isLoop || cost.value < first.value && !isSame(first, cost, measure));
  } else if (choices.some(isRead)) {
    words = ["only what keeps an answer is likely to keep the budget. "];
  } else if (choices.every((cost) => cost.isKeeping || isOver(cost) || !isJudged(cost))) {
    words = ["only what keeps an answer keeps the budget: everything else that was judged is over it. "];
  } else {
    words = ["only what keeps an answer is certain to keep the budget. "];
  }

  const other = first ?? alternativeTo({ known }) ?? reference;
  const [best, ...asFast] = fastestKeeping(others, measure);
  if (best) {
    rows.push({ cost: best, reason: first ? reasonForKeeping(known, size, best, first) : "the fastest" });
    rows.push(...asFast.map((cost) => ({ cost, reason: "as fast as that" })));
    notes.push(...upkeepWords(known, size, best, other));
  }
  const paying = isElsewhere && other ? rowWithUpkeep(known, size, other) : null;
  if (paying !== null && !rows.some(({ cost }) => cost === paying.cost)) rows.push(paying);
  const readers = others.filter((cost) => cost.isLoop && isKeeper(cost));
  // The remark is on those in the table; without any there, it says why the fastest are missing.
  const shown = readers.filter((reader) => rows.some(({ cost }) => cost === reader));
  const reading = shown.length > 0 ? shown : readers;
  if (reading.length > 0) {
    notes.push(...codes(reading.map(({ name }) => name)), reading.length === 1 ? " was" : " were",
      " handed a ready answer, which these times do not include");
    if (isElsewhere && !best) {
      notes.push("; what keeping that up to date costs is measured by ", experimentLink(upkeep));
    }
    notes.push(". ");
  }
  return { words, notes, rows: withReference(rows, reference, choices) };
}

// The cost of a choice in words: `14.3 ns warm, ≤ 0.333 % of 1 ms cold p99, keeps nothing`.
function costWords(cost, known, size) {
  const [{ measure, index }] = known.own;
  const shares = known.shown.flatMap((limit) => {
    const share = shareWords(cost, limit);
    return share === "" ? [] : [`${share} of ${limit.whole} ${limit.quantile}`];
  });
  return [
    `${estimated(cost)}${formatOf(index)(cost.value)} ${measureOf(measure)}`, ...shares,
    keepingWords(cost, known, size),
  ].join(", ");
}

// The rows with that of the reference last, if it is not there already.
function withReference(rows, reference, choices) {
  const own = choices.find(({ role }) => role === "reference");
  if (!reference || !own || rows.some(({ cost }) => cost === own)) return rows;
  return [...rows, { cost: own, reason: "reference" }];
}

// True of a cost between two measured sizes, which was not measured itself.
const isBetween = ({ ends }) => (ends ?? []).length > 1;
// True of a choice with such a cost, or with a verdict that rests on two sizes.
const isRead = (cost) => isBetween(cost) || cost.standings.some(isBetween);

// True if a limit judges a choice, and true if that is within or over it at the size, or at both sizes around it.
const isJudgedBy = ({ ends }) => (ends ?? []).some(({ verdict }) => verdict !== null);
const isWithinLimit = (standing) => isJudgedBy(standing) && standing.ends.every(({ verdict }) => verdict === "within");
const isOverLimit = (standing) => isJudgedBy(standing) && standing.ends.every(({ verdict }) => verdict === "over");
// True if there is a verdict on a choice, and true if it is over a limit of its budget.
const isJudged = ({ standings }) => standings.some(isJudgedBy);
const isOver = ({ standings }) => standings.some(isOverLimit);

// True if everything that was judged is over the budget.
function isEachOver({ choices }) {
  const judgedChoices = choices.filter(isJudged);
  return judgedChoices.length > 0 && judgedChoices.every(isOver);
}

// Where nothing is certain to fit, the fastest of what was judged, and if it is not the fastest of all, that in words.
const fastestJudged = ({ choices }) => choices.find(isJudged) ?? choices[0];
const fastestWords = (answers) => (answers.every(({ known, cost }) => cost === known.choices[0])
  ? "the fastest is " : "the fastest that was judged is ");

// Where nothing is certain to fit, there is the fastest.
function missesAt(known) {
  const { choices, reference } = known;
  const over = choices.some(isRead) ? "likely over" : "over";
  const reason = isEachOver(known)
    ? `everything that was judged is ${over} the budget` : "nothing that was measured is certain to keep the budget";
  const fastest = fastestJudged(known);
  return {
    words: [`${reason}; ${fastestWords([{ known, cost: fastest }])}`, make("code", {}, fastest.name), ". "], notes: [],
    rows: withReference([{ cost: fastest, reason: "the fastest" }], reference, choices),
  };
}

// The verdict of limits, with its tone, its mark, its kind in a word and its text. Between two sizes nothing was
// measured: what fits or is over at both is likely so, and of what is over at one the text names that size. Only what
// the samples leave open is undecided.
function verdictOn(standings) {
  if (!standings.some(isJudgedBy)) return { tone: "", mark: "", word: "not judged", text: "not judged" };
  if (standings.every(isWithinLimit)) {
    return standings.some(isBetween)
      ? { tone: "good likely", mark: "≈ ", word: "fits", text: "likely fits" }
      : { tone: "good", mark: "✓ ", word: "fits", text: "fits" };
  }
  const over = standings.filter(isOverLimit);
  if (over.length > 0) {
    return over.every(isBetween)
      ? { tone: "bad likely", mark: "≈ ", word: "over", text: "likely over" }
      : { tone: "bad", mark: "✗ ", word: "over", text: "over" };
  }
  const ends = standings.flatMap((standing) => standing.ends ?? []).filter(({ verdict }) => verdict === "over");
  if (ends.length > 0) return { tone: "open", mark: "? ", word: "over at one", text: `over at ${sizeList(ends)}` };
  return { tone: "open", mark: "? ", word: "undecided", text: "undecided" };
}

// The sizes of cells in words: `1,000 and 10,000`.
const sizeList = (cells) =>
  inList(distinct(cells.map(({ size }) => size)).sort((one, two) => one - two).map((size) => [grouped(size)])).join("");

// The verdict on a choice by the limits that are shown.
const verdictOf = (cost, { shown }) => verdictOn(shown.map((limit) => standingOn(cost, limit)));

function verdictPlace(cost, known) {
  const { tone, mark, text } = verdictOf(cost, known);
  return make("span", { class: `whole verdict ${tone}`.trim() }, `${mark}${text}`);
}

// The time that it takes to make a choice ready.
function readyWords({ ready, keepsNothing }) {
  if (keepsNothing) return "none";
  return ready?.value > 0 ? `${estimated(ready)}${time(ready.value)}` : "not measured";
}

// The calls that a time is of, in short: `warm`.
const measureOf = (measure) => measure.replace(/ time$/, "");

// The implementations that the answer names, with what each costs. A phone writes the heading of a number above it.
function sizeTable(known, size, rows) {
  const { own, reference } = known;
  const { experiment, family, measure, unit, index } = own[0];
  const shown = known.shown.filter(({ value }) => value !== null);
  const text = (words) => (words === "" ? null : keepingUnits(words));
  const columns = [
    [measureOf(measure), (cost) => `${estimated(cost)}${formatOf(index)(cost.value)}`],
    reference?.value > 0 && [`times as fast, ${measureOf(measure)}`, (cost) => gainWords(cost, known)],
    ...shown.flatMap((limit) => [
      [`${limit.quantile}, 95 % bound`, (cost) => boundsPlace(standingOn(cost, limit))],
      [`of ${limit.whole}`, (cost) => shareWords(cost, limit)],
    ]),
    ["keeps", (cost) => keptWords(cost, known, size)],
    rows.some(({ cost }) => cost.ready?.value >= 1000) && ["preparation", readyWords],
    shown.length > 0 && ["fits", (cost) => verdictPlace(cost, known)],
  ].filter((column) => column).map(([title, place]) => ({ title, contents: rows.map(({ cost }) => place(cost)) }))
    .filter(({ contents }) => contents.some((content) => content !== "" && content.textContent !== ""));
  const cellOf = (content) => {
    if (typeof content === "string") return make("td", {}, text(content));
    return content.matches("td") ? content : make("td", {}, content);
  };
  const field = ({ title, contents }, place) => {
    const own = cellOf(contents[place]);
    own.dataset.heading = keepingUnits(title);
    return own;
  };
  return make(
    "table", { class: "sizes" },
    make("caption", {}, `${experiment} on ${family} at ${grouped(size)} ${unit}: medians`),
    make("thead", {}, make("tr", {}, headOf("implementation", { class: "t" }),
      ...columns.map(({ title }) => headOf(keepingUnits(title), title.endsWith("bound") ? { class: "bound" } : {})))),
    make("tbody", {}, ...rows.map(({ cost, reason }, place) => make(
      "tr", reason === "recommended" ? { class: "recommended" } : {},
      make("th", { scope: "row" }, make("code", {}, cost.name), " ", make("small", {}, reason)),
      ...columns.map((column) => field(column, place))))));
}

// MARK: All experiments at one size

// The nearest size to one that was measured of a family.
function measuredNear(experiment, family, size) {
  const sizes = fastestOf(linesOf(experiment, family)).map((cell) => cell.size);
  return Math.min(Math.max(size, Math.min(...sizes)), Math.max(...sizes));
}

// The answer of a family at a size within its measured ones: what to take, else what alone fits by what it keeps, else
// the fastest. It is that of the table at a size.
function familyAnswer(experiment, family, size, limit) {
  const known = knownAt(experiment, family, size, limit);
  if (known.choices.length === 0) return null;
  const { first } = recommended(known);
  if (first) return { kind: "use", cost: first, known, family, size };
  const fitting = known.choices.filter(({ fits }) => fits);
  if (fitting.length === 0) return { kind: "miss", cost: fastestJudged(known), known, family, size };
  const [best] = fastestKeeping(fitting, known.own[0].measure);
  return { kind: "keep", cost: best ?? fitting[0], known, family, size };
}

// True of an answer that is certain to keep the limits that are shown.
const isSafeAnswer = ({ known, cost }) => known.shown.every((limit) => isWithinLimit(standingOn(cost, limit)));

// True of an answer that rests on inputs that are marked as what really occurs.
const isTypical = ({ cost }) =>
  cost.ends.every(({ experiment, input }) =>
    Object.hasOwn(data.typical, experiment) && data.typical[experiment].includes(input));

// True unless a row of a limit has a family that this does not judge.
const isJudgedWhereShown = ({ hasVerdict, shown }) => !hasVerdict || shown.length > 0;

// The number of these answers whose family has the implementation among what fits.
const fittingCount = (answers, name) =>
  answers.filter(({ known }) => known.choices.some((cost) => cost.fits && cost.name === name)).length;

// The verdict on an answer, and the budget that it is on: no group says of a family what another one has.
function standingOf({ known, cost }) {
  const verdict = known.hasVerdict ? verdictOf(cost, known).word : "";
  return [verdict, ...known.shown.map(({ text }) => text)];
}

// The answers of an experiment at a size, with the verdicts on one limit or on all. Families with the same answer stand
// together. Families that were measured around the size speak for it; if there are none, those that come nearest. The
// first answer is that of typical inputs. Without such it is one that fits, else one that may fit, of the most
// families, and of several then what fits on the most of all.
function experimentAnswers(experiment, families, size, limit = null) {
  const places = families.map((family) => ({ family, near: measuredNear(experiment, family, size) }));
  const distance = ({ near }) => Math.abs(Math.log(near / size));
  const least = Math.min(...places.map(distance));
  const own = places.filter((place) => distance(place) === least)
    .map(({ family, near }) => familyAnswer(experiment, family, near, limit)).filter((answer) => answer !== null);
  const groups = new Map();
  for (const answer of own) {
    const key = JSON.stringify([answer.kind, answer.cost.name, ...standingOf(answer)]);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(answer);
  }
  const rank = (answers) => [
    answers.filter(isTypical).length,
    Number(answers.every(({ known, cost }) => cost.fits && isJudgedWhereShown(known))),
    Number(answers[0].kind !== "miss"), answers.length, fittingCount(own, answers[0].cost.name),
  ];
  const ranked = [...groups.values()].map((answers) => ({ answers, rank: rank(answers) }));
  const compare = (one, other) =>
    other.rank.map((part, place) => part - one.rank[place]).find((part) => part !== 0) ?? 0;
  return ranked.sort(compare).map(({ answers }) => answers);
}

// The bounds of an answer that is not certain to fit, next to the budget: `cold p99 ≤ 1.90 ms at 1,000, ≥ 19.4 ms at
// 10,000, budget 16.7 ms`. Of several families they are those of the family that needs most of the budget.
function missedBounds(answers, place) {
  const standing = ({ known, cost }) => standingOn(cost, known.shown[place]);
  const most = (answer) => Math.max(0, ...(standing(answer).ends ?? []).map(({ index, isMoreBetter }) => {
    const share = valueOf(index, "budget.bound") / valueOf(index, "budget.limit");
    return (isMoreBetter ? 1 / share : share) || 0;
  }));
  const [worst] = [...answers].sort((one, other) => most(other) - most(one));
  const { whole, quantile } = worst.known.shown[place];
  // No line parts a bound from its side.
  const bounds = boundsText(standing(worst)).replace(/([≤≥]) /g, "$1\u00a0");
  if (bounds === "") return "";
  return `${quantile} ${bounds}${answers.length > 1 ? ` on ${worst.family}` : ""}, budget ${whole}`;
}

// The largest share of a limit that the bounds of answers take.
function shareOfLimit(answers, place) {
  const { value, whole, quantile } = answers[0].known.shown[place];
  const ends = answers.flatMap(({ known, cost }) => standingOn(cost, known.shown[place]).ends ?? []);
  const share = value > 0 ? shareText({ ends }, value) : "";
  return share === "" ? "" : `${quantile} ${share} of ${whole}`;
}

// The time of an answer on its families, and the largest share of the budget that its bounds take where it fits, at
// the sizes that its verdict names, else the bounds, each with its name: `warm ≈ 14.3 ns to 57.0 ns · cold p99 ≤
// 0.358 % of 1 ms`.
function answerCosts(answers) {
  const [{ known }] = answers;
  const isSafe = answers.every(isSafeAnswer);
  const { index, measure } = known.own[0];
  const sorted = answers.map((answer) => answer.cost).sort((one, other) => one.value - other.value);
  const [least, most] = [sorted[0], sorted.at(-1)].map(({ value }) => formatOf(index)(value));
  const mark = sorted.map(estimated).find((text) => text !== "") ?? "";
  const wordsOf = isSafe ? shareOfLimit : missedBounds;
  const judgedWords = known.shown.map((_, place) => wordsOf(answers, place));
  const parts = [
    `${measureOf(measure)} ${mark}${least === most ? least : `${least} to ${most}`}`,
    ...judgedWords.filter((words) => words !== "")];
  return parts.flatMap((text, place) =>
    [place === 0 ? null : " · ", make("span", isSafe ? { class: "whole" } : {}, keepingUnits(text))]);
}

// The words of an answer where nothing is certain to fit. What was not judged may fit. If something fits the limits
// that are shown, it breaks another one.
function missWords(answers) {
  const isEach = (rule) => answers.every(({ known }) => known.choices.every((cost) => rule(cost, known)));
  const isOverShown = (cost, { shown }) => shown.some((limit) => isOverLimit(standingOn(cost, limit)));
  const over = answers.some(({ cost }) => isRead(cost))
    ? { tone: "bad likely", words: "≈ likely nothing fits" } : { tone: "bad", words: "✗ nothing fits" };
  if (isEach(isOverShown)) return over;
  const scope = answers.some(({ known }) => known.shown.length < known.limits.length) ? " every limit" : "";
  if (isEach(isOver)) return { ...over, words: `${over.words}${scope}` };
  return { tone: "open", words: `? nothing is certain to fit${scope}` };
}

// The most answers, and the most families of one, that the summary of a fold names, and sizes that a verdict does.
const mostInSummary = 3;

// The one to take instead of what keeps an answer: of what keeps none the fastest that is not over its budget at both
// sizes around, else the fastest.
function alternativeTo({ known }) {
  const own = known.choices.filter(({ isKeeping, role }) => !isKeeping || role === "reference");
  return own.find((cost) => !isOver(cost)) ?? own[0];
}

// From how many questions per change on what keeps an answer pays, where that is known.
const breakEvenOf = (answer) => breakEvenAt(answer.known, answer.size, answer.cost, alternativeTo(answer));

// The condition under which something that keeps an answer is to be taken, with what is left otherwise and the verdict
// on that. Of several conditions, or of several verdicts, each has its families. Where it is known for some only from
// how many questions per change on it pays, the others say that it is not.
function conditionOf(answers) {
  const all = answers.map((answer) => {
    const other = alternativeTo(answer);
    const breakEven = breakEvenOf(answer);
    return {
      family: answer.family, name: other?.name, verdict: other ? verdictOn(other.standings).text : "",
      condition: breakEven ? breakEven.condition + breakEven.scope : null,
    };
  });
  const conditions = distinct(all.map(({ condition }) => condition));
  const isKnownOfSome = conditions.some((condition) => condition !== null);
  const unknown = `if keeping its answer up to date pays${isKnownOfSome ? " (how often is not known)" : ""}`;
  const parts = conditions.flatMap((condition, place) => {
    const own = all.filter((one) => one.condition === condition);
    const families = conditions.length > 1 ? ["on ", ...codes(own.map(({ family }) => family)), " "] : [];
    return [place > 0 ? "; " : null, ...families, condition ?? unknown, ...alternativeWords(own)];
  });
  return make("small", {}, ...parts);
}

// The one left otherwise, with the verdict on it: `, else documented (over)`.
function alternativeWords(all) {
  const named = all.filter(({ name }) => name !== undefined);
  const verdicts = distinct(named.map(({ verdict }) => verdict));
  return verdicts.flatMap((verdict, place) => {
    const own = named.filter((one) => one.verdict === verdict);
    const families = verdicts.length > 1 ? [" on ", ...codes(own.map(({ family }) => family))] : [];
    const names = codes(distinct(own.map(({ name }) => name)), "or");
    return [place > 0 ? ", " : ", else ", ...names, ` (${verdict})`, ...families];
  });
}

// The condition in short, for the summary of a fold, which says the rest: `if asked at least once per change`.
function shortCondition(answers) {
  const conditions = distinct(answers.map((answer) => breakEvenOf(answer)?.condition ?? "if upkeep pays"));
  if (conditions.length === 1) return conditions[0];
  return conditions.length > mostInSummary ? "if upkeep pays" : `${conditions.join(" or ")}, by input`;
}

// The inputs or the sizes that a verdict rests on, after it, if something fits: `, as at 1,000 and 10,000` between
// measured sizes, of several families those of all; and if a part of the families was measured at the size, these: ` on
// screen, likely on 3 others`.
function scopeOfVerdict(answers) {
  const standings = answers.flatMap(({ known, cost }) => known.shown.map((limit) => standingOn(cost, limit)));
  const read = answers.filter(({ cost }) => isRead(cost));
  if (read.length === 0 || !standings.every(isWithinLimit)) return null;
  if (read.length < answers.length) {
    const measured = answers.filter((answer) => !read.includes(answer)).map(({ family }) => family);
    const others = read.length === 1 ? read[0].family : `${read.length} others`;
    const names = measured.length > mostInSummary ? [`${measured.length} shapes`] : codes(measured);
    return make("span", { class: "scope" }, " on ", ...names, `, likely on ${others}`);
  }
  const ends = standings.flatMap((standing) => standing.ends);
  const isLong = distinct(ends.map(({ size }) => size)).length > mostInSummary;
  return make("span", { class: "scope" }, `, as at ${isLong ? "the nearest measured sizes" : sizeList(ends)}`);
}

// The name of an answer and the verdict on its budget, and below these the condition under which it is to be taken.
// Where nothing fits, that stands first.
function answerHead(answers) {
  const [{ kind, known, cost }] = answers;
  const name = make("code", {}, cost.name);
  if (kind === "miss") {
    const { tone, words } = missWords(answers);
    const fastest = make("span", { class: "scope" }, `; ${fastestWords(answers)}`, name);
    return [make("span", { class: `verdict ${tone}` }, words), fastest];
  }
  // Of families that were measured at the size, and others that were not, the verdict is on the measured ones.
  const firm = answers.find((answer) => !isRead(answer.cost)) ?? answers[0];
  return [
    make("span", { class: "verdict" }, name),
    ...known.hasVerdict ? [" ", verdictPlace(firm.cost, firm.known), scopeOfVerdict(answers)] : [],
    ...kind === "keep" ? [conditionOf(answers)] : [],
  ];
}

// The head of an answer at the nearest measured size, which is a finding there and no recommendation: `nothing measured
// at 1,000; at 10,000 shortcuts, the least measured: inverted-index fits`.
function farHead(answers, size) {
  const [{ kind, known, cost, size: own }] = answers;
  const place = `nothing measured at ${grouped(size)}; at ${grouped(own)} ${known.own[0].unit}, the `
    + `${own < size ? "most" : "least"} measured:`;
  if (kind === "miss") return [make("small", {}, place), ...answerHead(answers)];
  const word = known.hasVerdict ? verdictOf(cost, known).word : "";
  const verdict = word === "" || word === "fits" ? ` ${word}` : ` (${word})`;
  return [
    make("small", {}, `${place} `, make("code", {}, cost.name), verdict),
    ...kind === "keep" ? [conditionOf(answers)] : [],
  ];
}

// The lines of an answer: the name with the verdict, and the costs.
function answerLines(answers, size) {
  const head = answers[0].size === size ? answerHead(answers) : farHead(answers, size);
  return [...head, make("small", { class: "costs" }, ...answerCosts(answers))];
}

// The families of an answer as a list.
const familiesOf = (answers) => codes(answers.map(({ family }) => family));

// The answers that are not the first one, in short: `chain, comb: memoised, if upkeep pays; wide: documented (not
// judged)`. Where nothing fits, that stands first.
function shortAnswers(others) {
  const rank = ([{ kind }]) => Number(kind !== "miss");
  const sorted = [...others].sort((one, other) => rank(one) - rank(other));
  const parts = sorted.slice(0, mostInSummary).flatMap((answers, place) => {
    const [{ kind, cost, known }] = answers;
    const { word, text } = known.hasVerdict ? verdictOf(cost, known) : { word: "fits" };
    const open = kind === "miss" || word === "fits" ? null : ` (${text})`;
    const named = answers.slice(0, mostInSummary).map(({ family }) => family);
    const rest = answers.length > named.length ? ` and ${answers.length - named.length} more` : "";
    const families = `${named.map(isolated).join(", ")}${rest}: `;
    const pick = kind === "miss" ? missWords(answers).words : make("code", {}, cost.name);
    const condition = kind === "keep" ? `, ${shortCondition(answers)}` : null;
    return [place === 0 ? null : "; ", families, pick, open, condition];
  });
  const left = sorted.length - mostInSummary;
  return left > 0 ? [...parts, `; ${left} more`] : parts;
}

// The answers of one experiment as elements: the first one, and the others in a fold, with the inputs of each.
function answerPlaces(groups, size) {
  if (groups.length === 0) return [make("small", {}, "nothing to choose from was measured there")];
  const [first, ...others] = groups;
  const place = make("div", { class: "sized" }, ...answerLines(first, size));
  if (others.length === 0) return [place];
  const own = make("small", {}, make("code", {}, first[0].cost.name), " on ", ...familiesOf(first));
  const rest = others.map((answers) => make(
    "div", { class: "sized" }, ...answerLines(answers, size), make("small", {}, "on ", ...familiesOf(answers))));
  return [place, make(
    "details", { class: "exceptions shapes" }, make("summary", {}, ...shortAnswers(others)), own, ...rest)];
}

// The sizes that were measured in most experiments, from small to large: those that readers choose without typing.
function commonSizes(families) {
  const counts = new Map();
  for (const [experiment, own] of families) {
    const sizes = own.flatMap((family) => fastestOf(linesOf(experiment, family)).map((cell) => cell.size));
    for (const size of distinct(sizes)) counts.set(size, (counts.get(size) ?? 0) + 1);
  }
  const order = [...counts].sort(([one, count], [other, otherCount]) => otherCount - count || one - other);
  return order.filter(([, count]) => count > 1 || families.size === 1).slice(0, 7).map(([size]) => size)
    .sort((one, other) => one - other);
}

// The heading of the recommendations at a size; without one they are of all sizes.
const headingAt = (size) => (size === null ? "recommended" : `recommended at ${grouped(size)}`);
// The heading above a field of a table.
const headingOf = (field) => field.closest("table").tHead.rows[0].cells[field.cellIndex];

// The size with what it counts, for the answers that are of this size: `At 5,000 nodes or changes.`
function placeWords(groups, size) {
  const units = distinct(groups.filter(([{ size: own }]) => own === size).map(([{ known }]) => known.own[0].unit));
  if (units.length === 0) return "";
  const last = units.at(-1);
  return `At ${grouped(size)} ${units.length === 1 ? last : `${units.slice(0, -1).join(", ")} or ${last}`}.`;
}

// The cells that answers rest on: those of their families at the size, or at the two sizes around it.
function cellsUnder(groups) {
  const own = groups.flat().flatMap(({ known, cost }) => {
    const [{ experiment, family }] = known.own;
    const sizes = [...cost.ends, ...cost.standings.flatMap(({ ends }) => ends ?? [])].map((end) => end.size);
    return measuredCells().filter((cell) =>
      cell.experiment === experiment && cell.family === family && sizes.includes(cell.size));
  });
  return new Set(own.map(({ index }) => index));
}

// Says of the columns of the picture that no size changes that they are of all sizes, while another column has one.
function sayAllSizes(picture, isShown) {
  const fields = all("tbody td:is(.fits, [data-heading=reference])", picture);
  const headings = distinct(fields.map((field) => headingOf(field)));
  for (const heading of headings) {
    heading.querySelector("small")?.remove();
    if (isShown) heading.append(make("small", {}, "(all sizes)"));
  }
  // A desk has them in quiet letters, and a phone leaves them out.
  for (const field of fields) {
    if (isShown) field.dataset.of = "all sizes";
    else delete field.dataset.of;
  }
}

// A table for the experiments that the picture does not have, whose answers follow the size.
function makeOthers(names, hasPicture) {
  const heading = headOf("recommended");
  const rows = names.map((name) => make(
    "tr", { "data-experiment": name }, make("th", { scope: "row" }, experimentLink(name)), make("td", {})));
  const content = make(
    "table", { class: "others" }, make("caption", {}, "Recommended by experiment"),
    make("thead", {}, make("tr", {}, headOf("experiment"), heading)), make("tbody", {}, ...rows));
  const noun = names.length === 1 ? "1 experiment" : `${names.length} experiments`;
  const place = hasPicture
    ? make("details", { class: "fold" }, make("summary", {}, `${noun} without a budget, at this size`), content)
    : content;
  place.hidden = true;
  return { place, rows, heading };
}

// One field for a size that answers for all experiments: in the picture's column of recommendations, and below it for
// the others. Without a size the column has what is recommended at all sizes. It returns the form with the field.
function makeSizeOfAll(families, onSize) {
  const overview = document.querySelector("#overview");
  // An experiment with two limits has two rows.
  const rows = all(".picture:not(.changes) tr[data-experiment]").map((row) => ({
    name: row.dataset.experiment, limit: row.dataset.limit, field: row.querySelector("td[data-heading=recommended]"),
  }))
    .filter(({ field }) => field !== null);
  // Inputs that no size tells apart have an answer at no size.
  const unsized = rows.filter(({ name }) => !families.has(name)).map(({ field }) => field);
  const fields = rows.filter(({ name }) => families.has(name))
    .map((place) => ({ ...place, heading: headingOf(place.field), atAllSizes: [...place.field.childNodes] }));
  const others = [...families.keys()].filter((own) => !fields.some(({ name }) => name === own));
  if (fields.length === 0 && others.length < 2) return null;
  const rest = others.length > 0 ? makeOthers(others, fields.length > 0) : null;
  const own = make("input", { type: "text", inputmode: "numeric", size: "9", "aria-label": "Size of all experiments",
    placeholder: "my size" });
  const message = make("span", { class: "message", role: "status" });
  const button = (text, size) => {
    const element = make("button", { type: "button", "aria-pressed": String(size === null) }, text);
    element.addEventListener("click", () => { own.value = ""; take(size, element); });
    return element;
  };
  const sizes = [null, ...commonSizes(families)];
  const wordsOf = (size) => (size === null ? "all sizes" : grouped(size));
  const buttons = sizes.map((size) => button(wordsOf(size), size));
  // A phone has the sizes in a list, which takes no more than its place in the line.
  const list = make("select", { "aria-label": "Size to recommend at" },
    ...sizes.map((size) => make("option", {}, wordsOf(size))));
  list.addEventListener("change", () => {
    own.value = "";
    take(sizes[list.selectedIndex], buttons[list.selectedIndex]);
  });
  const bar = make(
    "form", { id: "my-size", class: "my-size", "aria-label": "Recommended at my size" },
    make("strong", {}, "Recommended at"), ...buttons, list, own, message);
  const answers = (name, size, limit) => experimentAnswers(name, families.get(name), size, limit);
  // The remark on ≈ stands in the key of the picture. A phone, and a page without a picture, have it below the sizes.
  const remarks = [overview?.querySelector(".symbols"), bar].filter((place) => place).map((place) => {
    const remark = make("span", { class: "remark" }, "≈, likely: not measured, read between two measured sizes");
    place.append(remark);
    return remark;
  });
  let ownSize = null;
  let groupsOfFields = [];
  // A closed list waits until a reader opens it.
  const fillOthers = () => {
    const isClosed = rest === null || ownSize === null || rest.place.open === false;
    const rows = isClosed ? [] : rest.rows.map((row) => ({ row, groups: answers(row.dataset.experiment, ownSize) }));
    if (!isClosed) rest.heading.textContent = headingAt(ownSize);
    for (const { row, groups } of rows) row.cells[1].replaceChildren(...answerPlaces(groups, ownSize));
    const shown = [...groupsOfFields, ...rows.map(({ groups }) => groups)].flat();
    for (const remark of remarks) remark.hidden = !shown.flat().some(({ cost }) => estimated(cost) !== "");
    // The words on a text that is no size stay.
    const isSize = ownSize !== null && own.getAttribute("aria-invalid") !== "true";
    if (isSize) message.textContent = placeWords(shown, ownSize);
  };
  const take = (size, chosen) => {
    for (const element of buttons) element.setAttribute("aria-pressed", String(element === chosen));
    // A size of the field is none of the list.
    list.selectedIndex = sizes.indexOf(size);
    own.setAttribute("aria-invalid", "false");
    groupsOfFields = size === null ? [] : fields.map(({ name, limit }) => answers(name, size, limit));
    message.textContent = "";
    fields.forEach(({ field, heading, atAllSizes }, place) => {
      field.replaceChildren(...size === null ? atAllSizes : answerPlaces(groupsOfFields[place], size));
      heading.textContent = headingAt(size);
      // A phone has the heading in each field.
      if (size === null) delete field.dataset.at;
      else field.dataset.at = `at ${grouped(size)}`;
      const drawing = field.closest("tr").querySelector(".strip svg");
      fadeMarks(drawing, size === null ? null : cellsUnder(groupsOfFields[place]));
    });
    for (const field of unsized) {
      field.querySelector(".all-sizes")?.remove();
      if (size !== null) field.append(make("small", { class: "all-sizes" }, "of all sizes"));
    }
    for (const picture of distinct(fields.map(({ field }) => field.closest("table")))) {
      sayAllSizes(picture, size !== null);
    }
    ownSize = size;
    if (rest !== null) rest.place.hidden = size === null;
    fillOthers();
    if (size !== null) onSize(size);
  };
  fillOthers();
  rest?.place.addEventListener("toggle", fillOthers);
  own.addEventListener("input", () => {
    const size = sizeOf(own.value);
    if (size !== null || own.value.trim() === "") {
      take(size, size === null ? buttons[0] : buttons.find((one) => one.textContent === grouped(size)));
    } else {
      own.setAttribute("aria-invalid", "true");
      message.textContent = howToTypeSize;
    }
  });
  bar.addEventListener("submit", (event) => event.preventDefault());
  if (fields.length > 0) {
    overview.querySelector(".symbols").before(bar);
    if (rest !== null) overview.querySelector(".picture").after(rest.place);
  } else {
    document.getElementById("at-size").before(bar, ...rest === null ? [] : [rest.place]);
  }
  return bar;
}

const howToTypeSize = "Type a whole number of 1 or more, such as 5000, 5k or 1e6.";

function makeSizeBar() {
  const families = answerable();
  if (families.size === 0) return;
  // Experiments with a budget come first, in their order: that of the picture follows its verdicts.
  const drawn = new Set(all(".picture tr[data-experiment]").map((row) => row.dataset.experiment));
  const own = [...families.keys()];
  const names = distinct([...own.filter((name) => drawn.has(name)), ...own]);
  const select = (label, values) =>
    make("select", { "aria-label": label }, ...values.map((text) => make("option", {}, text)));
  const experiment = select("Experiment", names);
  const family = select("Inputs", families.get(names[0]));
  const size = make("input", { type: "text", inputmode: "numeric", size: "8", "aria-label": "Size" });
  const unit = make("span", {});
  const result = make("div", { class: "at-size-answer", role: "status" });
  const more = make("button", { type: "button" }, "All at this size");
  // Next to an earlier run, the answer is on the later one alone.
  const isCompared = document.getElementById("comparison") !== null;
  const title = isCompared ? "At my size, in head" : "At my size";
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
    more.disabled = number === null;
    if (number === null) {
      result.replaceChildren(make("p", {}, howToTypeSize));
      return;
    }
    const { words, notes, table } = answerAt(experiment.value, family.value, number);
    result.replaceChildren(
      make("p", { class: "answer" }, ...words), ...table === null ? [] : [table],
      ...notes.length === 0 ? [] : [make("p", { class: "notes" }, ...notes)]);
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
  // The first screen of a comparison is on what changed.
  if (isCompared) {
    panel.querySelector("h2").after(bar);
  } else {
    const header = document.querySelector("header");
    header.insertBefore(bar, header.querySelector(".details"));
  }
  begin();
  // The size of all experiments is that of the one below as well.
  const barOfAll = makeSizeOfAll(families, (number) => {
    isTyped = true;
    size.value = grouped(number);
    show();
  });
  if (isCompared) return;
  // Links lead to the field that answers for most.
  const href = `#${(barOfAll ?? bar).id}`;
  document.querySelector(".jump")?.prepend(make("a", { href }, title), " · ");
  document.querySelector("nav ul").prepend(make("li", {}, make("a", { href }, title)));
}
