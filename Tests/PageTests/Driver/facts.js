// Put into every page before its own scripts: functions that say what is there, called by looks.py.
window.facts = (() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const isVisible = element =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: false }) &&
    element.getClientRects().length > 0;
  const words = text => (text ?? "").replace(/\s+/g, " ").trim();

  /** How many numbers a chart's specification carries in its largest data. */
  function points(specification) {
    let most = 0;
    const visit = value => {
      if (Array.isArray(value)) value.forEach(visit);
      else if (value && typeof value === "object")
        for (const [name, part] of Object.entries(value)) {
          if (name === "values" && Array.isArray(part)) most = Math.max(most, part.length);
          else visit(part);
        }
      };
    visit(specification);
    for (const rows of Object.values(specification?.datasets ?? {})) most = Math.max(most, rows.length);
    return most;
  }

  /** The shapes that a drawn chart has for its numbers: axes, legends and titles left out. */
  const marks = figure => all("svg .role-mark", figure).flatMap(group => [...group.children]);

  function figure(figure) {
    const { specification } = figure;
    const plot = figure.querySelector(".plot");
    return {
      id: figure.id,
      drawn: figure.dataset.drawn ?? "",
      hasPlot: plot?.getAttribute("role") === "img",
      label: plot?.getAttribute("aria-label") ?? "",
      points: specification ? points(specification) : -1,
      marks: marks(figure).filter(mark => mark.getClientRects().length > 0).length,
      rows: all("details.data table tbody tr", figure).length,
      legend: all("svg .role-legend-label text", figure).length,
      // The colours of its shapes.
      paint: [...new Set(marks(figure).map(mark => `${getComputedStyle(mark).fill} ${getComputedStyle(mark).stroke}`))]
        .sort().join(", "),
      ink: words([...new Set(all("svg text", figure).map(text => getComputedStyle(text).fill))].join(" ")),
    };
  }

  function table(table) {
    const heads = all("thead th, tbody th", table);
    return {
      caption: words(table.querySelector("caption")?.textContent),
      heads: heads.length,
      headsWithoutScope: heads.filter(head => !head.hasAttribute("scope")).length,
      rows: all("tbody tr", table).length,
      // Rows of another width than the head would show numbers under the wrong title.
      uneven: all("tr", table).filter(row => span(row) !== span(table.rows[0])).length,
    };
  }
  const span = row => [...row.cells].reduce((sum, cell) => sum + cell.colSpan, 0);

  function number(cell) {
    return {
      // A row says of which cell its numbers are.
      cell: cell.closest("[data-cell]")?.dataset.cell ?? "",
      statistic: cell.dataset.statistic ?? "",
      value: cell.dataset.value ?? "",
      text: words(cell.textContent),
    };
  }

  /** The texts of a drawn chart that can be seen, with their boxes. */
  const chartTexts = figure => all("svg text", figure)
    .filter(text => words(text.textContent) !== "" && text.getAttribute("opacity") !== "0" && isVisible(text))
    .map(text => ({ text: words(text.textContent), box: text.getBoundingClientRect(), element: text }));

  /** The pairs of texts of a chart that lie on each other. */
  function touchingTexts(figure) {
    const texts = chartTexts(figure);
    return texts.flatMap(({ text, box }, place) => texts.slice(place + 1).filter(other =>
      Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1
        && Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 3
    ).map(other => `${text} and ${other.text} of ${figure.id}`));
  }

  /** The neighbours among the labels of a picture's axis that touch each other. */
  function touchingTicks(axis) {
    const labels = all("span span", axis).filter(isVisible)
      .map(label => ({ text: words(label.textContent), box: label.getBoundingClientRect() }));
    return labels.slice(1).filter(({ box }, place) => box.left < labels[place].box.right)
      .map(({ text }) => `${text} of the picture's axis`);
  }

  /** The texts of a chart that are drawn smaller than ten pixels. */
  const smallTexts = figure => chartTexts(figure).filter(({ element }) => {
    const scale = element.getScreenCTM();
    return parseFloat(getComputedStyle(element).fontSize) * Math.hypot(scale.a, scale.b) < 9.99;
  }).map(({ text }) => `${text} of ${figure.id}`);

  /** The bottoms of the headline of a site, of what to do and of the first change; null of another page. */
  function siteAnswer() {
    const steps = all("#courses .answer > .next");
    const parts = [".lead", ".answer > ul.newest", ".changed"]
      .map(selector => document.querySelector(`#courses ${selector}`));
    if (parts.includes(null) || steps.length === 0) return null;
    const bottom = part => part.getBoundingClientRect().bottom + scrollY;
    return {
      headline: bottom(parts[0]), steps: bottom(steps[steps.length - 1]),
      calls: steps.flatMap(step => all("code", step)).length, news: bottom(parts[1]),
      change: parts[2].getBoundingClientRect().top + scrollY,
    };
  }

  /** True if the first row of the picture of budgets has larger letters in its recommendation than in other fields. */
  function isRecommendedLargest() {
    const row = document.querySelector(".picture:not(.changes) tbody tr:has(td[data-heading=recommended])");
    if (row === null) return null;
    const largest = cells => Math.max(...cells.flatMap(cell => all("*", cell)).filter(isVisible)
      .filter(element => element.closest("svg") === null && element.childElementCount === 0)
      .map(element => parseFloat(getComputedStyle(element).fontSize)));
    const own = row.querySelector("td[data-heading=recommended]");
    return largest([own]) > largest([...row.cells].filter(cell => cell !== own));
  }

  return {
    all, isVisible, words, marks,

    page: () => ({
      title: document.title,
      language: document.documentElement.lang,
      background: getComputedStyle(document.body).backgroundColor,
      sections: all("section[id]").map(section => section.id),
      headings: all("h1, h2, h3, h4, h5, h6").map(heading => Number(heading.tagName[1])),
      figures: all("figure.chart").map(figure),
      tables: all("table").map(table),
      numbers: all("tbody [data-statistic]").map(number),
      links: all("a[href]").map(link => ({ text: words(link.textContent), address: link.getAttribute("href") })),
      text: words(document.body.innerText),
      elements: all("*").length,
      // The marks of a hostile name that became a part of the page.
      intruders: all("[data-hostile], script:not(.spec)").filter(
        element => element.dataset.hostile !== undefined || /alert\(/.test(element.textContent)).length,
    }),

    /** When the page was loaded and when its first chart was there, in milliseconds since it was asked for. */
    timing: () => {
      const [navigation] = performance.getEntriesByType("navigation");
      return { loaded: navigation.loadEventEnd, interactive: navigation.domInteractive, now: performance.now() };
    },

    /** The numbers of tables that go over two lines. */
    brokenNumbers: () => all(".table :is(td, th)").filter(isVisible).flatMap(cell => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const broken = [];
      while (walker.nextNode()) {
        const text = walker.currentNode;
        for (const match of text.data.matchAll(/(?<!\w)\d[\d.,]*\d(?!\w)/g)) {
          const range = document.createRange();
          range.setStart(text, match.index);
          range.setEnd(text, match.index + match[0].length);
          const tops = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
          if (tops.size > 1) broken.push(`${match[0]} in ${words(cell.textContent).slice(0, 60)}`);
        }
      }
      return broken;
    }),

    /** The texts that are smaller than so many pixels, with their size. */
    textsBelow: least => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const small = new Set();
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (words(walker.currentNode.data) === "" || !isVisible(element)) continue;
        if (element.closest("script, style, noscript, .picture caption, .choice span")) continue;
        const scale = element.getScreenCTM?.();
        const size = parseFloat(getComputedStyle(element).fontSize) * (scale ? Math.hypot(scale.a, scale.b) : 1);
        if (size < least) small.add(`${size.toFixed(1)}: ${words(walker.currentNode.data).slice(0, 40)}`);
      }
      return [...small];
    },

    /** The tables that reach beyond the right edge of the page. */
    wideTables: () => all(".table table, .picture").filter(isVisible)
      .filter(table => table.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map(table => words(table.caption?.textContent)),

    /** The shown columns of each map, and those of its parts on paper. */
    printedMaps: () => all(".table.map:not(.part)").filter(frame => !frame.closest("[hidden]")).map(frame => {
      const heads = table => [...table.querySelector("thead tr").cells].slice(1).filter(head => !head.hidden)
        .map(head => head.textContent);
      const printed = [];
      let parts = 0;
      if (isVisible(frame)) printed.push(...heads(frame));
      for (let part = frame.nextElementSibling; part?.matches(".part"); part = part.nextElementSibling) {
        parts += 1;
        if (isVisible(part)) printed.push(...heads(part));
      }
      return { columns: heads(frame), printed, parts };
    }),

    layout: () => ({
      scrollWidth: document.scrollingElement.scrollWidth,
      viewportWidth: innerWidth,
      viewportHeight: innerHeight,
      siteAnswer: siteAnswer(),
      calls: all("code.long").filter(code => isVisible(code) && code.querySelector("span")).length,
      brokenCalls: all("code.long span").filter(isVisible).filter(span =>
        span.getBoundingClientRect().height > 1.7 * parseFloat(getComputedStyle(span).lineHeight)
      ).map(span => span.textContent),
      placesOfSizes: all(".my-size :is(strong, button, select, input)").filter(isVisible).map(place => {
        const { left, right, top, bottom } = place.getBoundingClientRect();
        return { left, right, middle: (top + bottom) / 2 };
      }),
      headingsOfPicture: all(".picture:not(.changes) thead th:not(.axis)").filter(isVisible)
        .map(heading => words(heading.innerText)),
      repeatedHeadings: all(".picture td[data-heading]")
        .filter(field => getComputedStyle(field, "::before").content !== "none").length,
      isRecommendedLargest: isRecommendedLargest(),
      legendColumns: all("figure.chart[data-drawn='true']").map(figure => Number(figure.dataset.columns)),
      outside: all("figure.chart, figure.chart svg").filter(isVisible).filter(element => {
        const box = element.getBoundingClientRect();
        return box.left < -0.5 || box.right > document.documentElement.clientWidth + 0.5;
      }).map(element => `${element.tagName} of ${element.closest("figure").id}`),
      cutTexts: all("figure.chart[data-drawn='true'] svg text").filter(isVisible).filter(text => {
        const [box, frame] = [text, text.closest("figure")].map(element => element.getBoundingClientRect());
        return box.left < frame.left - 0.5 || box.right > frame.right + 0.5;
      }).map(text => `${text.textContent} of ${text.closest("figure").id}`),
      touchingTexts: [
        ...all("figure.chart[data-drawn='true']").flatMap(touchingTexts), ...all(".apart").flatMap(touchingTicks),
      ],
      smallTexts: all("figure.chart[data-drawn='true']").flatMap(smallTexts),
      shortenedTexts: all("figure.chart[data-drawn='true'] svg .role-legend text").filter(isVisible)
        .filter(text => text.textContent.endsWith("…"))
        .map(text => `${text.textContent} of ${text.closest("figure").id}`),
      cutLinks: all("nav ul a").filter(link =>
        link.getBoundingClientRect().right > link.closest("ul").getBoundingClientRect().right + 0.5
      ).map(link => words(link.textContent)),
      unmarkedTables: all(".table").filter(isVisible).filter(frame =>
        frame.scrollWidth - frame.clientWidth - frame.scrollLeft > 2
          && !(frame.hasAttribute("data-beyond") && frame.nextElementSibling?.matches(".beyond"))
      ).map(frame => words(frame.getAttribute("aria-label") ?? "")),
      hasMenu: all("nav .menu").some(isVisible),
      jumps: all(".jump a").filter(isVisible).filter(link => document.querySelector(link.getAttribute("href")))
        .map(link => words(link.textContent)),
      keyIsBelow: all("#changed").map(section =>
        section.querySelector(".key").getBoundingClientRect().top
          > section.querySelector("table").getBoundingClientRect().top)[0] ?? null,
      plotShares: Object.fromEntries(all("figure.chart[data-drawn='true']").filter(isVisible).map(figure => {
        const plot = figure.querySelector("svg .mark-group.role-frame .background");
        return [figure.id, plot.getBoundingClientRect().width / figure.getBoundingClientRect().width];
      })),
    }),
  };
})();
