(() => {
  "use strict";
  const themes = JSON.parse(document.getElementById("themes").textContent);
  const figures = [...document.querySelectorAll("figure.chart")].filter((figure) => figure.querySelector(".plot"));
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const views = new Map();
  let isPrinting = false;

  // What a row or column says of its numbers comes to the numbers themselves, and a row that is on a cell gets its link.
  const anchors = new Map();
  for (const row of document.querySelectorAll("tr[id]")) anchors.set(row.dataset.cell, row.id);
  for (const table of document.querySelectorAll("table")) {
    const statistics = [...table.tHead.rows[0].cells].map((heading) => heading.dataset.statistic);
    for (const row of table.tBodies[0].rows) {
      const [heading] = row.cells;
      const anchor = anchors.get(row.dataset.cell);
      if (anchor && !heading.firstElementChild) {
        const link = document.createElement("a");
        link.href = `#${anchor}`;
        link.append(...heading.childNodes);
        heading.append(link);
      }
      statistics.forEach((statistic, position) => {
        const number = row.cells[position];
        const text = number?.textContent.trim();
        if (!text || !(statistic || number.dataset.statistic)) return;
        number.dataset.statistic ??= statistic;
        number.dataset.value ??= text;
        if (row.dataset.cell) number.dataset.cell ??= row.dataset.cell;
      });
    }
  }

  // Vega is packed, and unpacked when the first chart is drawn.
  let libraries;
  const vega = () => (libraries ??= unpack());
  async function unpack() {
    const packed = document.getElementById("vega");
    if (!packed) throw new Error("this page was made without charts");
    if (typeof DecompressionStream === "undefined") throw new Error("this browser cannot unpack gzip");
    const bytes = Uint8Array.from(atob(packed.textContent), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const script = document.createElement("script");
    script.textContent = await new Response(stream).text();
    document.head.append(script);
    packed.remove();
    return window.vegaEmbed;
  }

  const isDark = () => dark.matches && !isPrinting;
  function specification(figure) {
    let text = figure.querySelector("script.spec").textContent;
    if (isDark()) {
      for (const [light, other] of Object.entries(themes.colours)) text = text.replaceAll(`"${light}"`, `"${other}"`);
    }
    return JSON.parse(text);
  }

  // As many columns of the legend as there is room for.
  const columns = (plot) => Math.max(1, Math.min(4, Math.floor(plot.clientWidth / 190)));
  function configuration(plot) {
    const config = structuredClone(isDark() ? themes.dark : themes.light);
    config.legend.columns = columns(plot);
    if (plot.clientWidth < 420) {
      config.axis.labelLimit = 110;
      config.axisY = { titlePadding: 6 };
    }
    return config;
  }

  const mute = { warn: () => mute, error: () => mute, info: () => mute, debug: () => mute, level: () => mute };
  const underway = new Map();
  function draw(figure, isForced) {
    if (underway.has(figure)) return underway.get(figure);
    if (figure.dataset.drawn && !isForced) return Promise.resolve();
    const plot = figure.querySelector(".plot");
    // Nothing can be drawn where nothing is shown.
    if (plot.clientWidth === 0) return Promise.resolve();
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
    await redrawn;
    for (const figure of figures) await draw(figure, false);
  }
  function redraw(isWanted = () => true) {
    redrawn = redrawn.then(async () => {
      for (const figure of figures) {
        await underway.get(figure);
        if (figure.dataset.drawn === "true" && isWanted(figure)) await draw(figure, true);
      }
    });
    return redrawn;
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        draw(entry.target, false);
      }
    },
    { rootMargin: "600px 0px" },
  );
  for (const figure of figures) observer.observe(figure);
  dark.addEventListener("change", () => redraw());
  // Vega fits the width by itself, and the legend stays as it was.
  let isResized;
  addEventListener("resize", () => {
    clearTimeout(isResized);
    isResized = setTimeout(
      () => redraw((figure) => Number(figure.dataset.columns) !== columns(figure.querySelector(".plot"))), 150);
  });

  // What nobody has scrolled to is drawn when the page has been at rest, one chart at a time: a printer does not wait.
  const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(work, 50));
  function drawRest() {
    const next = figures.find((figure) => !figure.dataset.drawn && figure.querySelector(".plot").clientWidth > 0);
    if (next) draw(next, false).then(() => whenIdle(drawRest));
  }
  addEventListener("load", () => setTimeout(() => whenIdle(drawRest), 3000));

  // Before printing all charts are drawn, in light colours; the keys for printing wait until they are.
  addEventListener("beforeprint", () => {
    isPrinting = true;
    if (dark.matches) redraw();
    drawAll();
  });
  addEventListener("afterprint", () => {
    isPrinting = false;
    if (dark.matches) redraw();
  });
  addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "p" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    drawAll().then(() => print());
  });

  // A link to a cell opens the table that the cell is in.
  function reveal() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    const group = target.closest("[data-experiment]");
    if (group?.hidden && choice) {
      choice.value = "";
      narrow();
    }
    for (let element = target.parentElement; element; element = element.parentElement) {
      if (element.tagName === "DETAILS") element.open = true;
    }
    target.scrollIntoView();
  }
  addEventListener("hashchange", reveal);

  // One experiment alone.
  const choice = document.getElementById("experiment");
  function narrow() {
    for (const group of document.querySelectorAll("[data-experiment]")) {
      group.hidden = choice.value !== "" && group.dataset.experiment !== choice.value;
    }
  }
  choice?.addEventListener("change", narrow);
  if (location.hash) reveal();

  window.milli = { drawAll, figures: () => figures.map((figure) => figure.id) };
})();
