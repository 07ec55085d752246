// Paper has every chart and map in light colours: folds are opened first. The keys for printing wait until all charts
// are drawn; the menu cannot, so that the numbers of a chart that is not drawn yet go to the printer. The style sheet
// turns charts that are still in dark colours.
let opened = [];
let unfolded = [];
function unfold() {
  const folds = all("details.fold:not([open])").filter((fold) =>
    !fold.closest("[hidden]") && fold.querySelector("[data-charts], [data-table]") && !fold.matches(".rows"));
  unfolded.push(...folds);
  for (const fold of folds) fold.open = true;
}
addEventListener("beforeprint", () => {
  isPrinting = true;
  unfold();
  opened = figures.filter((figure) => figure.dataset.drawn !== "true")
    .map((figure) => figure.querySelector("details.data")).filter((details) => !details.open);
  for (const details of opened) details.open = true;
  fillOpen();
  if (dark.matches) redraw();
  drawAll();
});
addEventListener("afterprint", () => {
  isPrinting = false;
  for (const details of [...opened, ...unfolded]) details.open = false;
  unfolded = [];
  if (dark.matches) redraw();
});
addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "p" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  event.preventDefault();
  unfold();
  drawAll().then(() => print());
});
