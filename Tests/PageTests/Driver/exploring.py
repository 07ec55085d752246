"""What a reader gets who chooses what the page shows."""

STATE = """() => {
    const value = name => document.querySelector(`#explore [name=${name}]`)?.value ?? ""
    const isShown = element => !element.closest("[hidden]")
    return {
        address: location.hash,
        experiment: value("experiment"), family: value("family"), measure: value("measure"),
        top: document.getElementById("experiment")?.value ?? "",
        names: facts.all("#explore .boxes input:checked").map(box => box.value),
        figures: facts.all("[data-charts] > figure.chart").filter(isShown).map(figure => figure.id),
        cells: [...new Set(facts.all("tbody tr[data-cell]").filter(isShown).map(row => row.dataset.cell))],
        inputs: [...new Set(facts.all(".map thead th").filter(isShown).map(head => head.textContent))],
        series: [...new Set(facts.all("#explored svg .role-legend-label text").map(text => text.textContent))],
        sentence: document.querySelector("#explore .answer")?.textContent ?? "",
        size: document.querySelector("#explore .slider output")?.textContent ?? "",
    }
}"""
ROWS = """() => facts.all("#explore .costs tbody tr").map(row => [...row.cells].map(cell => cell.textContent))"""
HIDDEN = """() => {
    const frame = document.querySelector("#explore .costs .table")
    return frame.scrollWidth - frame.clientWidth
}"""
DIALOG = """() => {
    const dialog = document.querySelector("dialog[open]")
    return dialog && {
        title: dialog.querySelector("h2").textContent, text: facts.words(dialog.querySelector("p").textContent),
        rows: facts.all("tbody tr", dialog).map(row => [...row.cells].map(cell => cell.textContent)),
        marks: facts.all("svg .median", dialog).length,
        label: dialog.querySelector("[role=img]")?.getAttribute("aria-label") ?? "",
    }
}"""
FOCUS = "() => document.activeElement.closest('[data-cell]')?.dataset.cell ?? ''"


def explore(page, name, screenshots):
    """Chooses step by step, goes back, and comes again by the address; then opens the samples behind a number."""
    open_anew(page, page.url.split("#")[0])
    seen = {"start": state(page)}
    first = page.locator("#explore [name=experiment] option").nth(1).inner_text()
    page.select_option("#explore [name=experiment]", first)
    seen["experiment"] = state(page)
    page.select_option("#explore [name=family]", index=1)
    page.select_option("#explore [name=measure]", "warm time")
    seen["measure"] = state(page)
    page.locator("#explore .boxes label", has_text="memoised").click()
    seen["names"] = state(page)
    costs(page, seen)
    seen["sized"] = state(page)
    address = page.url
    page.go_back()
    seen["back"] = state(page)
    page.go_back()
    seen["backTwice"] = state(page)
    seen["sizesOfAddresses"] = {}
    for size in ("", "1.5", "1e300", "5000"):
        open_anew(page, f"{address.split('&size=')[0]}&size={size}")
        seen["sizesOfAddresses"][size] = state(page)["size"]
    open_anew(page, address)
    seen["again"] = state(page)
    page.locator("nav a[href='#cost']").click()
    seen["moved"] = state(page)
    seen["number"] = number(page)
    page.get_by_role("button", name="Show everything").click()
    seen["everything"] = state(page)
    page.goto(page.url.split("#")[0])
    return seen


def open_anew(page, address):
    # Another fragment of the same page would not load it.
    page.goto("about:blank")
    page.goto(address, wait_until="load")
    page.evaluate("milli.fillAll()")


def state(page):
    page.evaluate("milli.drawAll()")
    return page.evaluate(STATE)


def costs(page, seen):
    """Takes the slider by its keys: to its least size, one on, and to its largest."""
    slider = page.locator("#size")
    slider.focus()
    seen["costs"] = []
    for key in ("Home", "ArrowRight", "End", "ArrowLeft"):
        page.keyboard.press(key)
        seen["costs"].append({
            "size": slider.get_attribute("aria-valuetext"), "rows": page.evaluate(ROWS),
            "sentence": page.locator("#explore .answer").inner_text(),
            "hiddenWidth": page.evaluate(HIDDEN),
        })


def number(page):
    """Opens a number by the pointer, closes it by a key, and opens the one below by keys."""
    slider = page.locator("#size")
    slider.focus()
    page.keyboard.press("Home")
    button = page.locator("#explore .costs button.number").first
    button.click()
    by_pointer = page.evaluate(DIALOG)
    page.keyboard.press("Escape")
    focus = page.evaluate(FOCUS)
    page.keyboard.press("ArrowDown")
    below = page.evaluate(FOCUS)
    page.keyboard.press("Enter")
    by_keys = page.evaluate(DIALOG)
    page.get_by_role("button", name="Close").click()
    return {
        "byPointer": by_pointer, "focusAfter": focus, "below": below, "byKeys": by_keys,
        "isClosed": page.evaluate(DIALOG) is None,
    }
