"""The looks that can be taken at a page, by name. Each takes the page, its name and the folder of screenshots."""

from pathlib import Path

import audit
import causes
import exploring
import flame
import keyboard
import narrowing
import overview
import packs
import pointer

HERE = Path(__file__).parent
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}


def draw(page):
    """Draws every chart; a page without charts has nothing to draw."""
    page.evaluate("window.milli?.drawAll?.()")


def settle(page):
    """Waits until the page has painted what was last changed."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))")


def start(page, name, screenshots):
    """How long it took until the page could be read, and what it has before anything is asked for."""
    elements = page.evaluate("facts.all('*').length")
    page.evaluate("window.milli?.ready")
    return page.evaluate("facts.timing()") | {"elements": elements}


def page(page, name, screenshots):
    """What stands in the page once all charts and tables are drawn, those that are folded away too."""
    page.evaluate("facts.all('details.fold').forEach(fold => { fold.open = true })")
    draw(page)
    page.evaluate("window.milli?.fillAll?.()")
    return page.evaluate("facts.page()")


def contrast(page, name, screenshots):
    """The texts with the least contrast, in light and in dark, and what the dark changes."""
    page.add_script_tag(content=(HERE / "contrast.js").read_text())
    seen = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        settle(page)
        draw(page)
        settle(page)
        facts = page.evaluate("facts.page()")
        seen[scheme] = {
            "texts": page.evaluate("facts.contrast().slice(0, 12)"),
            "background": facts["background"],
            "figures": facts["figures"],
        }
    page.emulate_media(color_scheme="light")
    return seen


def phone(page, name, screenshots):
    """Whether a narrow screen shows all of it without scrolling sideways."""
    draw(page)
    page.set_viewport_size(PHONE)
    # Legends are drawn anew once nobody has changed the width for a moment.
    page.wait_for_timeout(400)
    draw(page)
    settle(page)
    seen = page.evaluate("facts.layout()")
    page.set_viewport_size(DESKTOP)
    settle(page)
    return seen


def tablet(page, name, screenshots):
    """What two windows between a phone's width and a desk's show."""
    seen = []
    for width in (1024, 768):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(400)
        draw(page)
        settle(page)
        seen.append(page.evaluate("facts.layout()"))
    page.set_viewport_size(DESKTOP)
    settle(page)
    return seen


def accessibility(page, name, screenshots):
    """What the browser tells a screen reader."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    seen = {"images": [], "unnamed": [], "columnHeaders": 0, "rowHeaders": 0, "tables": 0, "landmarks": []}
    for node in nodes:
        if node.get("ignored"):
            continue
        role = node.get("role", {}).get("value", "")
        title = node.get("name", {}).get("value", "")
        if role in ("image", "img"):
            seen["images"].append(title)
        named = ("link", "button", "checkbox", "combobox", "textbox", "image", "img", "DisclosureTriangle")
        if role in named and not title:
            seen["unnamed"].append(role)
        if role == "columnheader":
            seen["columnHeaders"] += 1
        if role == "rowheader":
            seen["rowHeaders"] += 1
        if role == "table":
            seen["tables"] += 1
        if role in ("main", "navigation", "banner", "contentinfo"):
            seen["landmarks"].append(role)
    return seen


DRAWN = "facts.all('figure.chart[data-drawn=true]').length"
# A4 without its margins.
PAPER = {"width": 718, "height": 1047}
# 7 points, in pixels, less what rounding takes.
SMALLEST_ON_PAPER = 7 * 96 / 72 - 0.05


def print_(page, name, screenshots):
    """Prints as programs do: the page is opened anew, nothing is drawn by hand, and nobody waits once it has loaded."""
    page.reload(wait_until="load")
    page.evaluate(f"addEventListener('afterprint', () => {{ window.drawnThen = {DRAWN} }})")
    document = page.pdf(format="A4", print_background=False)
    (screenshots / f"{name}.pdf").write_bytes(document)
    seen = {
        "bytes": len(document),
        "pages": document.count(b"/Type /Page\n") + document.count(b"/Type /Page "),
        "figures": page.evaluate("facts.all('[data-charts] > figure.chart').length"),
        "drawn": page.evaluate("window.drawnThen"),
        "framesLeft": page.evaluate("facts.all('iframe').length"),
    }
    page.evaluate("facts.all('details.fold:not(.rows)').forEach(fold => { fold.open = true })")
    page.evaluate("window.milli?.fillAll?.()")
    page.set_viewport_size(PAPER)
    page.emulate_media(media="print")
    settle(page)
    seen["extras"] = page.evaluate(
        "facts.all('nav, .data > summary, .skip, .at-size :is(select, input, button)').filter(facts.isVisible)"
        ".map(element => element.outerHTML)")
    seen["sizeAnswer"] = page.evaluate(
        "facts.all('.sizes caption').filter(facts.isVisible).map(caption => facts.words(caption.textContent))")
    page.evaluate("async () => { dispatchEvent(new Event('beforeprint')); await window.milli?.drawAll?.() }")
    settle(page)
    seen["brokenNumbers"] = page.evaluate("facts.brokenNumbers()")
    seen["smallTexts"] = page.evaluate(f"facts.textsBelow({SMALLEST_ON_PAPER})")
    seen["wideTables"] = page.evaluate("facts.wideTables()")
    seen["maps"] = page.evaluate("facts.printedMaps()")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    seen["partsLeft"] = page.evaluate("facts.all('.map.part').length")
    page.emulate_media(media="screen")
    page.set_viewport_size(DESKTOP)
    return seen


def pictures(page, name, screenshots):
    """Keeps pictures of the whole page, as wide as a desk's screen and a phone's, in light and in dark."""
    kept = []
    for size, viewport in (("desktop", DESKTOP), ("phone", PHONE)):
        for scheme in ("light", "dark"):
            page.set_viewport_size(viewport)
            page.emulate_media(color_scheme=scheme)
            settle(page)
            draw(page)
            settle(page)
            file = screenshots / f"{name}-{size}-{scheme}.png"
            page.screenshot(path=file, full_page=True)
            kept.append(str(file))
    page.set_viewport_size(DESKTOP)
    page.emulate_media(color_scheme="light")
    return kept


LOOKS = {
    "start": start,
    "page": page,
    "contrast": contrast,
    "phone": phone,
    "tablet": tablet,
    "accessibility": accessibility,
    "print": print_,
    "pictures": pictures,
    "tooltips": pointer.tooltips,
    "keyboard": keyboard.walk,
    "links": pointer.links,
    "narrow": narrowing.narrow,
    "packs": packs.packs,
    "openTables": packs.open_tables,
    "withoutScripts": packs.without_scripts,
    "explore": exploring.explore,
    "audit": audit.audit,
    "structure": audit.structure,
    "picture": overview.picture,
    "firstScreen": overview.first_screen,
    "jumps": overview.jumps,
    "atSize": overview.at_size,
    "limits": overview.limits,
    "shapes": overview.shapes,
    "upkeep": overview.upkeep,
    "causes": causes.causes,
    "flame": flame.flame,
}
