"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const graph = document.getElementById("graph");
  const details = document.getElementById("details");
  const search = document.getElementById("search");
  const part = document.getElementById("part");
  const count = document.getElementById("matches");
  const row = 20;
  let root = null;
  let focused = null;
  let items = new Map();

  // The width of a node: what it takes in base or head, whichever is more.
  function prepare(node, parent) {
    node.parent = parent;
    node.depth = parent ? parent.depth + 1 : 0;
    node.width = node.own;
    if (data.differs && node.base) { node.width = Math.max(node.own, node.base.own); }
    for (const child of node.children) { prepare(child, node); node.width += child.width; }
  }
  for (const one of data.parts) { prepare(one.tree, null); }

  function number(value) {
    return value.toLocaleString("en", { maximumFractionDigits: Math.abs(value) < 100 ? 2 : 0 });
  }
  function counted(value, noun) { return number(value) + " " + noun + (value === 1 ? "" : "s"); }
  function signed(value) { return (value < 0 ? "\u2212" : "+") + number(Math.abs(value)); }
  function share(node) {
    const whole = current().tree.total || 1;
    return (100 * node.total / whole).toFixed(1) + " %";
  }
  function current() { return data.parts[part.value | 0]; }

  function sentence(node) {
    const module = node.module ? " in " + node.module : "";
    let text = node.name + (node.inlined ? " (inlined)" : "") + module + ": " + counted(node.total, "instruction")
      + " a call, " + share(node) + ", own " + number(node.own);
    if (!node.inlined) { text += ", " + counted(node.calls, "call"); }
    if (node.allocations) { text += ", " + counted(node.allocations, "allocation"); }
    if (data.differs) {
      const base = node.base || { total: 0, own: 0, calls: 0 };
      text += "; " + signed(node.total - base.total) + " against base, own " + signed(node.own - base.own);
      if (base.calls !== node.calls) {
        text += ", called " + counted(node.calls, "time") + " instead of " + number(base.calls);
      }
    }
    if (node.lines) { text += "; " + node.lines; }
    return text;
  }

  function kind(node) {
    if (!data.differs) { return node.origin; }
    const change = node.total - (node.base ? node.base.total : 0);
    const least = Math.max(0.5, 0.001 * Math.abs(current().tree.total));
    let tone = "same";
    if (change > least) { tone = "more"; } else if (change < -least) { tone = "less"; }
    return node.total === 0 && node.base ? tone + " gone" : tone;
  }

  // Makes all items anew. If one of them had the focus, its successor gets it, or keys would lead nowhere.
  function draw() {
    const hadFocus = graph.contains(document.activeElement);
    const width = graph.clientWidth;
    const term = search.value.trim().toLowerCase();
    let depth = 0;
    let matches = 0;
    items = new Map();
    graph.textContent = "";

    // The callers of the root stand over it in full width.
    const callers = [];
    for (let node = root.parent; node; node = node.parent) { callers.unshift(node); }
    for (const node of callers) { add(node, 0, width, node.depth); }

    function add(node, left, size, level) {
      const item = document.createElement("div");
      item.setAttribute("role", "treeitem");
      item.setAttribute("aria-level", node.depth + 1);
      item.setAttribute("aria-label", sentence(node));
      if (node.children.length) { item.setAttribute("aria-expanded", "true"); }
      item.tabIndex = -1;
      item.className = kind(node);
      if (term && node.name.toLowerCase().includes(term)) { item.classList.add("match"); matches += 1; }
      item.style.left = left + "px";
      item.style.width = Math.max(size, 1) + "px";
      item.style.top = level * row + "px";
      let label = node.name;
      if (data.differs) { label = signed(node.total - (node.base ? node.base.total : 0)) + " " + label; }
      if (size > 24) { item.textContent = label; }
      if (data.differs && node.base && size > 4) {
        const bar = document.createElement("span");
        bar.className = "base";
        bar.style.width = 100 * node.base.total / Math.max(node.base.total, node.total, 1) + "%";
        item.append(bar);
      }
      item.addEventListener("click", () => { zoom(node); });
      item.addEventListener("focus", () => { focused = node; details.textContent = sentence(node); });
      items.set(node, item);
      graph.append(item);
      depth = Math.max(depth, level + 1);
    }

    function place(node, left, size) {
      add(node, left, size, node.depth);
      let start = left;
      for (const child of node.children) {
        const part = node.width ? size * child.width / node.width : 0;
        if (part >= 1) { place(child, start, part); }
        start += part;
      }
    }

    place(root, 0, width);
    graph.style.height = depth * row + "px";
    const verb = matches === 1 ? "matches" : "match";
    count.textContent = term ? counted(matches, "shown function") + " " + verb : "";
    const item = items.get(focused) || items.get(root);
    item.tabIndex = 0;
    if (hadFocus) { item.focus(); }
  }

  function focus(node) {
    const item = node && items.get(node);
    if (!item) { return; }
    for (const other of items.values()) { other.tabIndex = -1; }
    item.tabIndex = 0;
    item.focus();
  }

  function zoom(node) {
    root = node;
    focused = node;
    draw();
    focus(node);
  }

  function matchingNodes() {
    return [...items.keys()].filter((node) => items.get(node).classList.contains("match"));
  }

  function neighbour(node, step) {
    const all = node.parent ? node.parent.children.filter((child) => items.has(child)) : [node];
    return all[all.indexOf(node) + step];
  }

  graph.addEventListener("keydown", (event) => {
    if (!focused || event.ctrlKey || event.metaKey || event.altKey) { return; }
    const first = focused.children.find((child) => items.has(child));
    switch (event.key) {
      case "ArrowUp": focus(focused.parent); break;
      case "ArrowDown": focus(first); break;
      case "ArrowLeft": focus(neighbour(focused, -1)); break;
      case "ArrowRight": focus(neighbour(focused, 1)); break;
      case "Home": focus(current().tree); break;
      case "Enter": case " ": zoom(focused); break;
      case "Escape": zoom(root.parent || current().tree); break;
      case "n": {
        const matches = matchingNodes();
        if (matches.length) { focus(matches[(matches.indexOf(focused) + 1) % matches.length]); }
        break;
      }
      case "/": search.focus(); break;
      default: return;
    }
    event.preventDefault();
  });

  search.addEventListener("input", draw);
  search.form.addEventListener("submit", (event) => {
    event.preventDefault();
    focus(matchingNodes()[0]);
  });
  part.addEventListener("change", () => { zoom(current().tree); });
  document.getElementById("all").addEventListener("click", () => { zoom(current().tree); });
  window.addEventListener("resize", draw);
  root = current().tree;
  focused = root;
  draw();
  details.textContent = sentence(root);
})();
