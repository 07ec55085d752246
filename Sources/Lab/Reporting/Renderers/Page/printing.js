// Draws all charts in light colours before printing. The keys for printing wait for that; the menu cannot, so that the
// numbers of a chart that is not drawn yet go to the printer.
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
