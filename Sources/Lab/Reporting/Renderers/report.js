// Draws what the page holds as data: tables when they are wanted, charts when they come near. What is packed is
// unpacked by the browser itself.
(() => {
  "use strict";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const whenIdle = (work) => (window.requestIdleCallback ? requestIdleCallback(work) : setTimeout(work, 50));
  const hasCharts = document.getElementById("vega") !== null;

  async function gunzip(script) {
    if (typeof DecompressionStream === "undefined") throw new Error("this browser cannot unpack gzip");
    const bytes = Uint8Array.from(atob(script.textContent), (character) => character.charCodeAt(0));
    script.remove();
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  }

  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (value !== undefined && value !== null && value !== "") element.setAttribute(attribute, value);
    }
    element.append(...children.filter((child) => child !== null));
    return element;
  }

  // MARK: Numbers

  const grouped = (value) => value.toLocaleString("en-US", { maximumFractionDigits: 0 });
  // Three significant digits: 4.20e-7, 0.0123, 1.23, 12.3, 123, 12,300.
  function three(value) {
    const magnitude = Math.abs(value);
    if (magnitude === 0) return "0";
    if (magnitude < 0.0009995 || magnitude >= 1e15) return value.toExponential(2).replace("e+", "e");
    if (magnitude >= 999.5) return grouped(Math.round(value));
    const places = Math.floor(Math.log10(Number(magnitude.toPrecision(3))));
    return Number(value.toPrecision(3)).toFixed(Math.max(0, 2 - places));
  }
  function time(value) {
    const magnitude = Math.abs(value);
    const unit = magnitude < 999.5 ? 0 : magnitude < 999.5e3 ? 1 : magnitude < 999.5e6 ? 2 : 3;
    return `${three(value / 1000 ** unit)} ${["ns", "µs", "ms", "s"][unit]}`;
  }
  function rate(value) {
    const scale = [[" G", 1e9], [" M", 1e6], [" k", 1e3]].find(([, factor]) => value >= 0.9995 * factor) ?? ["", 1];
    return three(value / scale[1]) + scale[0];
  }
  const formats = {
    metric: (value, unit) =>
      unit === "ns" ? time(value) : Number.isInteger(value) && Math.abs(value) < 1e15 ? grouped(value) : three(value),
    count: (value) => (Math.abs(value) < 1e15 ? grouped(value) : three(value)),
    ratio: (value) => `${three(value)}×`,
    rate,
    bytes: (value) => `${rate(value).replace(/^[^ ]*$/, "$& ")}B`,
    percent: (value) => three(value * 100),
  };

  // MARK: Tables

  let data;
  const anchored = new Map();

  // What stands in one place: its text, and the number behind it.
  function entry(raw, cell, statistic) {
    if (typeof raw === "string") return { text: raw };
    const given = raw === true ? { statistic, cell } : { cell, ...raw };
    if (given.text === undefined) {
      const { format, values } = data.numbers[given.statistic];
      given.value = values[given.cell];
      given.text = formats[format](given.value, data.units[data.cells[given.cell][2]]);
    }
    return given;
  }

  const link = (cell, text) => make("a", { href: `#${data.cells[cell][1]}` }, text);

  function place([title, kind, statistic], raw, cell, isAnchor) {
    const { text, value, tone, shade, statistic: name, cell: of } = entry(raw, cell, statistic);
    const isNumber = name !== undefined;
    const leadsTo = kind === "heading" && !isAnchor ? cell : isNumber ? null : raw.cell;
    const content =
      text !== "" && anchored.has(leadsTo) ? link(leadsTo, text)
        : tone ? make("span", { class: `tone ${tone}` }, text) : text;
    const attributes = {
      class: shade !== undefined ? `t shade${shade}` : kind === "number" || kind === "heading" ? null : "t",
    };
    if (kind === "heading") attributes.scope = "row";
    if (isNumber) {
      attributes["data-statistic"] = name;
      attributes["data-value"] = String(value);
      if (of !== cell) attributes["data-cell"] = data.cells[of][0];
    }
    return make(kind === "heading" ? "th" : "td", attributes, content);
  }

  function draw(number) {
    const { caption, isMap, columns, rows } = data.tables[number];
    const heads = columns.map(([title, kind]) =>
      make("th", { scope: "col", class: kind === "number" ? null : "t" }, title));
    const body = make("tbody");
    for (const [cell, isAnchor, ...entries] of rows) {
      const names = cell === null
        ? {} : { "data-cell": data.cells[cell][0], id: isAnchor ? data.cells[cell][1] : null };
      body.append(make("tr", names, ...entries.map((raw, column) => place(columns[column], raw, cell, isAnchor))));
    }
    const table = make("table", {}, make("caption", {}, caption), make("thead", {}, make("tr", {}, ...heads)), body);
    return make(
      "div", { class: isMap ? "table map" : "table", role: "group", tabindex: "0", "aria-label": caption }, table);
  }

  function fill(place) {
    place.replaceWith(draw(Number(place.dataset.table)));
  }
  const isOpen = (place) => !place.closest("details:not([open])");
  const fillOpen = () => all("[data-table]").filter(isOpen).forEach(fill);

  // MARK: Charts

  let figures = [];
  function figure(number) {
    const { id, title, explanation, description, specification, table } = data.charts[number];
    const caption = make("figcaption", {}, make("strong", {}, title));
    if (explanation) caption.append(make("span", {}, explanation));
    const height = typeof specification.height === "number" ? `min-height:${specification.height + 90}px` : null;
    // The place is kept before it is drawn, so that the page does not jump.
    const plot = hasCharts
      ? make("div", { class: "plot", role: "img", "aria-label": description, style: height }) : null;
    const numbers = make(
      "details", { class: "data" }, make("summary", {}, "Numbers"), make("div", { "data-table": table }));
    numbers.open = !hasCharts;
    const figure = make("figure", { class: "chart", id }, caption, plot, numbers);
    figure.specification = specification;
    return figure;
  }

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const views = new Map();
  let isPrinting = false;
  const isDark = () => dark.matches && !isPrinting;

  // Vega is packed, and unpacked when the first chart is drawn.
  let libraries;
  const vega = () => (libraries ??= unpackVega());
  async function unpackVega() {
    const script = document.createElement("script");
    script.textContent = await gunzip(document.getElementById("vega"));
    document.head.append(script);
    return window.vegaEmbed;
  }

  function specification(figure) {
    let text = JSON.stringify(figure.specification);
    if (isDark()) {
      for (const [light, other] of Object.entries(data.themes.colours)) {
        text = text.replaceAll(`"${light}"`, `"${other}"`);
      }
    }
    return { width: "container", autosize: { type: "fit-x", contains: "padding" }, ...JSON.parse(text) };
  }

  // As many columns of the legend as there is room for.
  const columns = (plot) => Math.max(1, Math.min(4, Math.floor(plot.clientWidth / 190)));
  function configuration(plot) {
    const config = structuredClone(isDark() ? data.themes.dark : data.themes.light);
    config.legend.columns = columns(plot);
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
    // Nothing can be drawn where nothing is shown.
    if (plot.clientWidth === 0 || !isOpen(plot)) return Promise.resolve();
    const drawing = drawIn(plot, figure).finally(() => underway.delete(figure));
    underway.set(figure, drawing);
    return drawing;
  }
  async function drawIn(plot, figure) {
    // Vega gives what it draws into a role and a name of its own; the plot keeps its.
    const place = plot.firstElementChild ?? plot.appendChild(document.createElement("div"));
    try {
      const embed = await vega();
      views.get(figure)?.finalize();
      const result = await embed(place, specification(figure), {
        mode: "vega-lite", renderer: "svg", actions: false, config: configuration(plot), logger: mute,
        tooltip: { theme: isDark() ? "dark" : "light" },
      });
      views.set(figure, result);
      figure.dataset.columns = columns(plot);
      delete figure.dataset.error;
      figure.dataset.drawn = "true";
    } catch (error) {
      figure.dataset.error = String(error?.message ?? error);
      figure.dataset.drawn = "failed";
    }
  }

  // Who waits for all charts waits for those that change their colours too.
  let redrawn = Promise.resolve();
  async function drawAll() {
    await ready;
    await redrawn;
    for (const figure of figures) await drawChart(figure, false);
  }
  function redraw(isWanted = () => true) {
    redrawn = redrawn.then(async () => {
      for (const figure of figures) {
        await underway.get(figure);
        if (figure.dataset.drawn === "true" && isWanted(figure)) await drawChart(figure, true);
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
    // Vega fits the width by itself, and the legend stays as it was.
    let isResized;
    addEventListener("resize", () => {
      clearTimeout(isResized);
      isResized = setTimeout(
        () => redraw((figure) => Number(figure.dataset.columns) !== columns(figure.querySelector(".plot"))), 150);
    });
    // What nobody has scrolled to is drawn when the page has been at rest, one chart at a time: a printer does not
    // wait.
    setTimeout(() => whenIdle(drawRest), 3000);
  }
  function drawRest() {
    const next = figures.find((figure) =>
      !figure.dataset.drawn && isOpen(figure) && figure.querySelector(".plot").clientWidth > 0);
    if (next) drawChart(next, false).then(() => whenIdle(drawRest));
  }

  // Before printing all charts are drawn, in light colours; the keys for printing wait until they are. Nothing else
  // does: where there is no chart yet, its numbers go to the printer.
  let opened = [];
  addEventListener("beforeprint", () => {
    isPrinting = true;
    opened = figures.filter((figure) => figure.dataset.drawn !== "true")
      .map((figure) => figure.querySelector("details.data")).filter((details) => !details.open);
    for (const details of opened) details.open = true;
    fillOpen();
    if (dark.matches) redraw();
    drawAll();
  });
  addEventListener("afterprint", () => {
    isPrinting = false;
    for (const details of opened) details.open = false;
    if (dark.matches) redraw();
  });
  addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "p" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    drawAll().then(() => print());
  });

  // MARK: The page

  // A link to a cell opens the table that the cell is in.
  async function reveal() {
    const { hash } = location;
    await ready;
    let name;
    try {
      name = decodeURIComponent(hash.slice(1));
    } catch {
      return;
    }
    const isThere = document.getElementById(name) !== null;
    if (!isThere) {
      const cell = data.cells.findIndex(([, anchor]) => anchor === name);
      const place = document.querySelector(`[data-table="${anchored.get(cell)}"]`);
      if (place) fill(place);
    }
    const target = name === "" ? null : document.getElementById(name);
    // Somebody may have gone on meanwhile.
    if (!target || location.hash !== hash) return;
    if (target.closest("[data-experiment]")?.hidden && choice) {
      choice.value = "";
      narrow();
    }
    for (let element = target.parentElement; element; element = element.parentElement) {
      if (element.tagName === "DETAILS") element.open = true;
    }
    // What was made for the link is marked as its target once more.
    if (!isThere) location.replace(hash);
    target.scrollIntoView();
  }

  // One experiment alone.
  const choice = document.getElementById("experiment");
  function narrow() {
    for (const group of all("[data-experiment]")) {
      group.hidden = choice.value !== "" && group.dataset.experiment !== choice.value;
      // Of one experiment alone there is room for every chart.
      const fold = group.querySelector("details.fold:has([data-charts])");
      if (fold && choice.value !== "" && !group.hidden) fold.open = true;
    }
  }

  async function begin() {
    const block = document.getElementById("data");
    data = JSON.parse(block.type === "application/json" ? block.textContent : await gunzip(block));
    data.tables.forEach(({ rows }, number) => {
      for (const [cell, isAnchor] of rows) if (isAnchor) anchored.set(cell, number);
    });
    for (const charts of all("[data-charts]")) {
      charts.append(...charts.dataset.charts.split(" ").map((number) => figure(Number(number))));
    }
    figures = hasCharts ? all("figure.chart") : [];
    fillOpen();
    document.addEventListener("toggle", ({ target }) => {
      if (target.open) all("[data-table]", target).filter(isOpen).forEach(fill);
    }, true);
    choice?.addEventListener("change", narrow);
    if (hasCharts) watchCharts();
  }
  const ready = begin();
  ready.catch((error) => {
    const notice = `The tables and charts of this page cannot be shown: ${error.message}.`;
    document.querySelector("header").append(make("p", { class: "notice", role: "note" }, notice));
  });
  addEventListener("hashchange", reveal);
  if (location.hash) reveal();

  window.milli = {
    ready, drawAll, specification,
    fillAll: async () => {
      await ready;
      while (document.querySelector("[data-table]")) all("[data-table]").forEach(fill);
    },
    formats,
  };
})();
