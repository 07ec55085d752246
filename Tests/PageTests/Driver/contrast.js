// Added to window.facts: the contrast of every visible text with what is behind it (WCAG 2.2, 1.4.3).
window.facts.contrast = (() => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const known = new Map();

  /** A colour in any notation as red, green, blue and opacity from 0 to 1. */
  function colour(text) {
    if (!known.has(text)) {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = "transparent";
      context.fillStyle = text;
      context.fillRect(0, 0, 1, 1);
      known.set(text, [...context.getImageData(0, 0, 1, 1).data].map(part => part / 255));
    }
    return known.get(text);
  }

  const over = (front, back) => [0, 1, 2].map(part => front[part] * front[3] + back[part] * (1 - front[3])).concat(1);

  /** What is painted behind an element: its ancestors' backgrounds, the nearest on top. */
  function behind(element) {
    const layers = [];
    for (let part = element; part; part = part.parentElement) {
      const style = getComputedStyle(part);
      const fill = colour(style.backgroundColor);
      if (fill[3] > 0) layers.push(fill);
      if (fill[3] === 1) break;
    }
    const canvasColour = matchMedia("(prefers-color-scheme: dark)").matches &&
      getComputedStyle(document.documentElement).colorScheme.includes("dark") ? [0.07, 0.07, 0.07, 1] : [1, 1, 1, 1];
    return layers.reverse().reduce((back, front) => over(front, back), canvasColour);
  }

  const linear = part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const luminance = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

  function opacity(element) {
    let product = 1;
    for (let part = element; part; part = part.parentElement) product *= Number(getComputedStyle(part).opacity);
    return product;
  }

  return () => {
    const found = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = window.facts.words(walker.currentNode.nodeValue);
      const element = walker.currentNode.parentElement;
      if (!text || element.closest("script, style, noscript") || !window.facts.isVisible(element)) continue;
      const style = getComputedStyle(element);
      const isDrawn = element instanceof SVGElement;
      const back = behind(element);
      const ink = colour(isDrawn ? style.fill : style.color).slice();
      ink[3] *= opacity(element);
      const [light, dark] = [luminance(over(ink, back)), luminance(back)].sort((a, b) => b - a);
      const ratio = (light + 0.05) / (dark + 0.05);
      const size = parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const classes = element.className?.baseVal ?? element.className;
      const place = element.tagName.toLowerCase() + (classes ? "." + classes : "");
      const key = `${place} ${ratio.toFixed(2)}`;
      if (!found.has(key)) found.set(key, { ratio, needed: isLarge ? 3 : 4.5, text: text.slice(0, 60), place });
    }
    return [...found.values()].sort((a, b) => a.ratio / a.needed - b.ratio / b.needed);
  };
})();
