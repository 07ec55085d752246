// The answers on an experiment at a size: families with the same answer stand together.

// The most answers, and the most families of one, that the summary of a fold names, and a verdict.
const mostInSummary = 3;

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

// True of an answer whose cost and verdicts were measured, and not read between two sizes.
const isMeasuredAnswer = ({ cost }) => !isRead(cost);

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
// first answer is that of typical inputs that were measured at the size. Without such an answer that was measured there
// comes before one that is read between two sizes, and then one of typical inputs before others. Of several it is one
// that fits, else one that may fit, of the most families, and then what fits on the most of all.
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
    answers.filter((answer) => isTypical(answer) && isMeasuredAnswer(answer)).length,
    Number(answers.some(isMeasuredAnswer)), answers.filter(isTypical).length,
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

// The units of the sizes of answers: `nodes`, or `nodes or types`.
function unitsOf(answers) {
  const units = distinct(answers.map(({ known }) => known.own[0].unit)).filter((unit) => unit !== "");
  return inList(units.map((unit) => [unit]), "or").join("");
}

// The inputs or the sizes that a verdict rests on, after it, if something fits. Between measured sizes these are
// `, as at 1,000 and 10,000 nodes`, of several families from the least to the most. If a part of the families was
// measured at the size, both parts are named: ` on screen, likely on app and chain`.
function scopeOfVerdict(answers) {
  const standings = answers.flatMap(({ known, cost }) => known.shown.map((limit) => standingOn(cost, limit)));
  const read = answers.filter(({ cost }) => isRead(cost));
  if (read.length === 0 || standings.length === 0 || !standings.every(isWithinLimit)) return null;
  if (read.length < answers.length) {
    const measured = answers.filter((answer) => !read.includes(answer)).map(({ family }) => family);
    const names = measured.length > mostInSummary ? [`${measured.length} shapes`] : codes(measured);
    return make("span", { class: "scope" }, " on ", ...names, ", likely on ", ...familiesOf(read));
  }
  const ends = standings.flatMap((standing) => standing.ends);
  const sizes = distinct(ends.map(({ size }) => size));
  const range = [Math.min(...sizes), Math.max(...sizes)].map(grouped).join(" to ");
  const units = unitsOf(answers);
  const place = `${sizes.length > 2 ? range : sizeList(ends)}${units === "" ? "" : ` ${units}`}`;
  return make("span", { class: "scope" }, `, as at ${place}`);
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
    ...known.hasVerdict ? [" ", verdictPlace(firm.cost, firm.known, kind === "keep"), scopeOfVerdict(answers)] : [],
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
// judged)`. Where nothing fits, that stands first. Next to a first answer that was measured, what was not is likely:
// `wide: indexed (likely fits)`.
function shortAnswers(others, first) {
  const isFirm = (answers) => answers.some(({ cost: own }) => !isRead(own));
  const rank = ([{ kind }]) => Number(kind !== "miss");
  const sorted = [...others].sort((one, other) => rank(one) - rank(other));
  const parts = sorted.slice(0, mostInSummary).flatMap((answers, place) => {
    const [{ kind, cost, known }] = answers;
    const { word, text } = known.hasVerdict ? verdictOf(cost, known) : { word: "fits" };
    const isPlain = word === "fits" && (!known.hasVerdict || isFirm(answers) || !isFirm(first));
    const open = kind === "miss" || isPlain ? null : ` (${text})`;
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
    "details", { class: "exceptions shapes" }, make("summary", {}, ...shortAnswers(others, first)), own, ...rest)];
}

// The words of answers on an experiment at a size on its budget; empty if something fits.
function doubtAtSize(answers, size) {
  const [{ kind, size: own }] = answers;
  if (own !== size) return "not measured";
  // The words without their mark.
  if (kind === "miss") return missWords(answers).words.replace(/^\S+ /, "");
  if (kind === "keep") return "if keeping an answer pays";
  return answers.every(isSafeAnswer) ? "" : "not certain";
}

// The sum of the first answers at a size on experiments with budgets: `6 of 8 fit; nothing fits: variant-apply; if
// keeping an answer pays: element-id-resolve.`; the names of up to three, or the number of more.
function sumAtSize(groupsOfFields, size) {
  const firsts = groupsOfFields.map(([answers]) => answers).filter((answers) => answers?.[0].known.hasVerdict);
  const byName = new Map();
  // Of an experiment with two limits, the row counts that does not fit for certain.
  for (const answers of firsts) {
    const [{ experiment }] = answers[0].known.own;
    const other = byName.get(experiment);
    if (other === undefined || doubtAtSize(other, size) === "") byName.set(experiment, answers);
  }
  if (byName.size < 2) return "";
  const fitting = [];
  const doubts = new Map();
  for (const [name, answers] of byName) {
    const doubt = doubtAtSize(answers, size);
    if (doubt === "") fitting.push(answers);
    else doubts.set(doubt, [...doubts.get(doubt) ?? [], name]);
  }
  const likely = fitting.filter((answers) => answers.every(({ cost }) => isRead(cost))).length;
  const isAllLikely = likely > 0 && likely === fitting.length;
  const start = `${fitting.length} of ${byName.size} ${isAllLikely ? "likely " : ""}fit`;
  const part = likely > 0 && !isAllLikely ? [`, ${likely} of them likely`] : [];
  const rest = [...doubts].map(([doubt, names]) =>
    `; ${doubt}: ${names.length > mostInSummary ? names.length : names.join(", ")}`);
  return [start, ...part, ...rest, "."].join("");
}
