// The slider below the choices: the costs at a size, the best of them in a sentence, and the chart with that size.

const listed = (names) => {
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
};

const isKept = ({ measure }) => measure.startsWith("bytes kept");
const isPreparation = ({ measure }) => measure === "time to build";
// The implementations that keep nothing: bytes kept were measured, if only those of the input itself, and one that has
// none, and nothing to make ready, was run with its memory counted.
function keepingNothing(experiment, family) {
  const among = measuredCells().filter((cell) => cell.experiment === experiment);
  if (!among.some(isKept)) return [];
  const own = among.filter((cell) => cell.family === family);
  const withMemory = own.filter(({ measure, role }) =>
    measure === "allocations" && ["reference", "implementation"].includes(role));
  const keeps = (cell) => isPreparation(cell) || isKept(cell) && valueOf(cell.index, "median") !== 0;
  return distinct(withMemory.map((cell) => cell.name)).filter((name) =>
    !own.some((cell) => cell.name === name && keeps(cell)));
}

// The best of what is chosen at a size by one measure, in a sentence.
function answer(own, size, costs) {
  const sign = own[0].isMoreBetter ? -1 : 1;
  const choices = costs.filter((cost) => isChoosable(cost) && !(isKept(own[0]) && cost.value < 0))
    .sort((one, other) => sign * (one.value - other.value));
  if (choices.length === 0) return `At ${size} nothing of what is chosen is known.`;
  const [{ experiment, family, measure, isMoreBetter }] = own;
  const format = formatOf(own[0].index);
  const [best] = choices;
  const how = best.how === "measured" ? best.how : `read from the ${best.how}`;
  const nothing = isKept(own[0])
    ? keepingNothing(experiment, family).filter((name) => choice.names?.has(name) ?? true) : [];
  const same = choices.filter((cost) => isSame(best, cost, measure));
  const loop = isHidden(best.ends) ? ", no longer than the loop without a call" : "";
  if (nothing.length > 0) {
    const verb = nothing.length === 1 ? "keeps" : "keep";
    return `At ${size} ${listed(nothing)} ${verb} nothing; of those that keep something, `
      + `${listed(same.map(({ name }) => name))} ${same.length === 1 ? "has" : "have"} the least: `
      + `${format(best.value)} (${how}).`;
  }
  if (same.length > 1) {
    const values = distinct([best, same.at(-1)].map(({ value }) => format(value)));
    const reason = same.every(({ value }) => value === best.value) ? "the same number" : "nothing tells them apart";
    const numbers = `${values.join(" to ")}${loop} (${how}; ${reason})`;
    return `At ${size} ${listed(same.map(({ name }) => name))} are equal: ${numbers}.`;
  }
  const rank = isMoreBetter ? "the most has" : "the cheapest is";
  return `At ${size} ${rank} ${best.name}: ${format(best.value)}${loop} (${how}).`;
}

function showCosts() {
  const place = panel.querySelector(".costs");
  const own = choice.experiment === "" ? null : selection();
  if (own === null) {
    const missing = choice.experiment === ""
      ? "Choose an experiment, and a slider shows what each implementation costs at a size of yours."
      : "What is chosen was not measured on inputs that differ in their size alone: there is nothing to read between.";
    place.replaceChildren(make("p", {}, missing));
    showChart(null);
    return;
  }
  const sizes = stops(own);
  const [least, most] = [sizes[0], sizes.at(-1)];
  let size = choice.size ?? sizes[nearest(sizes, Math.sqrt(least * most))];
  const slider = make("input", { type: "range", id: "size", min: "0", max: String(sizes.length - 1), step: "1" });
  const typed = make("input", { type: "text", inputmode: "numeric", id: "own-size", size: "9" });
  const words = make("output", { for: "size", "aria-live": "off" });
  const result = make("div", {});
  const sentence = make("p", { class: "answer", role: "status" });
  const show = () => {
    const costs = costsAt(own, size);
    words.textContent = `${grouped(size)} ${own[0].unit}`;
    slider.value = String(nearest(sizes, size));
    slider.setAttribute("aria-valuetext", words.textContent);
    if (document.activeElement !== typed) typed.value = grouped(size);
    // With all implementations it is the answer of the first screen: there is one recommendation.
    const isWhole = isOfCalls(own[0]) && choice.names === null;
    sentence.replaceChildren(
      ...isWhole ? sizeAnswer(own[0].experiment, own[0].family, size) : [answer(own, words.textContent, costs)]);
    result.replaceChildren(costTable(own, size, costs));
    keepStop(result);
    markSize(size);
  };
  slider.addEventListener("input", () => {
    size = sizes[Number(slider.value)];
    choice.size = size;
    show();
  });
  slider.addEventListener("change", () => remember(false));
  typed.addEventListener("input", () => {
    const number = sizeOf(typed.value);
    typed.setAttribute("aria-invalid", String(number === null));
    if (number === null) return;
    size = number;
    choice.size = number;
    show();
    remember(false);
  });
  place.replaceChildren(
    make("h3", {}, `${own[0].experiment} on ${own[0].family}: ${own[0].measure} at a size of yours`),
    make("p", { class: "slider" }, make("label", { for: "size" }, "Size "), slider, words,
      make("label", { for: "own-size" }, "or type it "), typed), sentence, result,
    make("p", { class: "omission" },
      "Between two sizes that were measured a number is read from the straight line through them on logarithmic axes: "
        + "it was not measured, and has no bound and no verdict; the bounds are those of the sizes next to it. Beyond "
        + "them there is none."));
  showChart(own);
  show();
}

// A size as people type it, `5000`, `5,000`, `5.000`, `5 000`, `5k`, `1.5M`, `5e3` or `10^4`; `null` for anything else.
// A sign that parts thousands parts three digits: `1.5` and `1,5` are no sizes.
function sizeOf(text) {
  const words = text.trim().replace(/(\d)[\s,._’'](?=\d{3}(?!\d))/g, "$1");
  const [, digits, letter] = /^(\d+(?:\.\d+(?=[kM]))?) ?([kM]?)$/.exec(words) ?? [];
  const [, base, exponent] = /^(\d+)(?:e|[×*]10\^)(\d+)$/i.exec(words) ?? [];
  const [, power] = /^10\^(\d+)$/.exec(words) ?? [];
  let number = 0;
  if (digits) number = Number(digits) * { "": 1, k: 1e3, M: 1e6 }[letter];
  else if (base) number = Number(`${base}e${exponent}`);
  else if (power) number = Number(`1e${power}`);

  const size = Number(number.toPrecision(15));
  return Number.isInteger(size) && size > 0 && size <= Number.MAX_SAFE_INTEGER ? size : null;
}

// Shows the page's chart of the line once more, next to the slider, with a rule at the size.
function showChart(own) {
  const place = panel.querySelector(".charts");
  const position = own === null ? -1 : data.charts.findIndex(({ table }) => {
    const shown = data.tables[table].rows.map(([cell]) => cells[cell ?? -1]);
    return shown.every((cell) => cell && own.includes(cell)) && distinct(shown.map((cell) => cell.size)).length > 1;
  });
  const old = place.querySelector("figure");
  if (!hasCharts || old?.number === position) return;
  if (old) {
    views.get(old)?.finalize();
    views.delete(old);
  }
  place.replaceChildren(...position < 0 ? [] : [figure(position, "explored")]);
  figures = all("figure.chart");
  if (position >= 0) drawChart(place.firstElementChild, false);
}

let markedSize = null;
function marked(figure, specification) {
  if (figure.id !== "explored" || markedSize === null) return specification;
  const [ink] = Object.keys(data.colours);
  const rule = {
    data: { name: "chosen", values: [{ x: markedSize }] },
    mark: { type: "rule", strokeWidth: 1.5, strokeDash: [2, 2], color: ink }, encoding: { y: null },
  };
  return { ...specification, layer: [...specification.layer, rule] };
}
function markSize(size) {
  markedSize = size;
  const shown = document.getElementById("explored");
  if (shown?.dataset.drawn === "true") views.get(shown).view.data("chosen", [{ x: size }]).runAsync();
}
