// Shows the samples of a number's cell in each process.

// The processes of a cell: the number of samples, and the least, the quartiles and the most.
function processes({ index, spread }) {
  const scale = valueOf(index, "median") > 0 ? valueOf(index, "median") : valueOf(index, "max");
  return spread.map(([count, ...places]) => ({ count, places: places.map((place) => (place / 1000) * scale) }));
}

function picture(cell, all) {
  const ends = all.flatMap(({ places }) => [places[0], places.at(-1)]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const isWide = least > 0 && most / least > 20;
  const scale = isWide ? Math.log : (value) => value;
  const span = scale(most) - scale(least) || 1;
  const across = (value) => (2 + (96 * (scale(value) - scale(least))) / span).toFixed(2);
  const limit = (value) => across(Math.min(Math.max(value, least), most));
  const path = (name, line) => `<path class="${name}" d="${line}"/>`;
  const rows = all.map(({ places: [low, from = low, middle = low, to = low, high = low] }, row) => {
    const height = 10 + 16 * row;
    return path("reach", `M${across(low)} ${height}H${across(high)}`)
      + path("middle", `M${across(from)} ${height}H${across(to)}`) + path("median", `M${across(middle)} ${height}h0`);
  });
  const height = 16 * all.length + 4;
  const [median, lower, upper] = ["median", "ci95.lower", "ci95.upper"].map((name) => valueOf(cell.index, name));
  const band = lower === null || upper === null ? ""
    : path("band", `M${limit(lower)} 0V${height}H${limit(upper)}V0Z`);
  const format = formatOf(cell.index);
  const drawing = make("div", { class: "drawing", role: "img", "aria-label":
    `Samples of ${counted(all.length, "process", "processes")}, from ${format(least)} to ${format(most)}; `
      + `the table has each.` });
  const lines = band + path("all", `M${limit(median)} 0V${height}`) + rows.join("");
  drawing.innerHTML = `<svg viewBox="0 0 100 ${height}" preserveAspectRatio="none" style="height:${height}px" `
    + `aria-hidden="true" focusable="false">${lines}</svg>`;
  const axis = make(
    "p", { class: "ends" }, make("span", {}, format(least)),
    make("span", {}, isWide ? "logarithmic" : ""), make("span", {}, format(most)));
  return [drawing, axis];
}

const counted = (count, one, several) => `${grouped(count)} ${count === 1 ? one : several}`;

function spreadTable(cell, all) {
  const format = formatOf(cell.index);
  const heads = ["process", "samples", "least", "p25", "median", "p75", "most"];
  const body = all.map(({ count, places }, row) => make(
    "tr", {}, make("th", { scope: "row" }, String(row + 1)), make("td", {}, grouped(count)),
    // A single sample has no spread.
    ...(places.length === 1 ? ["", "", places[0], "", ""] : places)
      .map((value) => make("td", {}, value === "" ? "" : format(value)))));
  return table("The samples of each process", heads, body);
}

function sentence({ index }, own) {
  const text = (statistic) => formatOf(index)(valueOf(index, statistic));
  const samples = counted(valueOf(index, "n") ?? 0, "sample", "samples");
  if (valueOf(index, "min") === valueOf(index, "max")) {
    return `${text("median")}, the same in all of ${samples} of `
      + `${counted(valueOf(index, "processes") ?? 0, "process", "processes")}.`;
  }
  const [lower, upper] = ["ci95.lower", "ci95.upper"].map((name) => valueOf(index, name));
  const interval = lower === null || upper === null ? "" : ` [${text("ci95.lower")}, ${text("ci95.upper")}]`;
  const median = `The median is ${text("median")}${interval}, of ${samples}`;
  if (own.length === 0) return `${median}, which this page cannot draw.`;
  return `${median}. Each row is a process: a thin line from its least sample to its most, a thick one between its `
    + "quartiles, a dot at its median. The upright line is the median of all, the band its 95 % interval over "
    + "processes.";
}

let dialog;
function openSpread(index) {
  const cell = cells[index];
  const own = processes(cell);
  const close = make("button", { type: "button", class: "close" }, "Close");
  close.addEventListener("click", () => dialog.close());
  const details = anchored.has(index) ? link(index, "All numbers of this cell") : "";
  const explore = make("button", { type: "button" }, "Explore these inputs");
  explore.addEventListener("click", () => {
    dialog.close();
    choose({ experiment: cell.experiment, family: cell.family, measure: cell.measure });
    panel.scrollIntoView();
  });
  const title = `${cell.experiment}: ${cell.name} on ${cell.input}, ${cell.measure}`;
  dialog?.remove();
  dialog = make(
    "dialog", { class: "spread", "aria-labelledby": "spread-title" },
    // A screen reader reads the title first.
    make("h2", { id: "spread-title", tabindex: "-1", autofocus: "true" }, title),
    make("p", {}, sentence(cell, own)), ...own.length === 0 ? [] : [...picture(cell, own), spreadTable(cell, own)],
    make("p", { class: "further" }, details, explore, close));
  if (details !== "") details.addEventListener("click", () => dialog.close());
  // A click outside closes it.
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
}

// MARK: From number to number

// Lets Tab stop at one number of a table; the arrow keys go to the others.
function keepStop(frame) {
  const isShown = (button) => !button.closest("[hidden]");
  const numbers = all("button.number", frame);
  const current = numbers.find((button) => button.tabIndex === 0);
  if (current && isShown(current)) return;
  if (current) current.tabIndex = -1;
  const first = numbers.find(isShown);
  if (first) first.tabIndex = 0;
}

const directions = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
function goOn(event) {
  const button = event.target.closest?.("button.number");
  const direction = directions[event.key];
  if (!button || !direction || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const cell = button.closest("td");
  const { rows } = cell.closest("table");
  let [row, column] = [cell.parentElement.rowIndex + direction[0], cell.cellIndex + direction[1]];
  for (; rows[row]?.cells[column]; row += direction[0], column += direction[1]) {
    const next = rows[row].cells[column].querySelector("button.number");
    if (!next || next.closest("[hidden]")) continue;
    button.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
    return;
  }
}
document.addEventListener("keydown", goOn);
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button.number");
  if (button) openSpread(Number(button.dataset.index));
  // The numbers of a map open their samples as well; as links they also lead to the row of their cell.
  const number = event.target.closest?.(".map td a[data-index]");
  if (!number || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openSpread(Number(number.dataset.index));
});
