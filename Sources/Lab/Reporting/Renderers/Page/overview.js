// Says what a mark of the picture is, and opens its samples.

const drawings = () => all(".picture:not(.changes) .strip svg");
// The nearest mark to a place of a drawing, if one is near.
function markAt(drawing, { clientX, clientY }) {
  const box = drawing.getBoundingClientRect();
  const across = (1000 * (clientX - box.left)) / box.width;
  const lane = clientY - box.top < box.height / 2 ? 0 : 1;
  const near = (14 * 1000) / box.width;
  const row = drawings().indexOf(drawing);
  const distance = (mark) => Math.abs(mark[1] - across) + (mark[2] === lane ? 0 : near / 3);
  const [best] = [...data.picture[row]].sort((one, other) => distance(one) - distance(other));
  return best && distance(best) <= near ? best : null;
}

// The classes of marks by their verdict.
const markKinds = ["fit", "over", "open"];

// The marks of a row of the picture as paths, drawn as the picture itself has them.
function markPaths(marks) {
  const groups = new Map();
  for (const [, across, lane, verdict] of marks) {
    const kind = `${markKinds[verdict]}${verdict === 0 && lane === 0 ? " reference" : ""}`;
    const height = lane === 0 ? 7 : 17;
    const key = `${kind} ${height}`;
    if (!groups.has(key)) groups.set(key, { kind, parts: new Set() });
    groups.get(key).parts.add(verdict === 1 ? `M${across} ${height - 3}v6` : `M${across} ${height}h0`);
  }
  return [...groups.values()].map(({ kind, parts }) => {
    const path = (name) => `<path class="${name}" d="${[...parts].join("")}"/>`;
    return path(`${kind} lit`) + (kind === "open" ? path("hole lit") : "");
  }).join("");
}

// Lets all marks of a row fade but those of some cells; with `null` none of them fades.
function fadeMarks(drawing, ownCells) {
  for (const path of all(".lit", drawing)) path.remove();
  drawing.classList.toggle("faded", ownCells !== null);
  if (ownCells === null) return;
  const marks = data.picture[drawings().indexOf(drawing)].filter(([cell]) => ownCells.has(cell));
  drawing.insertAdjacentHTML("beforeend", markPaths(marks));
}

// The words at a mark, with the bound that decides and its side: `indexed on chain-10: cold time ≤ 3.58 µs`.
function sayMark([cell, , , verdict]) {
  const { name, input, measure, sign } = cells[cell];
  const bound = valueOf(cell, "budget.bound");
  const side = markKinds[verdict] === "open" ? "undecided," : sign;
  const text = bound === null ? "" : ` ${side} ${formatOf(cell)(bound)}`;
  return `${name} on ${input}: ${measure}${text}`;
}

function watchPicture() {
  const tip = make("div", { class: "tip", role: "presentation" });
  tip.hidden = true;
  document.body.append(tip);
  for (const drawing of drawings()) {
    drawing.addEventListener("pointermove", (event) => {
      const mark = markAt(drawing, event);
      drawing.classList.toggle("near", mark !== null);
      tip.hidden = mark === null;
      if (mark === null) return;
      tip.textContent = sayMark(mark);
      const room = innerWidth - tip.offsetWidth - 8;
      tip.style.left = `${Math.max(8, Math.min(event.clientX + 12, room))}px`;
      tip.style.top = `${event.clientY + 16}px`;
    });
    drawing.addEventListener("pointerleave", () => { tip.hidden = true; });
    drawing.addEventListener("click", (event) => {
      const mark = markAt(drawing, event);
      if (mark !== null) openSpread(mark[0]);
    });
  }
}

// Lets the changes of a picture open the samples of their cells, if the page has them.
function watchChanges() {
  const positions = new Map(data.cells.map(([name], index) => [name, index]));
  for (const row of all(".changes tr[data-cell]")) {
    const index = positions.get(row.dataset.cell);
    const place = row.querySelector(".verdict");
    if (cells[index ?? -1] && place) place.replaceChildren(numberButton(index, place.textContent));
  }
}
