"""What a reader gets of the causes below cells: by keys, on paper, in light and in dark."""

TEXTS = """() => facts.all(".bars li").filter(facts.isVisible).map(bar => facts.words(bar.textContent))"""
BARS = """() => facts.all(".bars li svg").map(picture => {
    const bar = picture.querySelector("path")
    const box = bar.getBoundingClientRect()
    const frame = picture.getBoundingClientRect()
    const middle = frame.left + frame.width / 2
    return { isRight: box.left >= middle - 0.5, width: box.width, fill: getComputedStyle(bar).fill }
})"""


def causes(page, name, screenshots):
    """Looks before, during and after a key opens the first cause; paper has it while it is folded."""
    page.reload(wait_until="load")
    summary = page.locator("details.cause > summary")
    seen = {"summaries": summary.all_inner_texts(), "folded": page.evaluate(TEXTS), "bars": {}}
    page.emulate_media(media="print")
    seen["printed"] = page.evaluate(TEXTS)
    page.emulate_media(media="screen")
    summary.first.focus()
    page.keyboard.press("Enter")
    seen["opened"] = page.evaluate(TEXTS)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        seen["bars"][scheme] = page.evaluate(BARS)
        page.locator("tr.cause").first.screenshot(path=screenshots / f"{name}-cause-{scheme}.png")
    page.emulate_media(color_scheme="light")
    page.keyboard.press("Enter")
    seen["foldedAgain"] = page.evaluate(TEXTS)
    return seen
