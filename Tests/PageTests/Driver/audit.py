"""What axe-core, a tool that looks for what keeps people out, finds in a page."""

from importlib.resources import files

FINDINGS = """async ([state, options]) => (await axe.run(options)).violations.map(finding => ({
    state, rule: finding.id, impact: finding.impact ?? "", places: finding.nodes.slice(0, 5).map(
        node => `${node.target.join(" ")}: ${node.failureSummary.split("\\n").slice(1, 2).join("").trim()}`),
}))"""
# Two thirds of the time of all rules.
WITHOUT_CONTRAST = {"rules": {"color-contrast": {"enabled": False}}}


def structure(page, name, screenshots):
    """Looks at the page as it opens but for its colours, which no name in it changes."""
    if not add(page):
        return None
    return page.evaluate(FINDINGS, ["as it opens", WITHOUT_CONTRAST])


def add(page):
    """Adds the tool to the page if it is installed."""
    try:
        tool = files("axe_playwright_python").joinpath("axe.min.js").read_text()
    except ModuleNotFoundError:
        return False
    page.add_script_tag(content=tool)
    return True


def audit(page, name, screenshots):
    """Looks at the page as it opens, with an experiment chosen, and at the samples of a number, in light and dark."""
    if not add(page):
        return None
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found += page.evaluate(FINDINGS, [f"{scheme}, as it opens", {}])
        if not page.locator("#explore").count():
            continue
        if page.locator("#explore [name=experiment]").count():
            page.select_option("#explore [name=experiment]", index=1)
        page.evaluate("milli.drawAll()")
        found += page.evaluate(FINDINGS, [f"{scheme}, one experiment", {}])
        page.locator("#explore .costs button.number").first.click()
        found += page.evaluate(FINDINGS, [f"{scheme}, samples", {}])
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Show everything").click()
    page.emulate_media(color_scheme="light")
    page.goto(page.url.split("#")[0], wait_until="load")
    return found
