"""What a page does with the tables that it draws when they are wanted."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

from patience import PATIENCE

PLACES = "document.querySelectorAll('[data-table]').length"
TARGET = """() => {
    const target = document.querySelector(":target")
    if (!target || !facts.isVisible(target)) return null
    const box = target.getBoundingClientRect()
    return { id: target.id, isInView: box.top >= 0 && box.bottom <= innerHeight }
}"""


def packs(page, name, screenshots):
    """Follows links to cells whose rows are not drawn yet, and opens a table; each in the page as it was opened."""
    address = page.url.split("#")[0]

    def open_anew(anchor=""):
        # Another fragment of the same page would not load it.
        page.goto("about:blank")
        page.goto(address + anchor, wait_until="load")
        page.evaluate("milli.ready")

    open_anew()
    seen = {"places": page.evaluate(PLACES)}
    page.locator("#verdict details.fold > summary").first.click()
    link = page.locator("#verdict .map a[href^='#cell-']").first
    anchor = link.get_attribute("href")[1:]
    seen["isThereBefore"] = page.evaluate("name => !!document.getElementById(name)", anchor)
    link.click()
    page.get_by_role("link", name="All numbers of this cell").click()
    seen["followed"] = reached(page, anchor)
    # The last row of all, by its address.
    last = page.evaluate("async () => { await milli.fillAll(); return facts.all('tr[id]').at(-1).id }")
    seen["placesLeft"] = page.evaluate(PLACES)
    open_anew(f"#{last}")
    seen["addressed"] = reached(page, last)
    open_anew()
    disclosure = page.locator("figure.chart details.data > summary").first
    disclosure.click()
    table = page.locator("figure.chart details.data table").first
    table.wait_for()
    seen["opened"] = table.locator("tbody tr").count()
    seen["placesAfterOpening"] = page.evaluate(PLACES)
    return seen


def open_tables(page, name, screenshots):
    """Whether what stands open as the page opens is drawn by itself."""
    page.reload(wait_until="load")
    page.evaluate("milli.ready")
    opened = "facts.all('details.data[open]').filter(data => !data.closest('details.fold:not([open])'))"
    try:
        page.wait_for_function(f"{opened}.every(details => details.querySelector('table'))")
    except Exception:
        # How many did not come is what is answered.
        pass
    return {
        "open": page.evaluate(f"{opened}.length"),
        "filled": page.evaluate(f"{opened}.filter(details => details.querySelector('tbody tr')).length"),
        "wasPacked": '<script type="text/plain" id="data">' in Path(unquote(urlsplit(page.url).path)).read_text(),
    }


def reached(page, anchor):
    """Whether the place is shown, marked and in view after a while."""
    try:
        page.wait_for_function(
            f"anchor => {{ const seen = ({TARGET})(); return seen?.id === anchor && seen.isInView }}", arg=anchor)
        return True
    except Exception:
        return False


def without_scripts(page, name, screenshots):
    """What a reader without scripts gets."""
    context = page.context.browser.new_context(java_script_enabled=False)
    try:
        plain = context.new_page()
        plain.set_default_timeout(PATIENCE)
        plain.goto(page.url, wait_until="load")
        summary = plain.locator("figure.chart details.data > summary").first
        if summary.count():
            summary.click()
        return {
            "text": plain.locator("body").inner_text(),
            "plots": sum(plot.is_visible() for plot in plain.locator(".plot").all()),
            "tables": sum(table.is_visible() for table in plain.locator("table").all()),
        }
    finally:
        context.close()
