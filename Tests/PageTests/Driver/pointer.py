"""What somebody with a pointer meets."""

from urllib.parse import unquote, urlsplit

TOOLTIP = "#vg-tooltip-element.visible"


def tooltips(page, name, screenshots):
    """Hovers over marks of every chart until one answers; the text that it shows, empty where none did."""
    seen = []
    for figure in page.locator("figure.chart").element_handles():
        figure.scroll_into_view_if_needed()
        seen.append({
            "figure": figure.get_attribute("id"), "text": first_answer(page, figure),
            # What it can be about.
            "values": figure.evaluate(
                """figure => facts.all("[data-value]", figure).map(cell => Number(cell.dataset.value))
                    .filter(Number.isFinite)"""),
        })
    page.mouse.move(0, 0)
    return seen


def first_answer(page, figure):
    places = figure.evaluate(
        """figure => facts.marks(figure).map(mark => mark.getBoundingClientRect())
            .filter(box => box.width > 0 || box.height > 0)
            .map(box => [box.x + box.width / 2, box.y + box.height / 2])
            .filter(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight)""")
    # Some from everywhere: the first marks may be lines, whose middle is beside them.
    step = max(len(places) // 12, 1)
    for x, y in places[::-step]:
        page.mouse.move(x - 1, y)
        page.mouse.move(x, y)
        if page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done("
                         f"!!document.querySelector('{TOOLTIP}')))))"):
            return page.evaluate(f"facts.words(document.querySelector('{TOOLTIP}').innerText)")
    return ""


def links(page, name, screenshots):
    """Follows every link to a file from where the page stands; what cannot be opened, or has no such place in it."""
    start = page.url
    addresses = page.evaluate("facts.all('a[href]').map(link => link.href)")
    broken = []
    followed = 0
    for address in dict.fromkeys(addresses):
        if not address.startswith("file:"):
            continue
        followed += 1
        try:
            place = unquote(urlsplit(address).fragment)
            # A file that is not there fails at once; for the rest of a page there is no need to wait.
            page.goto(address, wait_until="domcontentloaded" if place else "commit")
            if place and not page.evaluate("place => !!document.getElementById(place)", place):
                broken.append(f"{address}: no such place")
        except Exception as error:
            broken.append(f"{address}: {str(error).splitlines()[0]}")
    page.goto(start, wait_until="load")
    return {"followed": followed, "broken": broken}
