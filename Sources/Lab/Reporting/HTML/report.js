(() => {
  "use strict";
  const { milli } = window;
  const themes = JSON.parse(document.getElementById("themes").textContent);
  const figures = [...document.querySelectorAll("figure.chart")].filter((figure) => figure.querySelector(".plot"));
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const views = new Map();
  let isPrinting = false;

  // Vega is packed, and unpacked when the first chart is drawn.
  let libraries;
  const vega = () => (libraries ??= unpack());
  async function unpack() {
    const packed = document.getElementById("vega");
    if (!packed) throw new Error("this page was made without charts");
    const script = document.createElement("script");
    script.textContent = await milli.gunzip(packed);
    document.head.append(script);
    return window.vegaEmbed;
  }

  const isDark = () => dark.matches && !isPrinting;
  function specification(figure) {
    let text = figure.querySelector("script.spec").textContent;
    if (isDark()) {
      for (const [light, other] of Object.entries(themes.colours)) text = text.replaceAll(`"${light}"`, `"${other}"`);
    }
    // What all charts have in common stands here, and not in each of them.
    return { width: "container", autosize: { type: "fit-x", contains: "padding" }, ...JSON.parse(text) };
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
      const [embed] = await Promise.all([vega(), milli.fill(figure.querySelector("script.spec"))]);
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
    await milli.fillOpen();
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
  function drawRest() {
    const next = figures.find((figure) => !figure.dataset.drawn && figure.querySelector(".plot").clientWidth > 0);
    if (next) draw(next, false).then(() => milli.whenIdle(drawRest));
  }
  addEventListener("load", () => setTimeout(() => milli.whenIdle(drawRest), 3000));

  // Before printing all charts are drawn, in light colours; the keys for printing wait until they are. Nothing else does:
  // where there is no chart yet, its numbers go to the printer.
  let opened = [];
  addEventListener("beforeprint", () => {
    isPrinting = true;
    opened = figures.filter((figure) => figure.dataset.drawn !== "true")
      .map((figure) => figure.querySelector("details.data")).filter((details) => !details.open);
    for (const details of opened) details.open = true;
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

  // A link to a cell opens the table that the cell is in.
  async function reveal() {
    const { hash } = location;
    let name;
    try {
      name = decodeURIComponent(hash.slice(1));
    } catch {
      return;
    }
    const isThere = document.getElementById(name) !== null;
    const target = await milli.find(name);
    // Somebody may have gone on meanwhile.
    if (!target || location.hash !== hash) return;
    const group = target.closest("[data-experiment]");
    if (group?.hidden && choice) {
      choice.value = "";
      narrow();
    }
    for (let element = target.parentElement; element; element = element.parentElement) {
      if (element.tagName === "DETAILS") element.open = true;
    }
    // What was unpacked for the link is marked as its target once more.
    if (!isThere) location.replace(hash);
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

  Object.assign(milli, { drawAll, figures: () => figures.map((figure) => figure.id) });
})();
