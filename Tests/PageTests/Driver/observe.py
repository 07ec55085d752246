"""Opens pages in Chromium and prints, as JSON, what a reader of them would meet. It judges nothing: the tests do.

    python observe.py REQUEST.json

The request names the browser, the folder of screenshots and the pages: a name, a file, and the looks to take at it. One
browser serves all pages, each in a fresh context. The answer has one object for each page, see PageObservation.swift.
"""

import json
import sys
import time
import traceback
from pathlib import Path
from urllib.parse import unquote, urlsplit

from playwright.sync_api import sync_playwright

import looks
from patience import PATIENCE

# What a page that is one file may open: itself, and what it carries.
OWN_SCHEMES = {"file", "data", "blob", "about"}
FACTS = (Path(__file__).parent / "facts.js").read_text()


def observe(browser, page_request, screenshots):
    """Everything that was seen of one page."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        seen = {"console": [], "requests": [], "opened": [], "seconds": {}}
        page.on("console", lambda line: note(seen, line))
        page.on("pageerror", lambda error: seen["console"].append(f"error: {error}"))
        page.on("request", lambda request: sort(seen, request.url))
        page.on("dialog", lambda dialog: (seen["console"].append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.add_init_script(FACTS)
        page.goto(Path(page_request["file"]).resolve().as_uri(), wait_until="load")
        for look in page_request["looks"]:
            start = time.monotonic()
            seen[look] = looks.LOOKS[look](page, page_request["name"], screenshots)
            seen["seconds"][look] = round(time.monotonic() - start, 3)
        return seen
    finally:
        context.close()


def note(seen, line):
    """Keeps what the console says that somebody should do something about."""
    if line.type in ("error", "warning", "assert"):
        seen["console"].append(f"{line.type}: {line.text}")


def sort(seen, address):
    """Keeps requests that leave the page apart from the files that it opens."""
    parts = urlsplit(address)
    if parts.scheme not in OWN_SCHEMES:
        seen["requests"].append(address)
    elif parts.scheme == "file":
        seen["opened"].append(unquote(parts.path))


def main():
    request = json.loads(Path(sys.argv[1]).read_text())
    screenshots = Path(request["screenshots"])
    screenshots.mkdir(parents=True, exist_ok=True)
    # The sandbox of Chromium wants rights that containers and root do not have; the pages are the tests' own.
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=request["chromium"], args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"])
        answer = {}
        for page_request in request["pages"]:
            try:
                answer[page_request["name"]] = observe(browser, page_request, screenshots)
            except Exception:  # One page that cannot be seen leaves the others to be seen.
                answer[page_request["name"]] = {"failure": traceback.format_exc()}
        browser.close()
    json.dump(answer, sys.stdout)


main()
