"""What the choice of one experiment does."""

SHOWN = """() => [...new Set(facts.all("[data-experiment]").filter(group => group.getClientRects().length > 0)
    .map(group => group.dataset.experiment))]"""


def narrow(page, name, screenshots):
    """Chooses the first experiment, then follows the address of a cell of another one."""
    page.reload(wait_until="load")
    choice = page.locator("#experiment")
    all_shown = page.evaluate(SHOWN)
    chosen = choice.locator("option").nth(1).inner_text()
    choice.select_option(chosen)
    shown = page.evaluate(SHOWN)
    page.evaluate("milli.fillAll()")
    other = page.evaluate(
        "chosen => facts.all('tr[id]').find(row => !row.dataset.cell.startsWith(`${chosen}/`)).id", chosen)
    page.evaluate("place => { location.hash = place }", other)
    try:
        page.wait_for_function("facts.isVisible(document.querySelector(':target'))")
        is_revealed = True
    except Exception:
        is_revealed = False
    return {
        "all": all_shown, "chosen": chosen, "shown": shown, "isRevealed": is_revealed,
        "choiceAfter": choice.input_value(), "shownAfter": page.evaluate(SHOWN),
    }
