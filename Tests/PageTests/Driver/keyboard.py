"""What somebody without a pointer can do."""

# Everything that takes a click should take a key. Of radio buttons with one name only the chosen one takes Tab.
INTERACTIVE = """() => {
    const elements = facts.all("a[href], button, input, select, textarea, summary, [tabindex]")
        .filter(element => element.tabIndex >= 0 && !element.disabled && facts.isVisible(element))
        .filter(element => element.type !== "radio" || element.checked)
    elements.forEach((element, number) => element.dataset.stop = number)
    window.stops = { wanted: elements.length, reached: new Map() }
    addEventListener("focusin", event => {
        const style = getComputedStyle(event.target)
        const isOutlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0
        stops.reached.set(event.target.dataset.stop, isOutlined || style.boxShadow !== "none")
    })
    document.activeElement?.blur()
    return elements.length
}"""

NAMES = """test => {
    return facts.all("[data-stop]").filter(element => {
        const shown = stops.reached.get(element.dataset.stop)
        return test === "reached" ? shown === undefined : shown === false
    }).map(element => `${element.tagName.toLowerCase()} ${facts.words(element.textContent).slice(0, 40)}`)
}"""


def walk(page, name, screenshots):
    """Goes through the page with Tab, then opens the first disclosure with Enter."""
    wanted = page.evaluate(INTERACTIVE)
    # A scrolling region takes a stop of its own, so the way may be longer than the list.
    for _ in range(3):
        for _ in range(min(wanted + 5, 400)):
            page.keyboard.press("Tab")
        if not page.evaluate(NAMES, "reached"):
            break
    seen = {
        "interactive": wanted,
        "unreached": page.evaluate(NAMES, "reached"),
        "withoutFocus": page.evaluate(NAMES, "shown"),
        "opensWithEnter": None,
    }
    disclosure = page.locator("details:not([open]) > summary").first
    if disclosure.count():
        handle = disclosure.element_handle()
        handle.focus()
        page.keyboard.press("Enter")
        seen["opensWithEnter"] = handle.evaluate("summary => summary.parentElement.open")
        page.keyboard.press("Enter")
    return seen
