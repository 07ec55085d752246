// What a page of a large result holds packed comes out when it is wanted. There is one pack for the charts and one for the
// tables of a section; data-packed of an element names the pack and the number of the part that belongs in its place.
(() => {
  "use strict";
  const names = [...document.querySelectorAll("script.pack")].map((script) => script.id.slice("pack-".length));

  async function gunzip(script) {
    if (typeof DecompressionStream === "undefined") throw new Error("this browser cannot unpack gzip");
    const bytes = Uint8Array.from(atob(script.textContent), (character) => character.charCodeAt(0));
    script.remove();
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  }

  const packs = new Map();
  function parts(name) {
    if (!packs.has(name)) {
      packs.set(name, gunzip(document.getElementById(`pack-${name}`)).then((text) => text.split("\0")));
    }
    return packs.get(name);
  }

  const filling = new Map();
  function fill(place) {
    if (!place.dataset.packed) return Promise.resolve();
    if (!filling.has(place)) filling.set(place, put(place));
    return filling.get(place);
  }
  async function put(place) {
    const [name, number] = place.dataset.packed.split(" ");
    const isChart = place.tagName === "SCRIPT";
    let part;
    try {
      part = (await parts(name))[number];
    } catch (error) {
      // A chart says so where it would be.
      if (isChart) throw error;
      place.textContent = `These numbers cannot be shown: ${error.message}.`;
      return;
    }
    if (isChart) {
      place.textContent = part;
      delete place.dataset.packed;
      return;
    }
    const template = document.createElement("template");
    template.innerHTML = part;
    const tables = [...template.content.querySelectorAll("table")];
    place.replaceWith(template.content);
    tables.forEach(describe);
    await anchored();
    tables.forEach(link);
  }

  // What a row or column says of its numbers comes to the numbers themselves.
  function describe(table) {
    const statistics = [...table.tHead.rows[0].cells].map((heading) => heading.dataset.statistic);
    for (const row of table.tBodies[0].rows) {
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

  // A row that is on a cell gets its link to where all numbers of the cell are, packed or not.
  const anchors = new Map();
  const entities = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };
  let anchoring;
  const anchored = () => (anchoring ??= findAnchors());
  async function findAnchors() {
    for (const row of document.querySelectorAll("tr[id]")) anchors.set(row.dataset.cell, row.id);
    if (!names.includes("method-tables")) return;
    for (const part of await parts("method-tables").catch(() => [])) {
      for (const [, anchor, cell] of part.matchAll(/<tr id="([^"]*)" data-cell="([^"]*)">/g)) {
        anchors.set(cell.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity]), anchor);
      }
    }
  }
  function link(table) {
    for (const row of table.tBodies[0].rows) {
      const [heading] = row.cells;
      const anchor = anchors.get(row.dataset.cell);
      if (!anchor || heading.firstElementChild) continue;
      const link = document.createElement("a");
      link.href = `#${anchor}`;
      link.append(...heading.childNodes);
      heading.append(link);
    }
  }

  // The element with an ID, taken out of its pack where it is in one.
  async function find(id) {
    const element = id === "" ? null : document.getElementById(id);
    if (element || id === "") return element;
    for (const name of names.filter((name) => name.endsWith("-tables")).reverse()) {
      const number = (await parts(name).catch(() => [])).findIndex((part) => part.includes(` id="${id}"`));
      if (number < 0) continue;
      const place = document.querySelector(`[data-packed="${name} ${number}"]`);
      if (place) await fill(place);
      return document.getElementById(id);
    }
    return null;
  }

  async function fillAll(selector) {
    await Promise.allSettled([...document.querySelectorAll(selector)].map(fill));
    await anchored();
  }
  // What stands open from the beginning, as tables do where there are no charts.
  const fillOpen = () => fillAll("details[open] > [data-packed]");

  document.addEventListener("toggle", ({ target }) => {
    if (target.open) for (const place of target.querySelectorAll(":scope > [data-packed]")) fill(place);
  }, true);
  const tables = [...document.querySelectorAll("table")];
  tables.forEach(describe);
  const whenIdle = (work) => (window.requestIdleCallback ? requestIdleCallback(work) : setTimeout(work, 50));
  const linkAll = () => anchored().then(() => tables.forEach(link));
  if (names.length > 0) {
    // Charts first.
    whenIdle(() => { linkAll(); fillOpen(); });
  } else {
    linkAll();
  }

  window.milli = { gunzip, fill, find, fillOpen, unpackAll: () => fillAll("[data-packed]"), whenIdle };
})();
