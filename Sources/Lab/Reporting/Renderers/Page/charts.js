// Draws charts when they come near, and again after another choice or another light.

let figures = [];
function figure(number, name) {
  const { id, title, explanation, description, specification, table } = data.charts[number];
  const caption = make("figcaption", {}, make("strong", {}, title));
  if (explanation) caption.append(make("span", {}, explanation));
  const height = typeof specification.height === "number" ? `min-height:${specification.height + 90}px` : null;
  // The place has its height before it is drawn, so that the page does not jump.
  const plot = hasCharts
    ? make("div", { class: "plot", role: "img", "aria-label": description, style: height }) : null;
  const numbers = make(
    "details", { class: "data" }, make("summary", {}, "Numbers"), make("div", { "data-table": table }));
  numbers.open = !hasCharts;
  const figure = make("figure", { class: "chart", id: name ?? id }, caption, plot, numbers);
  figure.specification = specification;
  figure.number = number;
  return figure;
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const views = new Map();
let isPrinting = false;
const isDark = () => dark.matches && !isPrinting;

// Vega is unpacked while the page loads. The pages of a site share it: a script puts it in its place.
let libraries;
const vega = () => (libraries ??= unpackVega());
const load = (address) => new Promise((done, fail) => {
  const script = make("script", { src: address });
  script.onload = done;
  script.onerror = () => fail(new Error(`${address} is missing`));
  document.head.append(script);
});
async function unpackVega() {
  const packed = document.getElementById("vega");
  if (packed.dataset.source) await load(packed.dataset.source);
  const script = document.createElement("script");
  script.textContent = await gunzip(packed);
  document.head.append(script);
  return window.vegaEmbed;
}

// The narrowest plot whose rows have their names next to them.
const roomForNames = 560;
// A narrow chart has the long names of its rows above them, so that the plot is as wide as the page.
function fitted(specification, plot) {
  const layer = specification.layer?.find(({ encoding }) => encoding?.y?.axis?.labelLimit > 200);
  if (!layer || plot.clientWidth >= roomForNames) return specification;
  const { y } = layer.encoding;
  const step = specification.height / y.sort.length + 18;
  const axis = {
    ...y.axis, labelAlign: "left", labelOffset: 8 - step / 2, labelPadding: -2, labelLimit: plot.clientWidth - 12,
    ticks: false,
  };
  const rows = { ...layer, encoding: { ...layer.encoding, y: { ...y, axis } } };
  // The line at 1 goes through these names, so that it is faint.
  const faint = (one) => (one.mark?.type === "rule" ? { ...one, mark: { ...one.mark, opacity: 0.3 } } : one);
  return {
    ...specification, height: Math.round(step * y.sort.length),
    layer: specification.layer.map((one) => (one === layer ? rows : faint(one))),
  };
}

function specification(figure) {
  const fits = fitted(chosenPart(figure.specification), figure.querySelector(".plot"));
  let text = JSON.stringify(marked(figure, fits));
  if (isDark()) {
    for (const [light, other] of Object.entries(data.colours)) {
      text = text.replaceAll(`"${light}"`, `"${other}"`);
    }
  }
  return { width: "container", autosize: { type: "fit-x", contains: "padding" }, ...JSON.parse(text) };
}

// The names in a chart's legend.
function legendNames(value) {
  if (value === null || typeof value !== "object") return [];
  const own = ["s", "f"].includes(value.field) && value.legend !== null ? value.scale?.domain ?? [] : [];
  return [...own, ...Object.values(value).flatMap(legendNames)];
}
// The number of columns that the legend has room for: it begins where the plot does, right of the labels of its axis.
function columns(figure) {
  const longest = Math.max(...legendNames({ ...figure.specification, data: null }).map((name) => name.length), 1);
  const room = figure.querySelector(".plot").clientWidth - 90;
  return Math.max(1, Math.min(4, Math.floor(room / Math.max(150, 48 + 6.5 * longest))));
}
function configuration(figure) {
  const plot = figure.querySelector(".plot");
  const palette = theme.palettes[isDark() ? "dark" : "light"];
  const config = JSON.parse(JSON.stringify(theme.configuration), (name, value) =>
    (typeof value === "string" && value.startsWith("$") ? palette[value.slice(1)] : value));
  config.legend.columns = columns(figure);
  // A legend begins where the plot does, right of the labels of its axis, which may be long names of rows.
  const rows = figure.specification.layer?.map(({ encoding }) => encoding?.y).find((y) => y?.axis?.labelLimit);
  const longest = Math.max(0, ...(Array.isArray(rows?.sort) ? rows.sort : []).map((name) => name.length));
  const room = plot.clientWidth - 50 - Math.max(60, Math.min(rows?.axis.labelLimit ?? 0, 6.5 * longest));
  config.legend.labelLimit = Math.min(config.legend.labelLimit, Math.max(120, room));
  if (plot.clientWidth < 420) {
    config.axis.labelLimit = 110;
    config.axisY = { titlePadding: 6 };
  }
  return config;
}

const mute = { warn: () => mute, error: () => mute, info: () => mute, debug: () => mute, level: () => mute };
const underway = new Map();
function drawChart(figure, isForced) {
  if (underway.has(figure)) return underway.get(figure);
  if (figure.dataset.drawn && !isForced) return Promise.resolve();
  const plot = figure.querySelector(".plot");
  // A plot that is not shown has no width to draw in.
  if (plot.clientWidth === 0 || !isOpen(plot)) return Promise.resolve();
  const drawing = drawIn(plot, figure).finally(() => underway.delete(figure));
  underway.set(figure, drawing);
  return drawing;
}
async function drawIn(plot, figure) {
  // Vega gives the element that it draws into a role and a name of its own; those of the plot stay.
  const place = plot.firstElementChild ?? plot.appendChild(document.createElement("div"));
  try {
    const embed = await vega();
    views.get(figure)?.finalize();
    figure.drawnFor = drawnFor();
    const result = await embed(place, specification(figure), {
      mode: "vega-lite", renderer: "svg", actions: false, config: configuration(figure), logger: mute,
      tooltip: { theme: isDark() ? "dark" : "light" },
    });
    views.set(figure, result);
    figure.dataset.columns = columns(figure);
    delete figure.dataset.error;
    figure.dataset.scheme = isDark() ? "dark" : "light";
    figure.dataset.drawn = "true";
    if (figure.id === "explored") markSize(markedSize);
  } catch (error) {
    figure.dataset.error = String(error?.message ?? error);
    figure.dataset.drawn = "failed";
  }
}

// Settles when all charts have their present colours and choice.
let redrawn = Promise.resolve();
async function drawAll() {
  await ready;
  await redrawn;
  for (const figure of figures) await drawChart(figure, false);
}
// Draws again the charts that were drawn before, all or those that `isAffected` picks.
function redraw(isAffected = () => true) {
  redrawn = redrawn.then(async () => {
    for (const figure of figures) {
      await underway.get(figure);
      if (figure.dataset.drawn === "true" && isAffected(figure)) await drawChart(figure, true);
    }
  });
  return redrawn;
}

function watchCharts() {
  const observer = new IntersectionObserver(
    (entries) => entries.filter((entry) => entry.isIntersecting).forEach((entry) => drawChart(entry.target, false)),
    { rootMargin: "600px 0px" });
  for (const figure of figures) observer.observe(figure);
  dark.addEventListener("change", () => redraw());
  // Vega fits the width by itself, but not the columns of the legend.
  let resizing;
  addEventListener("resize", () => {
    clearTimeout(resizing);
    resizing = setTimeout(
      () => redraw((figure) => Number(figure.dataset.columns) !== columns(figure)), 150);
  });
}
