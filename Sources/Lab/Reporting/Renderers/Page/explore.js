// The part of the page in which a reader chooses what every table and chart shows.

let panel;
const control = (name) => panel.querySelector(`[name="${name}"]`);

function makePanel() {
  const option = (select, change) => {
    select.addEventListener("change", () => choose({ [change]: select.value }));
    return select;
  };
  const labelled = (text, element) => make("label", {}, text, element);
  const select = (name) => option(make("select", { name }), name);
  const button = (text, work) => {
    const element = make("button", { type: "button" }, text);
    element.addEventListener("click", work);
    return element;
  };
  const form = make(
    "form", { class: "choices", "aria-label": "What to look at" },
    ...experiments().length > 1 ? [labelled("Experiment ", select("experiment"))] : [],
    labelled("Inputs ", select("family")), labelled("Measure ", select("measure")),
    make("fieldset", { class: "names" }, make("legend", {}, "Implementations"), make("div", { class: "boxes" }),
      button("All", () => choose({ names: null })), button("None", () => choose({ names: new Set() }))),
    button("Show everything", () => choose(everything())));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.append(make("p", { class: "count", role: "status" }));
  panel = make(
    "section", { id: "explore", "aria-labelledby": "explore-title" },
    make("h2", { id: "explore-title" }, "Explore"),
    make("p", { class: "introduction" },
      "Choose what to look at: every table and chart of the page follows, and the address keeps it. A number opens its "
        + "samples; in a table the arrow keys go from one number to the next."),
    form, make("div", { class: "answers" }, make("div", { class: "costs" }), make("div", { class: "charts" })));
  const verdict = document.getElementById("verdict");
  if (verdict) verdict.after(panel);
  else document.querySelector("main > header").after(panel);
  document.querySelector("nav li")?.after(make("li", {}, make("a", { href: "#explore" }, "Explore")));
  if (experiments().length < 2) return;
  const top = option(make("select", { id: "experiment" }), "experiment");
  document.querySelector("nav").append(make("label", { class: "choice" }, make("span", {}, "Experiment "), top));
}

function options(select, all, values, value) {
  if (!select) return;
  select.replaceChildren(
    make("option", {}, all), ...values.map((text) => make("option", {}, text)));
  // `make` leaves out empty attributes, and the option for all has an empty value.
  select.options[0].value = "";
  select.value = value;
  select.disabled = values.length === 0;
}

// Draws the controls and the costs from the choice.
function showChoice() {
  const own = ofExperiment();
  for (const select of [document.getElementById("experiment"), control("experiment")]) {
    options(select, "all", experiments(), choice.experiment);
  }
  const families = distinct(own.map((cell) => cell.family));
  options(control("family"), own.length === 0 ? "all (choose an experiment)" : "all", families, choice.family);
  const measured = choice.experiment === "" ? measuredCells() : own;
  options(control("measure"), "all", distinct(measured.map((cell) => cell.measure)), choice.measure);
  showNames();
  const chosen = measuredCells().filter((cell) => isChosen(cell.index)).length;
  panel.querySelector(".count").textContent =
    `${grouped(chosen)} of ${grouped(measuredCells().length)} cells are shown.`;
  showCosts();
}

function showNames() {
  const names = namesToChoose();
  const boxes = panel.querySelector(".boxes");
  panel.querySelector(".names").hidden = names.length < 2;
  if (boxes.dataset.names !== JSON.stringify(names)) {
    boxes.dataset.names = JSON.stringify(names);
    boxes.replaceChildren(...names.map((name) => {
      const box = make("input", { type: "checkbox" });
      box.value = name;
      box.addEventListener("change", () => {
        const chosen = all("input", boxes).filter((one) => one.checked).map((one) => one.value);
        choose({ names: chosen.length === names.length ? null : new Set(chosen) });
      });
      return make("label", {}, box, ` ${name}`);
    }));
  }
  for (const box of all("input", boxes)) box.checked = choice.names?.has(box.value) ?? true;
}
