// The pick at a size: what to take of the implementations that compete.

// True if a choice is faster than the reference for certain.
function isFaster(cost, { reference }, measure) {
  if (!(cost.value < reference.value)) return false;
  const upper = cost.cell ? valueOf(cost.cell.index, "ratioToReference.ci95.upper") : null;
  if (upper !== null && upper >= 1) return false;
  return upper !== null && measure !== "cold time" || !isSame(cost, reference, measure);
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

// Where nothing is certain to fit, the fastest of what was judged, and if it is not the fastest of all, that in words.
const fastestJudged = ({ choices }) => choices.find(isJudged) ?? choices[0];
