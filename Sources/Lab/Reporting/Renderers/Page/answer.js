// The answer on one family at a size: a sentence, its table and notes.

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

// The note on what was handed a ready answer, with the experiment that measures its upkeep unless that is `null`. It is
// on those in the table; without any there, it says why the fastest are missing.
function readyAnswerNotes(others, rows, upkeep) {
  const readers = others.filter((cost) => cost.isLoop && isKeeper(cost));
  const shown = readers.filter((reader) => rows.some(({ cost }) => cost === reader));
  const named = shown.length > 0 ? shown : readers;
  if (named.length === 0) return [];
  const remark = upkeep === null ? []
    : ["; what keeping that up to date costs is measured by ", experimentLink(upkeep)];
  return [
    ...codes(named.map(({ name }) => name)), named.length === 1 ? " was" : " were",
    " handed a ready answer, which these times do not include", ...remark, ". ",
  ];
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
  notes.push(...readyAnswerNotes(others, rows, isElsewhere && !best ? upkeep : null));
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
