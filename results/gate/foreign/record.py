"""Gates commits of public packages forwards and backwards, and adds a line for each direction to record.ndjson.

    python3 record.py CLONES [PACKAGE...]

CLONES is a folder with a clone of each package of commits.tsv, under the package's name. The commit and the one before
it get the lab of this folder, each on a branch of a clone made for it, and `milli gate` compares them: once with the
commit as head, and once with the one before it. Commits that the record has are left out. MILLI_TOOL is the command
`milli`, if it is not on the PATH; MILLI_WORK is a folder for builds, /tmp/milli-foreign if it is not set.
"""

import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
MILLI = HERE.parents[2]
TOOL = os.environ.get("MILLI_TOOL", "milli")
WORK = pathlib.Path(os.environ.get("MILLI_WORK", "/tmp/milli-foreign"))
RECORD = HERE / "record.ndjson"
METRICS = "time,instructions,allocations,bytes"
SECONDS = "30"


def git(folder, *arguments):
    answer = subprocess.run(["git", "-C", str(folder), *arguments], check=True, capture_output=True, text=True)
    return answer.stdout.strip()


def prepare(clones, package):
    """A clone of the package, at the same path for all, so that Milli is compiled once for all of them."""
    clone = WORK / "package"
    builds = WORK / "builds"
    name = WORK / "package.txt"
    if name.exists() and name.read_text() == package:
        return clone
    if (clone / "Lab/.build").exists():
        shutil.move(clone / "Lab/.build", builds)
    shutil.rmtree(clone, ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)
    subprocess.run(["git", "clone", "-q", "--shared", str(clones / package), str(clone)], check=True)
    git(clone, "config", "user.name", "record")
    git(clone, "config", "user.email", "record@localhost")
    (clone / "Lab").mkdir()
    if builds.exists():
        shutil.move(builds, clone / "Lab/.build")
    name.write_text(package)
    return clone


def branch(clone, package, name, commit):
    """Puts the lab on a branch that begins at a commit."""
    git(clone, "checkout", "-q", "-f", "-B", name, commit)
    lab = clone / "Lab"
    lab.mkdir(exist_ok=True)
    shutil.rmtree(lab / "Sources", ignore_errors=True)
    (lab / "Package.resolved").unlink(missing_ok=True)
    shutil.copy(HERE / "Lab/Package.swift", lab)
    shutil.copytree(HERE / "Lab/Sources" / package, lab / "Sources" / package)
    (lab / ".gitignore").write_text(".build\n")
    git(clone, "add", "-f", "Lab/Package.swift", "Lab/Sources", "Lab/.gitignore")
    git(clone, "commit", "-q", "-m", "Add a lab")


def gate(clone, package, head, base):
    """The answer of a gate of two branches: its findings, and the seconds from the call to the verdict."""
    git(clone, "checkout", "-q", "-f", head)
    file = WORK / "gate.json"
    file.unlink(missing_ok=True)
    load = os.getloadavg()[0]
    start = time.time()
    process = subprocess.run(
        [TOOL, "gate", "--product", "lab", "--base", base, "--metric", METRICS, "--time-limit", SECONDS, "--json",
         str(file)],
        cwd=clone / "Lab", env=os.environ | {"MILLI": str(MILLI), "MILLI_FOREIGN": package},
        capture_output=True, text=True)
    seconds = time.time() - start
    (WORK / "gate.txt").write_text(process.stdout + process.stderr)
    if not file.exists():
        sys.exit(f"{package}: no verdict of {head} against {base}:\n{process.stdout}{process.stderr}")
    return {
        "exit": process.returncode, "seconds": round(seconds, 1), "load": round(load, 1),
    } | summary(json.loads(file.read_text())["findings"])


def name(row):
    return "/".join(row["cell"][part] for part in ("experiment", "implementation", "input"))


def summary(findings):
    """A line of the record: how many cells have which verdict, each that is not the same, and the intervals of those
    that are the same by a clock."""
    verdicts = collections.defaultdict(collections.Counter)
    for row in findings["rows"]:
        metric = row["cell"].get("metric", "time")
        word = row["verdict"]
        if metric == "time" and word == "same" and row.get("change") is None:
            word = "same by code"
        verdicts[metric][word] += 1
    changed = [row for row in findings["rows"] if row["verdict"] != "same"]
    timed = [row for row in findings["rows"]
             if row["verdict"] == "same" and "interval" in row and row["cell"].get("metric", "time") == "time"]
    return {
        "measuring": round(findings.get("effort", {}).get("seconds", 0), 1),
        "controls": all(control["holds"] for control in findings.get("controls", [])),
        "verdicts": verdicts,
        "changed": [
            {"cell": name(row), "metric": row["cell"].get("metric", "time")}
            | {key: row[key] for key in ("verdict", "base", "head", "change", "interval", "cause", "reason")
               if key in row}
            for row in changed
        ],
        "same": [{"cell": name(row), "interval": row["interval"]} for row in timed],
    }


def main():
    clones = pathlib.Path(sys.argv[1]).resolve()
    chosen = set(sys.argv[2:])
    lines = RECORD.read_text().splitlines() if RECORD.exists() else []
    done = {(line["package"], line["commit"], line["direction"]) for line in map(json.loads, lines)}
    commits = [line.split("\t") for line in (HERE / "commits.tsv").read_text().splitlines()[1:]]
    for way, head, base in (("forwards", "after", "before"), ("backwards", "before", "after")):
        for package, commit, claim in commits:
            if (chosen and package not in chosen) or (package, commit, way) in done:
                continue
            clone = prepare(clones, package)
            branch(clone, package, "before", f"{commit}~1")
            branch(clone, package, "after", commit)
            subject = git(clone, "log", "-1", "--format=%s", commit)
            answer = gate(clone, package, head, base)
            record = {"package": package, "commit": commit, "subject": subject, "claim": claim, "direction": way}
            with RECORD.open("a") as file:
                file.write(json.dumps(record | answer, ensure_ascii=False) + "\n")
            print(package, commit, way, answer["seconds"], json.dumps(answer["verdicts"]), flush=True)


if __name__ == "__main__":
    main()
