"""Reads a request as JSON from standard input, answers with JSON on standard output.

{"version": true}                                 -> {"python": its path, "version": that of vl-convert}
{"bundle": true}                                  -> {"bundle": gzip of the JavaScript bundle, base64}
{"format": "svg" or "png", "config": {...},
 "charts": [{"id": ..., "spec": {...}}, ...]}     -> {"images": {id: text or base64}, "errors": {id: message}}

Ends with 3 where vl_convert is not installed, so that another Python can be tried.
"""

import base64
import gzip
import json
import sys

# With -c the first place to import from is the current folder, which belongs to whoever calls.
sys.path[:] = [place for place in sys.path if place]
try:
    import vl_convert
except ImportError:
    sys.exit(3)

request = json.load(sys.stdin)
answer = {}
if request.get("version"):
    answer["python"], answer["version"] = sys.executable, vl_convert.__version__
if request.get("bundle"):
    packed = gzip.compress(vl_convert.javascript_bundle().encode(), 9, mtime=0)
    answer["bundle"] = base64.b64encode(packed).decode()
if "charts" in request:
    answer["images"], answer["errors"] = {}, {}
    options = {"config": request["config"], "allowed_base_urls": []}
    for chart in request["charts"]:
        try:
            if request["format"] == "svg":
                image = vl_convert.vegalite_to_svg(chart["spec"], **options)
            else:
                image = base64.b64encode(vl_convert.vegalite_to_png(chart["spec"], scale=2, **options)).decode()
            answer["images"][chart["id"]] = image
        except Exception as error:
            answer["errors"][chart["id"]] = str(error).strip().split("\n")[0]
json.dump(answer, sys.stdout)
