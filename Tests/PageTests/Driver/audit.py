"""What axe-core, a tool that looks for what keeps people out, finds in a page."""

from importlib.resources import files

FINDINGS = """async ([state, options]) => (await axe.run(options)).violations.map(finding => ({
    state, rule: finding.id, impact: finding.impact ?? "", places: finding.nodes.slice(0, 5).map(
        node => `${node.target.join(" ")}: ${node.failureSummary.split("\\n").slice(1, 2).join("").trim()}`),
}))"""
# Two thirds of the time of all rules.
WITHOUT_CONTRAST = {"rules": {"color-contrast": {"enabled": False}}}


def audit(page, name, screenshots):
    """Looks at every state of the page, in light and in dark."""
    return findings(page, ("light", "dark"), {})


def structure(page, name, screenshots):
    """Looks at every state of the page but for its colours, which no name in it changes."""
    return findings(page, ("light",), WITHOUT_CONTRAST)


def findings(page, schemes, options):
    """Looks at the page as it opens, with an experiment chosen, and at the samples of a number."""
    try:
        tool = files("axe_playwright_python").joinpath("axe.min.js").read_text()
    except ModuleNotFoundError:
        return None
    page.add_script_tag(content=tool)
    found = []
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        found += page.evaluate(FINDINGS, [f"{scheme}, as it opens", options])
        if not page.locator("#explore").count():
            continue
        if page.locator("#explore [name=experiment]").count():
            page.select_option("#explore [name=experiment]", index=1)
        page.evaluate("milli.drawAll()")
        found += page.evaluate(FINDINGS, [f"{scheme}, one experiment", options])
        page.locator("#explore .costs button.number").first.click()
        found += page.evaluate(FINDINGS, [f"{scheme}, samples", options])
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Show everything").click()
    page.emulate_media(color_scheme="light")
    page.goto(page.url.split("#")[0], wait_until="load")
    return found
