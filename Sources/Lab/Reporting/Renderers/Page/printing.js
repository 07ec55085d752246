// Paper has every chart and map in light colours: folds are opened, and charts drawn, before the page is laid out for
// it. A printer waits for no timer and no file, but for work that follows from promises alone, as the drawing does once
// Vega is unpacked. Tables come last: with them, the page takes long to lay out for each chart.
let unfolded = [];
function unfold() {
  const folds = all("details.fold:not([open])").filter((fold) =>
    !fold.closest("[hidden]") && fold.querySelector("[data-charts], [data-table]") && !fold.matches(".rows"));
  unfolded.push(...folds);
  for (const fold of folds) fold.open = true;
}
addEventListener("beforeprint", async () => {
  isPrinting = true;
  unfold();
  if (dark.matches) redraw();
  await drawAll();
  fillOpen();
});
addEventListener("afterprint", () => {
  isPrinting = false;
  for (const details of unfolded) details.open = false;
  unfolded = [];
  if (dark.matches) redraw();
});

// Keeps the page loading until it can be printed whole: programs print it as soon as it has loaded. A page is loading
// while a frame of it is written to.
function loadUntil(work) {
  const frame = make("iframe", { title: "loading" });
  frame.hidden = true;
  document.body.append(frame);
  frame.contentDocument.open();
  work.finally(() => {
    frame.contentDocument.close();
    frame.remove();
  });
}
