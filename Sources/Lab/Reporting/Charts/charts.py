"""Reads a request as JSON from standard input, answers with JSON on standard output.

{"version": true}                                 -> {"python": its path, "version": that of vl-convert}
{"bundle": true}                                  -> {"bundle": gzip of the JavaScript bundle, base64}
{"format": "svg" or "png", "theme": theme.json as a text,
 "charts": [{"id": ..., "title": ..., "description":
             ..., "spec": {...}}, ...]}           -> {"images": {id: text or base64}, "errors": {id: message}}

Ends with 3 if vl_convert is not installed, so that another Python can be tried.
"""

import base64
import gzip
import json
import os
import re
import sys
import zlib
from pathlib import Path

# With -c the first place to import from is the current folder, which is not ours.
sys.path[:] = [place for place in sys.path if place]
try:
    import vl_convert
except ImportError:
    sys.exit(3)


def bundle():
    """Returns the JavaScript, packed. Making it takes two seconds, so a virtual environment keeps the file."""
    cache = Path(sys.prefix) / "share" / "milli" / f"vega-{vl_convert.__version__}.js.gz"
    has_own_folder = sys.prefix != sys.base_prefix
    if has_own_folder:
        try:
            packed = cache.read_bytes()
            if gzip.decompress(packed):
                return packed
        except (OSError, EOFError, zlib.error):
            pass  # Not written yet, or broken.
    packed = gzip.compress(vl_convert.javascript_bundle().encode(), 9, mtime=0)
    if has_own_folder:
        try:
            cache.parent.mkdir(parents=True, exist_ok=True)
            part = cache.with_suffix(f".{os.getpid()}.part")
            part.write_bytes(packed)
            part.replace(cache)
        except OSError:
            pass  # Made anew the next time.
    return packed


def drawable(value):
    """Returns the value with U+FFFD for characters that XML, and so SVG, cannot hold: they would end the process."""
    if isinstance(value, str):
        return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", value)
    if isinstance(value, list):
        return [drawable(element) for element in value]
    return {key: drawable(member) for key, member in value.items()} if isinstance(value, dict) else value


def configuration(theme):
    """Returns the configuration for print: a white ground, and a font that every renderer has."""
    def filled(value):
        if isinstance(value, dict):
            return {key: filled(member) for key, member in value.items()}
        return theme["palettes"]["print"][value[1:]] if str(value).startswith("$") else value
    return filled(theme["configuration"])


request = json.load(sys.stdin)
answer = {}
if request.get("version"):
    answer["python"], answer["version"] = sys.executable, vl_convert.__version__
if request.get("bundle"):
    answer["bundle"] = base64.b64encode(bundle()).decode()
if "charts" in request:
    answer["images"], answer["errors"] = {}, {}
    options = {"config": configuration(json.loads(request["theme"])), "allowed_base_urls": []}
    for chart in request["charts"]:
        # A file has its title in it, because it is looked at alone.
        spec = drawable({
            "$schema": "https://vega.github.io/schema/vega-lite/v6.json", "title": chart["title"],
            "description": chart["description"], "width": 640, "autosize": {"type": "fit-x", "contains": "padding"},
        } | chart["spec"])
        try:
            if request["format"] == "svg":
                image = vl_convert.vegalite_to_svg(spec, **options)
            else:
                image = base64.b64encode(vl_convert.vegalite_to_png(spec, scale=2, **options)).decode()
            answer["images"][chart["id"]] = image
        except Exception as error:
            message = str(error).strip().split("\n")[0]
            answer["errors"][chart["id"]] = "".join(c if c.isprintable() else " " for c in message)
json.dump(answer, sys.stdout)
