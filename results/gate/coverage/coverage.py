"""Gates cells of three public packages again and again, alone and in company, and adds a line for each gate to
coverage.ndjson.

    python3 coverage.py CLONES

CLONES is a folder with a clone of each package, under the package's name. Base is the commit before the one that
CELLS names, head the commit; both have the lab of ../foreign. `milli gate --base` builds and links them once, and
`milli gate executables` compares these links with each seed: the cells of a package together, and each cell by
itself. Gates that the record has are left out. Lines with the rule `pairs` are of the gate of commit 9c8ca730, with a
limit of 5 s alone; those with `time`, of a gate that waits with its looks and draws the data of an input once; those
with `data`, of one in which the ends of an undecided cell were less sure than those of others; those with `ends`, of
one in which a confirmation drew the data of the comparison once more; those with `own`, of one that allowed nothing for
the moment. The present gate has `moment`.
MILLI_TOOL is the command `milli`, if it is not on the PATH; MILLI_WORK is a folder for builds, /tmp/milli-foreign if
it is not set.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "foreign"))

from record import MILLI, TOOL, WORK, branch, git, name, prepare

RECORD = HERE / "coverage.ndjson"
# Vendor and kind of the processor, as Linux names it.
MACHINE = next(line.split(":")[1].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
               if line.startswith("model name"))
LINKS = WORK / "coverage"
SEEDS = range(1, 21)
# Seconds of measuring; a gate of one cell needs fewer.
LIMITS = {"company": 20, "alone": 12}
# By package: the commit, the cells whose intervals count, and the cells that are measured with them.
CELLS = {
    "swift-algorithms": ("c4394fb", [
        "min-50/min/random-1000", "min-50/min/descending-1000", "min-5/min/random-10000", "min-5/min/descending-1000",
    ], ["min-50/min/random-10000", "min-5/min/random-1000"]),
    "swift-markdown": ("7a7c59d", [
        "parse/parse/list-20", "parse/parse/list-200", "children/child-at/list-20", "children/child-at/list-200",
    ], ["format/format/list-20"]),
    "swift-collections": ("ee9808c7", [
        "turns/deque/random-100", "turns/deque/random-10000", "insert/heap/random-10000",
        "replace/ordered-dictionary/random-100",
    ], ["reverse/ordered-set/random-100", "replace/ordered-dictionary/random-10000"]),
}


def run(package, folder, *arguments):
    return subprocess.run(
        [TOOL, "gate", *arguments], cwd=folder, capture_output=True, text=True,
        env=os.environ | {"MILLI": str(MILLI), "MILLI_FOREIGN": package})


def link(clones, package, commit):
    """The folder of the links of both sides."""
    folder = LINKS / package
    if folder.exists():
        return folder
    clone = prepare(clones, package)
    branch(clone, package, "before", f"{commit}~1")
    branch(clone, package, "after", commit)
    git(clone, "checkout", "-q", "-f", "after")
    answer = run(package, clone / "Lab", "--product", "lab", "--base", "before", "--metric", "time",
                 "--time-limit", "10", "--layouts", "60",
                 "--no-why", *CELLS[package][1])
    unfinished = LINKS / f"{package}-unfinished"
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    for side in ("base", "head"):
        folders = {path.parent for path in (clone / "Lab/.build").rglob(f"links-*/{side}-[0-9]*")}
        newest = max(folders, key=lambda folder: folder.stat().st_mtime, default=unfinished)
        made = list(newest.glob(f"{side}-[0-9]*"))
        if len(made) < 75:
            sys.exit(f"{package}: {len(made)} links of {side}:\n{answer.stdout}{answer.stderr}")
        for path in made:
            shutil.copy2(path, unfinished)
    unfinished.rename(folder)
    return folder


def pattern(cell):
    """A pattern that takes this cell alone: the place of a size is as long as the size."""
    path, size = cell.rsplit("-", 1)
    return f"{path}-{'?' * len(size)}"


def gate(package, how, seed, cells):
    folder = LINKS / package
    file = WORK / "coverage.json"
    file.unlink(missing_ok=True)
    load = os.getloadavg()[0]
    start = time.time()
    answer = run(package, folder, "executables", f"{folder}/base-*", f"{folder}/head-*", *map(pattern, cells),
                 "--metric", "time", "--time-limit", str(LIMITS[how]), "--seed", str(seed), "--no-why",
                 "--json", str(file))
    if not file.exists():
        sys.exit(f"{package}: no verdict on {cells}:\n{answer.stdout}{answer.stderr}")
    findings = json.loads(file.read_text())["findings"]
    keys = ("verdict", "change", "interval", "reason")
    rows = [{"cell": name(row)} | {key: row[key] for key in keys if key in row}
            | ({"confirmation": row["confirmation"]} if "confirmation" in row else {}) for row in findings["rows"]]
    return {"package": package, "how": how, "rule": "moment", "machine": MACHINE, "seed": seed,
            "seconds": round(time.time() - start, 1), "load": round(load, 1), "rows": rows}


def main():
    clones = pathlib.Path(sys.argv[1]).resolve()
    for package, (commit, cells, others) in CELLS.items():
        link(clones, package, commit)
    lines = [json.loads(line) for line in RECORD.read_text().splitlines()] if RECORD.exists() else []
    done = {(line["package"], line["how"], line["seed"], line["rows"][0]["cell"]) for line in lines
            if line["rule"] == "moment" and line.get("machine") == MACHINE}
    for seed in SEEDS:
        for package, (commit, cells, others) in CELLS.items():
            for how, chosen in [("company", cells + others)] + [("alone", [cell]) for cell in cells]:
                if any(key[:3] == (package, how, seed) and key[3] in chosen for key in done):
                    continue
                line = gate(package, how, seed, chosen)
                with RECORD.open("a") as file:
                    file.write(json.dumps(line, ensure_ascii=False) + "\n")
                print(seed, package, how, line["seconds"], [row["verdict"] for row in line["rows"]], flush=True)


main()
