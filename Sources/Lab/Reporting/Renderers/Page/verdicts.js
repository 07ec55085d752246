// Verdicts on limits at a size, which between two measured sizes are likely ones.

// The mark of a number between two sizes: it was not measured.
const estimated = ({ how }) => (how === "measured" ? "" : "≈ ");

// The cost of a choice that a limit judges.
const standingOn = ({ standings }, limit) => standings.find((standing) => standing.limit === limit);

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

// The element of the verdict on a choice. One that holds only under a condition has the colour of what is open.
function verdictPlace(cost, known, isConditional = false) {
  const { tone, mark, text } = verdictOf(cost, known);
  const own = isConditional && tone.startsWith("good") ? tone.replace("good", "open") : tone;
  return make("span", { class: `whole verdict ${own}`.trim() }, `${mark}${text}`);
}
