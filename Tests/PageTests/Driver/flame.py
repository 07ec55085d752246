"""What keys, a narrower window and a search do in a flame graph."""

# The function that has the focus: its level, and its share of the width of the graph; `null` if no function has it.
FOCUSED = """() => {
    const item = document.activeElement
    if (item.getAttribute("role") !== "treeitem") return null
    const graph = document.getElementById("graph")
    return {
        label: item.getAttribute("aria-label"), level: Number(item.getAttribute("aria-level")),
        share: item.getBoundingClientRect().width / graph.getBoundingClientRect().width,
    }
}"""

# The share of the graph below which a function is one of several, and the most levels on the way to one.
NARROW = 0.9
LEVELS = 20


def flame(page, name, screenshots):
    """Goes to a function and back, narrows the window in between, then shows one alone, and searches."""
    page.reload(wait_until="load")
    seen = {"tabStops": page.locator('#graph [tabindex="0"]').count()}
    page.locator('#graph [tabindex="0"]').focus()
    seen["root"] = page.evaluate(FOCUSED)
    seen["callee"] = after(page, "ArrowDown")

    page.set_viewport_size({"width": 900, "height": 800})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
    seen["afterNarrowing"] = page.evaluate(FOCUSED)
    seen["caller"] = after(page, "ArrowUp")

    function = seen["caller"]
    for _ in range(LEVELS):
        if function is None or function["share"] < NARROW:
            break
        function = after(page, "ArrowDown")
    seen["part"] = function
    seen["alone"] = after(page, "Enter")
    seen["nextCaller"] = after(page, "Escape")

    page.keyboard.press("/")
    page.keyboard.type(seen["callee"]["label"])
    seen["noMatch"] = page.locator("#matches").inner_text()
    page.locator("#search").fill(seen["callee"]["label"].split("(")[0])
    seen["matches"] = page.locator("#matches").inner_text()
    seen["match"] = after(page, "Enter")
    return seen


def after(page, key):
    """The function that has the focus after a key."""
    page.keyboard.press(key)
    return page.evaluate(FOCUSED)
