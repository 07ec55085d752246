"""What the first screen of a page answers."""

from exploring import DIALOG, ROWS, open_anew

LINE_NAMES = "facts.all('.picture .limit').filter(facts.isVisible).map(name => name.textContent)"
TIP = "() => { const tip = document.querySelector('.tip'); return tip.hidden ? '' : tip.textContent }"

# Gives the bound of a cell its other side.
WITH_OTHER_SIDE = """index => {
    const cell = milli.cells().find(cell => cell.index === index);
    cell.sign = { "≤": "≥", "≥": "≤" }[cell.sign] ?? cell.sign;
}"""


def picture(page, name, screenshots):
    """Points at the last mark of the first row, and clicks on it."""
    open_anew(page, page.url.split("#")[0])
    page.evaluate("scrollTo(0, 0)")
    first = page.locator(".picture .strip svg").first
    box = first.bounding_box()
    cell, place, lane, _ = page.evaluate("milli.picture()[0].toSorted((one, other) => one[1] - other[1]).at(-1)")
    across, down = box["x"] + box["width"] * place / 1000, box["y"] + (7 if lane == 0 else 17)
    page.mouse.move(across, down)
    tip = page.evaluate(TIP)
    # As for a metric with the other direction that is better.
    page.evaluate(WITH_OTHER_SIDE, cell)
    page.mouse.move(0, 0)
    page.mouse.move(across, down)
    tip_of_other_side = page.evaluate(TIP)
    page.evaluate(WITH_OTHER_SIDE, cell)
    page.mouse.click(across, down)
    samples = page.evaluate(DIALOG)
    page.keyboard.press("Escape")
    names = page.evaluate(LINE_NAMES)
    page.locator("#experiment").select_option(index=2)
    names_of_second = page.evaluate(LINE_NAMES)
    page.locator("#experiment").select_option(index=0)
    return {
        "lineNames": names, "lineNamesOfSecond": names_of_second,
        "heading": page.locator("h1").inner_text(),
        "rows": page.evaluate("facts.all('.picture tbody tr').map(row => row.dataset.experiment)"),
        "marks": page.evaluate("milli.picture().flat().length"),
        "above": box["y"] + box["height"], "tip": tip, "tipOfOtherSide": tip_of_other_side,
        "samples": samples["title"] if samples else "",
    }


SCREENS = [(320, 640), (390, 844), (768, 1024), (1024, 768), (1440, 900)]
PLACES = """() => ({
    width: innerWidth, height: innerHeight, scrollWidth: document.scrollingElement.scrollWidth,
    headingTop: document.querySelector("h1").getBoundingClientRect().top,
    headingBottom: document.querySelector("h1").getBoundingClientRect().bottom,
    pictureTop: document.querySelector("#overview").getBoundingClientRect().top,
    firstRowBottom: document.querySelector(".picture tbody tr").getBoundingClientRect().bottom,
    sizeLink: document.querySelector("nav a[href='#my-size']")?.textContent ?? "",
})"""


def first_screen(page, name, screenshots):
    """Where the question and the picture stand on five screens, from a phone to a desk, before anyone scrolls."""
    desk = page.viewport_size
    open_anew(page, page.url.split("#")[0])
    seen = []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        seen.append(page.evaluate(PLACES))
    page.set_viewport_size(desk)
    return seen


LANDING = """link => {
    const target = document.querySelector(link.getAttribute("href"));
    const last = target.querySelector("input") ?? target.querySelector("h2") ?? target.querySelector("code");
    return {
        text: link.textContent, height: innerHeight, navigation: document.querySelector("nav").offsetHeight,
        top: target.getBoundingClientRect().top, bottom: last.getBoundingClientRect().bottom,
    };
}"""


def jumps(page, name, screenshots):
    """Where the links below the headline lead on a phone: each is tapped from the top of the page."""
    desk = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    seen = []
    for index in range(page.locator(".jump a").count()):
        open_anew(page, page.url.split("#")[0])
        page.evaluate("scrollTo(0, 0)")
        link = page.locator(".jump a").nth(index)
        link.click()
        page.wait_for_function("scrollY > 0")
        page.wait_for_timeout(300)
        seen.append(link.evaluate(LANDING))
    page.set_viewport_size(desk)
    open_anew(page, page.url.split("#")[0])
    return seen


OF_ALL = """() => Object.fromEntries(facts.all(".picture tr[data-experiment]").map(row => [
    row.dataset.experiment, facts.words(row.querySelector("td[data-heading=recommended]").innerText),
]))"""
ANSWER = "() => facts.all('.at-size-answer p').map(line => facts.words(line.innerText)).join(' ')"
SIZES = "() => facts.all('.sizes tr').map(row => [...row.cells].map(cell => facts.words(cell.textContent)))"
COLUMNS = "() => facts.all('.sizes thead th').map(head => Math.round(head.getBoundingClientRect().left))"
BEYOND = """() => {
    const edge = document.querySelector(".at-size").getBoundingClientRect().right;
    const texts = facts.all(".at-size :is(th, td, p, small)").filter(facts.isVisible);
    return texts.filter(text => text.scrollWidth > text.clientWidth + 1
        && getComputedStyle(text).display !== "inline" || text.getBoundingClientRect().right > edge)
        .map(text => facts.words(text.textContent));
}"""

# Numbers of cells, by their names and statistics, and cells that the loop around the call hides.
WITH_NUMBERS = """numbers => {
    const indexOf = name => milli.data().cells.findIndex(([one]) => one === name);
    for (const [name, statistic, value] of numbers) {
        if (statistic === "hidden") milli.data().hidden.push(indexOf(name));
        else milli.data().numbers[statistic].values[indexOf(name)] = value;
    }
}"""
# Other verdicts on what is judged, by implementation, and on the rest.
WITH_VERDICTS = """verdicts => {
    for (const cell of milli.cells()) {
        cell.isJudged ??= cell.verdict !== null;
        if (cell.isJudged) cell.verdict = cell.name in verdicts ? verdicts[cell.name] : verdicts.rest;
    }
}"""
VERDICTS = {
    "over": {"rest": "over"},
    "keepersUndecided": {"documented": "over", "rest": "undecided"},
    "fastestUnjudged": {"indexed": None, "rest": "over"},
    "undecided": {"rest": "undecided"},
}
ALL_WITHIN = "() => { for (const cell of milli.cells()) if (cell.verdict) cell.verdict = 'within' }"
WITH_NEGATIVE_BYTES = """() => {
    for (const cell of milli.cells()) {
        if (cell.measure.startsWith("bytes kept")) milli.data().numbers.median.values[cell.index] = -1;
    }
}"""
# Neither bytes kept nor times to build, as if they had not been measured.
WITHOUT_KEEPING = """() => {
    for (const cell of milli.cells()) if (/^bytes kept|to build/.test(cell.measure)) cell.measure = "another";
}"""


HEADINGS = "() => facts.all('.picture thead th').map(head => facts.words(head.innerText))"
# Each recommendation with its fold closed, then what stands in the fold.
PICKS = """() => Object.fromEntries(facts.all(".picture tr[data-experiment]").map(row => {
    const field = row.querySelector("td[data-heading=recommended]");
    const fold = field.querySelector("details");
    const lines = field.innerText.split("\\n").map(facts.words).filter(line => line !== "");
    const summary = facts.words(fold?.querySelector("summary")?.innerText);
    if (fold) fold.open = true;
    const first = facts.words(fold?.querySelector(":scope > small")?.innerText);
    const folded = [...fold?.querySelectorAll(".sized") ?? []].map(own => facts.words(own.innerText));
    if (fold) fold.open = false;
    return [row.dataset.experiment, { lines, summary, first, folded }];
}))"""
# One shape at twice the sizes of the others.
WITH_OTHER_SIZES = "() => { for (const cell of milli.cells()) if (cell.family === 'comb') cell.size *= 2 }"
# The marks of each row that do not fade, each as its place and its lane, and all marks with the sizes of their cells.
MARKS = """() => facts.all(".picture .strip svg").map((drawing, row) => {
    const cells = new Map(milli.cells().map(cell => [cell.index, cell]));
    const drawn = facts.all(".lit", drawing).flatMap(path => [...path.getAttribute("d").matchAll(/M(\\d+) (\\d+)/g)])
        .map(([, across, down]) => `${across} ${down < 12 ? 0 : 1}`);
    return {
        isFaded: drawing.classList.contains("faded"), solid: [...new Set(drawn)],
        all: milli.picture()[row].map(([cell, across, lane]) =>
            ({ size: cells.get(cell).size, place: `${across} ${lane}` })),
    };
})"""
REMARKS = "() => facts.all('.remark').filter(facts.isVisible).map(remark => facts.words(remark.innerText))"
# Other conditions of upkeep, by what is left otherwise, which one shape has under another name.
WITH_MIXES = """mixes => {
    for (const cell of milli.cells()) {
        if (cell.family === "wide" && cell.name === "documented") cell.name = "recursive";
    }
    milli.data().breakEvens = { search: mixes };
}"""
# The texts of a field that reach beyond it, the number of lines that its costs take, and the places on the page.
ROOM = """() => {
    const texts = facts.all("td[data-heading=recommended] :is(small, summary, div)").filter(facts.isVisible);
    const lines = text => Math.round(
        text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight));
    return {
        width: innerWidth, scrollWidth: document.scrollingElement.scrollWidth,
        beyond: texts.filter(text => text.scrollWidth > text.clientWidth + 1)
            .map(text => facts.words(text.textContent)),
        linesOfCosts: facts.all(".picture .costs").filter(facts.isVisible).map(lines),
        ofAllSizes: facts.all(".picture tbody td:is(.fits, [data-heading=reference])").filter(facts.isVisible).length,
        picksAboveMarks: facts.all(".picture tr[data-experiment]").filter(row =>
            row.querySelector("[data-heading=recommended]").getBoundingClientRect().bottom
                <= row.querySelector(".strip").getBoundingClientRect().top + 1).length,
        fieldBottom: document.querySelector(".my-size input").getBoundingClientRect().bottom + scrollY,
        picksBottom: Math.max(...facts.all(".picture td[data-heading=recommended]").map(field =>
            field.getBoundingClientRect().bottom + scrollY)),
    };
}"""


def shapes(page, name, screenshots):
    """Chooses sizes for experiments whose inputs have several shapes, on a desk and on a phone."""
    desk = page.viewport_size
    seen = {"headings": {}, "messages": {}, "remarks": {}, "picks": {}, "marks": {}, "fading": {}}
    field = page.locator(".my-size input")
    for size in ("", "1000", "5000", "100000"):
        field.fill(size)
        seen["headings"][size] = page.evaluate(HEADINGS)
        seen["messages"][size] = page.locator(".my-size [role=status]").inner_text()
        seen["remarks"][size] = page.evaluate(REMARKS)
        seen["picks"][size] = page.evaluate(PICKS)
        seen["marks"][size] = page.evaluate(MARKS)
        seen["fading"][size] = page.locator(".symbols .fading").all_inner_texts()
    field.fill("5000")
    seen["room"] = []
    for width, height in ((390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        seen["room"].append(page.evaluate(ROOM))
        if width == 390:
            seen["remarks"]["phone"] = page.evaluate(REMARKS)
            seen["phoneHeadings"] = page.evaluate(
                """() => facts.all("td[data-heading=recommended]").map(field =>
                    [...field.attributes].filter(({ name }) => name.startsWith("data-")).map(({ value }) => value))""")
    page.set_viewport_size(desk)
    page.get_by_role("button", name="all sizes").click()
    seen["headings"]["all"] = page.evaluate(HEADINGS)
    seen["marks"]["all"] = page.evaluate(MARKS)
    page.evaluate("() => { for (const cell of milli.cells()) if (cell.family === 'wide') cell.verdict = null }")
    field.fill("1000")
    seen["picksWithoutVerdicts"] = page.evaluate(PICKS)
    page.evaluate(WITH_OTHER_SIZES)
    seen["picksOfOtherSizes"] = {}
    for size in ("500", "1000"):
        field.fill(size)
        seen["picksOfOtherSizes"][size] = page.evaluate(PICKS)
        seen["remarks"][f"{size} of other sizes"] = page.evaluate(REMARKS)
    seen["picksOfMoreOtherSizes"] = picks_of_more_other_sizes(page)
    seen["picksByMixes"] = picks_by_mixes(page)
    return seen


def picks_of_more_other_sizes(page):
    """Chooses a size at which one shape was measured, and two were not."""
    open_anew(page, page.url.split("#")[0])
    page.evaluate("() => { for (const cell of milli.cells()) if (cell.family !== 'chain') cell.size *= 2 }")
    page.locator(".my-size input").fill("1000")
    return page.evaluate(PICKS)


def picks_by_mixes(page):
    """Chooses a size where upkeep pays from another mix on by shape, and where that is known of one shape only."""
    open_anew(page, page.url.split("#")[0])
    once, often = [{"100000": [f"if asked at least {rate} per change", ""]} for rate in ("once", "100 times")]
    keepers = {"indexed": {"documented": once, "recursive": often}, "memoised": {"documented": often}}
    picks = {}
    for name, known in (("all", keepers), ("some", {"indexed": {"documented": once}})):
        page.evaluate(WITH_MIXES, known)
        page.locator(".my-size input").fill("100000")
        picks[name] = page.evaluate(PICKS)
    return picks


def upkeep(page, name, screenshots):
    """Chooses sizes for an experiment whose upkeep another one measures in mixes of questions and changes."""
    open_anew(page, page.url.split("#")[0])
    bar = page.locator(".at-size")
    bar.locator("select").first.select_option("resolve")
    seen = {"answers": {}, "tables": {}, "picks": {}}
    for size in ("1000", "5000"):
        bar.locator("input").fill(size)
        seen["answers"][size] = page.evaluate(ANSWER)
        seen["tables"][size] = page.evaluate(SIZES)
    for size in ("5000", "100000"):
        page.locator(".my-size input").fill(size)
        seen["picks"][size] = page.evaluate(PICKS)
    return seen


OF_LIMITS = """() => facts.all(".picture tr[data-experiment]").map(row => ({
    experiment: row.dataset.experiment, limit: facts.words(row.querySelector("th small:last-child").innerText),
    pick: facts.words(row.querySelector("td[data-heading=recommended]").innerText),
}))"""
OTHERS = """() => Object.fromEntries(facts.all(".others tbody tr").map(row => [
    row.dataset.experiment, facts.words(row.cells[1].innerText),
]))"""


# Verdicts on one of two limits at a size that are undecided, by measure.
WITH_UNDECIDED_LIMIT = """measure => {
    for (const cell of milli.cells()) {
        if (cell.experiment !== "constructor" || cell.size !== 10 || cell.verdict === null) continue;
        cell.verdict = cell.measure === measure ? "undecided" : "within";
    }
}"""


def limits(page, name, screenshots):
    """Chooses sizes for an experiment with two limits, for one with a single limit, and for others without a budget."""
    open_anew(page, page.url.split("#")[0])
    bar = page.locator(".at-size")
    seen = {"experiments": bar.locator("select").first.locator("option").all_inner_texts(), "picks": {}}
    field = page.locator(".my-size input")
    for size in ("10", "1000", "100000"):
        field.fill(size)
        seen["picks"][size] = page.evaluate(OF_LIMITS)
    field.fill("1000")
    seen["answer"], seen["table"] = page.evaluate(ANSWER), page.evaluate(SIZES)
    page.locator("#overview details.fold > summary").click()
    page.wait_for_selector(".others .sized")
    seen["others"] = page.evaluate(OTHERS)
    seen["sums"] = {}
    for measure in ("", "warm time", "cold time"):
        if measure != "":
            page.evaluate(WITH_UNDECIDED_LIMIT, measure)
        field.fill("10")
        seen["sums"][measure] = page.locator(".my-size [role=status]").inner_text()
    return seen


def size_of_all(page):
    """Chooses a size for all experiments by a button and in the list of a phone, types some, and goes back to all."""
    bar = page.locator(".my-size")
    seen = {"": page.evaluate(OF_ALL)}
    bar.get_by_role("button", name="1,000", exact=True).click()
    seen["1000"] = page.evaluate(OF_ALL)
    synchronised = page.locator(".at-size input").input_value()
    for size in ("5000", "7", "many"):
        bar.locator("input").fill(size)
        seen[size] = page.evaluate(OF_ALL)
    message = bar.locator("[role=status]").inner_text()
    bar.get_by_role("button", name="all sizes").click()
    seen["all"] = page.evaluate(OF_ALL)
    desk = page.viewport_size
    page.set_viewport_size({"width": 320, "height": 640})
    bar.locator("select").select_option("1,000")
    page.set_viewport_size(desk)
    seen["1000 of a list"] = page.evaluate(OF_ALL)
    bar.locator("input").fill("5000")
    listed = bar.locator("select").evaluate("list => list.selectedOptions[0]?.textContent ?? ''")
    bar.get_by_role("button", name="all sizes").click()
    options = bar.locator("select option").all_text_contents()
    return {
        "answers": seen, "message": message, "sizeBelow": synchronised,
        "buttons": bar.get_by_role("button").all_inner_texts(), "listed": listed, "options": options,
    }


def at_size(page, name, screenshots):
    """Chooses and types sizes in the first screen, and types one into the field of the slider."""
    open_anew(page, page.url.split("#")[0])
    of_all = size_of_all(page)
    field = page.locator(".at-size input")

    tables = {}
    places = {}

    def typed(*sizes):
        texts = {}
        for size in sizes:
            field.fill(size)
            texts[size] = page.evaluate(ANSWER)
            tables[size] = page.evaluate(SIZES)
            places[size] = page.evaluate(COLUMNS)
        return texts

    experiment = page.locator(".at-size select").first
    experiment.select_option("resolve")
    elsewhere = typed("10", "1000", "100000", "5000")
    tables_elsewhere = dict(tables)
    link = page.locator(".at-size-answer a").first.get_attribute("href")
    experiment.select_option("search")
    answers = typed("10", "1000", "100000", "5 000", "5.000", "10k", "1e4", "1000000", "1", "1.5", "1,5", "many")
    field.fill("5000")
    desk = page.viewport_size
    beyond = []
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        beyond += page.evaluate(BEYOND)
    page.set_viewport_size(desk)
    page.get_by_role("button", name="All at this size").click()
    page.select_option("#explore [name=measure]", "cold time")
    page.locator("#own-size").fill("5,000")
    seen = {
        "ofAll": of_all, "answers": answers, "elsewhere": elsewhere,
        "tables": tables, "tablesElsewhere": tables_elsewhere,
        "upkeepLink": link, "beyond": beyond, "isMarked": field.get_attribute("aria-invalid") or "",
        "address": page.evaluate("location.hash"), "size": page.locator("#explore .slider output").inner_text(),
        "rows": page.evaluate(ROWS), "sentence": page.locator("#explore .answer").inner_text(),
    }
    page.select_option("#explore [name=measure]", "bytes kept (bytes/node)")
    seen["bytesKept"] = page.locator("#explore .answer").inner_text()
    seen["answersByVerdicts"] = {"search": {}, "resolve": {}}
    for verdict, verdicts in VERDICTS.items():
        page.evaluate(WITH_VERDICTS, verdicts)
        page.locator(".my-size input").fill("5000")
        of_all["answers"][f"{verdict} between"] = page.evaluate(OF_ALL)
        page.locator(".my-size input").fill("1000")
        of_all["answers"][verdict] = page.evaluate(OF_ALL)
        for own in ("resolve", "search"):
            experiment.select_option(own)
            field.fill("1000")
            seen["answersByVerdicts"][own][verdict] = page.evaluate(ANSWER)
    page.evaluate(ALL_WITHIN)
    page.evaluate(WITH_NUMBERS, [
        ["search/memoised/chain-1000 cold time", "budget.bound", 60_049],
        ["search/documented/chain-1000 cold time", "budget.bound", 60_000],
        *[["search/memoised/chain-1000 warm time", name, 1] for name in ("median", "ci95.lower", "ci95.upper")],
        ["resolve/memoised/chain-1000 warm time", "hidden", 0],
    ])
    field.fill("1000")
    seen["columnPlaces"] = places
    seen["equalBounds"] = page.evaluate(ANSWER)
    experiment.select_option("resolve")
    field.fill("1000")
    seen["readers"], seen["readersTable"] = page.evaluate(ANSWER), page.evaluate(SIZES)
    page.evaluate(WITH_NEGATIVE_BYTES)
    field.fill("1000")
    seen["negative"] = page.evaluate(SIZES)
    page.evaluate(WITHOUT_KEEPING)
    field.fill("1000")
    seen["unknown"], seen["unknownTable"] = page.evaluate(ANSWER), page.evaluate(SIZES)
    experiment.select_option("search")
    # Without the size in the middle, a family has two sizes far apart.
    page.evaluate("() => { for (const cell of milli.cells()) if (cell.size === 1000) cell.family = 'elsewhere' }")
    experiment.select_option("resolve")
    seen["beginning"] = field.input_value()
    field.fill("20000")
    page.locator(".at-size select").nth(1).dispatch_event("change")
    seen["typedForOthers"] = field.input_value()
    # No later look meets these verdicts and families.
    address = page.url.split("#")[0]
    page.goto("about:blank")
    page.goto(address)
    return seen
