// The fields for a size of the reader's: one for all experiments, and one for an experiment in full.

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

// The size with what it counts, for the answers that are of this size: `At 5,000 nodes or changes.` If nothing was
// measured there, it says so.
function placeWords(groups, size) {
  const own = groups.filter(([answer]) => answer.size === size).flat();
  if (own.length === 0) return "";
  return `At ${grouped(size)} ${unitsOf(own)}${own.some(isMeasuredAnswer) ? "" : ": not measured"}.`;
}

// The remark on ≈. If an experiment has both an answer that was measured at the size and one that was read between two
// sizes, the remark has their order as well.
function remarkWords(groups) {
  const words = "≈, likely: read between two measured sizes";
  const answers = groups.flat();
  const isMixed = distinct(answers.map(({ known }) => known.own[0].experiment)).some((experiment) => {
    const own = answers.filter(({ known }) => known.own[0].experiment === experiment);
    return own.some(isMeasuredAnswer) && !own.every(isMeasuredAnswer);
  });
  return isMixed ? `${words}; what was measured at the size stands first` : words;
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

// Says in the key of the picture, at a size, which marks are full and which are light.
function explainFading(key, isShown) {
  key?.querySelector(".fading")?.remove();
  const words = "strong marks: what the answers rest on, pale marks: the rest";
  if (isShown) key?.append(make("span", { class: "fading" }, words));
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

// A size of the list as its text; `null` stands for all sizes.
const sizeText = (size) => (size === null ? "all sizes" : grouped(size));

// The list in which a phone has the sizes, as it takes no more than its place in the line, and a function that shows a
// size in it. A size that was typed and is not in the list has a line of its own there, as long as it is chosen.
function makeSizeList(sizes) {
  const list = make("select", { "aria-label": "Size to recommend at" },
    ...sizes.map((size) => make("option", {}, sizeText(size))));
  const typed = make("option", {});
  const showInList = (size) => {
    const position = sizes.indexOf(size);
    if (position < 0) {
      typed.textContent = sizeText(size);
      list.append(typed);
      typed.selected = true;
    } else {
      typed.remove();
      list.selectedIndex = position;
    }
  };
  return { list, showInList };
}

// The elements of the remark on ≈, which stands in the key of the picture. A phone, and a page without a picture, have
// it below the sizes.
function makeRemarks(elements) {
  return elements.filter((element) => element).map((element) => {
    const remark = make("span", { class: "remark" });
    element.append(remark);
    return remark;
  });
}

// The fields of the picture with what is recommended. An experiment with two limits has two rows.
function recommendedFields() {
  return all(".picture:not(.changes) tr[data-experiment]").map((row) => ({
    name: row.dataset.experiment, limit: row.dataset.limit, field: row.querySelector("td[data-heading=recommended]"),
  })).filter(({ field }) => field !== null);
}

// Shows the answers at a size in a field of the picture, and lets the marks of its row fade that they do not rest on.
// Without a size the field has again what holds at all sizes.
function showAtSize({ field, heading, atAllSizes }, groups, size) {
  const drawing = field.closest("tr").querySelector(".strip svg");
  heading.textContent = headingAt(size);
  if (size === null) {
    field.replaceChildren(...atAllSizes);
    delete field.dataset.at;
    fadeMarks(drawing, null);
    return;
  }
  field.replaceChildren(...answerPlaces(groups, size));
  // A phone has the heading in each field.
  field.dataset.at = `at ${grouped(size)} ${unitsOf(groups.flat())}`.trim();
  fadeMarks(drawing, cellsUnder(groups));
}

// The rows of the picture whose recommendation follows the size, and the fields of those whose does not: inputs that no
// size tells apart have an answer at no size.
function fieldsBySize(families) {
  const rows = recommendedFields();
  const unsized = rows.filter(({ name }) => !families.has(name)).map(({ field }) => field);
  const fields = rows.filter(({ name }) => families.has(name))
    .map((row) => ({ ...row, heading: headingOf(row.field), atAllSizes: [...row.field.childNodes] }));
  return { fields, unsized };
}

// The form with the sizes as buttons, on a phone as a list, with a field for any other size, and a function that shows
// which of them is chosen.
function makeSizeForm(sizes) {
  const own = make("input", { type: "text", inputmode: "numeric", size: "9", "aria-label": "Size of all experiments",
    placeholder: "my size" });
  const message = make("span", { class: "message", role: "status" });
  const buttons = sizes.map((size) =>
    make("button", { type: "button", "aria-pressed": String(size === null) }, sizeText(size)));
  const { list, showInList } = makeSizeList(sizes);
  const bar = make(
    "form", { id: "my-size", class: "my-size", "aria-label": "Recommended at my size" },
    make("strong", {}, "Recommended at"), ...buttons, list, own, message);
  bar.addEventListener("submit", (event) => event.preventDefault());
  const showChoice = (size, chosen) => {
    for (const element of buttons) element.setAttribute("aria-pressed", String(element === chosen));
    showInList(size);
    own.setAttribute("aria-invalid", "false");
    message.textContent = "";
  };
  return { bar, own, message, buttons, list, showChoice };
}

// Calls a function with each size that a reader chooses in a form, and with its button, if it has one.
function takeSizesOf({ own, message, buttons, list }, sizes, take) {
  const takeOfList = (position) => {
    own.value = "";
    take(sizes[position], buttons[position]);
  };
  buttons.forEach((button, position) => button.addEventListener("click", () => takeOfList(position)));
  list.addEventListener("change", () => takeOfList(list.selectedIndex));
  own.addEventListener("input", () => {
    const size = sizeOf(own.value);
    if (size !== null || own.value.trim() === "") {
      take(size, size === null ? buttons[0] : buttons.find((one) => one.textContent === grouped(size)));
    } else {
      own.setAttribute("aria-invalid", "true");
      message.textContent = howToTypeSize;
    }
  });
}

// Says in fields that follow no size, at a size, that their answer is that of all sizes.
function sayAnswersOfAllSizes(unsized, isShown) {
  for (const field of unsized) {
    field.querySelector(".all-sizes")?.remove();
    if (isShown) field.append(make("small", { class: "all-sizes" }, "of all sizes"));
  }
}

// One field for a size that answers for all experiments: in the picture's column of recommendations, and below it for
// the others. Without a size the column has what is recommended at all sizes. It returns the form with the field.
function makeSizeOfAll(families, onSize) {
  const overview = document.querySelector("#overview");
  const key = overview?.querySelector(".symbols");
  const { fields, unsized } = fieldsBySize(families);
  const others = [...families.keys()].filter((own) => !fields.some(({ name }) => name === own));
  if (fields.length === 0 && others.length < 2) return null;
  const rest = others.length > 0 ? makeOthers(others, fields.length > 0) : null;
  const sizes = [null, ...commonSizes(families)];
  const form = makeSizeForm(sizes);
  const { bar, own, message } = form;
  const answers = (name, size, limit) => experimentAnswers(name, families.get(name), size, limit);
  const remarks = makeRemarks([key, bar]);
  let ownSize = null;
  let groupsOfFields = [];
  // A closed list waits until a reader opens it.
  const fillOthers = () => {
    const isClosed = rest === null || ownSize === null || rest.place.open === false;
    const rows = isClosed ? [] : rest.rows.map((row) => ({ row, groups: answers(row.dataset.experiment, ownSize) }));
    if (!isClosed) rest.heading.textContent = headingAt(ownSize);
    for (const { row, groups } of rows) row.cells[1].replaceChildren(...answerPlaces(groups, ownSize));
    const shown = [...groupsOfFields, ...rows.map(({ groups }) => groups)].flat();
    for (const remark of remarks) {
      remark.hidden = !shown.flat().some(({ cost }) => estimated(cost) !== "");
      remark.textContent = remarkWords(shown);
    }
    // The words on a text that is no size stay.
    const isSize = ownSize !== null && own.getAttribute("aria-invalid") !== "true";
    if (isSize) {
      message.textContent = [placeWords(shown, ownSize), sumAtSize(groupsOfFields, ownSize)].join(" ").trim();
    }
  };
  takeSizesOf(form, sizes, (size, chosen) => {
    form.showChoice(size, chosen);
    groupsOfFields = size === null ? [] : fields.map(({ name, limit }) => answers(name, size, limit));
    fields.forEach((row, position) => showAtSize(row, groupsOfFields[position] ?? [], size));
    sayAnswersOfAllSizes(unsized, size !== null);
    for (const picture of distinct(fields.map(({ field }) => field.closest("table")))) {
      sayAllSizes(picture, size !== null);
    }
    explainFading(key, size !== null && fields.length > 0);
    ownSize = size;
    if (rest !== null) rest.place.hidden = size === null;
    fillOthers();
    if (size !== null) onSize(size);
  });
  fillOthers();
  rest?.place.addEventListener("toggle", fillOthers);
  if (fields.length > 0) {
    key.before(bar);
    if (rest !== null) overview.querySelector(".picture").after(rest.place);
  } else {
    document.getElementById("at-size").before(bar, ...rest === null ? [] : [rest.place]);
  }
  return bar;
}

const howToTypeSize = "Type a whole number of 1 or more, such as 5000, 5k or 1e6.";

// The names of experiments: those with a budget come first. They have their own order, as that of the picture follows
// its verdicts.
function namesWithBudgetsFirst(families) {
  const drawn = new Set(all(".picture tr[data-experiment]").map((row) => row.dataset.experiment));
  const own = [...families.keys()];
  return distinct([...own.filter((name) => drawn.has(name)), ...own]);
}

// A size in the middle of the sizes of cells that was measured, so that it has the whole answer.
function middleSize(own) {
  const sizes = distinct(own.map((cell) => cell.size)).sort((one, other) => one - other);
  const middle = Math.sqrt(sizes[0] * sizes.at(-1));
  return sizes.find((one) => one >= middle) ?? sizes.at(-1);
}

// The elements of an answer at a size: its sentence, its table and its notes.
const answerElements = ({ words, notes, table }) => [
  make("p", { class: "answer" }, ...words), ...table === null ? [] : [table],
  ...notes.length === 0 ? [] : [make("p", { class: "notes" }, ...notes)],
];

// Puts the field for a size into the first screen. That of a comparison is on what changed, so that it stands below.
function placeSizeBar(bar, isCompared) {
  if (isCompared) {
    panel.querySelector("h2").after(bar);
    return;
  }
  const header = document.querySelector("header");
  header.insertBefore(bar, header.querySelector(".details"));
}

// A list of texts to choose one from.
const makeChoices = (label, texts) =>
  make("select", { "aria-label": label }, ...texts.map((text) => make("option", {}, text)));

// Chooses a family at a size, and goes to the panel that has everything on it.
function showAllAt(experiment, family, size) {
  choose({ experiment });
  choose({ family });
  choose({ size });
  panel.scrollIntoView();
}

// Adds links to a field below the headline and to the sections of the page.
function linkTo(bar, title) {
  const href = `#${bar.id}`;
  document.querySelector(".jump")?.prepend(make("a", { href }, title), " · ");
  document.querySelector("nav ul").prepend(make("li", {}, make("a", { href }, title)));
}

// Makes the field for the size of one experiment, and that of all.
function makeSizeBar() {
  const families = answerable();
  if (families.size === 0) return;
  const names = namesWithBudgetsFirst(families);
  const experiment = makeChoices("Experiment", names);
  const family = makeChoices("Inputs", families.get(names[0]));
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
    size.value = grouped(middleSize(own));
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
    result.replaceChildren(...answerElements(answerAt(experiment.value, family.value, number)));
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
  more.addEventListener("click", () => showAllAt(experiment.value, family.value, sizeOf(size.value)));
  bar.addEventListener("submit", (event) => event.preventDefault());
  placeSizeBar(bar, isCompared);
  begin();
  // The size of all experiments is that of the one below as well.
  const barOfAll = makeSizeOfAll(families, (number) => {
    isTyped = true;
    size.value = grouped(number);
    show();
  });
  // Links lead to the field that answers for most.
  if (!isCompared) linkTo(barOfAll ?? bar, title);
}
