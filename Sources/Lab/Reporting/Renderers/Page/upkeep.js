// The conditions under which keeping an answer pays at a size, and what is left otherwise.

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
