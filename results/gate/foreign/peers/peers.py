"""Judges commits of public packages by hyperfine and by Milli, on the same programs, and adds lines to peers.ndjson.

    python3 peers.py CLONES

CLONES is a folder with a clone of each package, under the package's name. Both sides of a commit are built once with
the program in Sources, which calls the operation of a cell so often that a process takes a tenth of a second. Then each
pair is judged in turn by `hyperfine -N`, with the t-test that its authors ship (a difference if p is below 0.05), and
by `milli gate commands`: base against head once, and base against a copy of itself AGAIN times, where each difference
is an alarm. Lines that the record has are left out. MILLI_TOOL and MILLI_WORK are those of ../record.py.
"""

import json
import math
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from record import TOOL, WORK, git

RECORD = HERE / "peers.ndjson"
AGAIN = 3
SECONDS = 0.1
LIMIT = "20"
PAIRS = [
    ("swift-algorithms", "c4394fb", ["min-50/min/random-1000", "min-50/min/descending-1000", "min-5/min/random-10000"]),
    ("swift-algorithms", "19c1d00", ["min-50/min/random-1000"]),
    ("swift-collections", "8a050cd3", ["bits/bit-set/random-10000"]),
    ("swift-collections", "86ddbd97", ["reverse/ordered-set/random-10000"]),
    ("swift-collections", "ee9808c7", ["turns/deque/random-100"]),
    ("swift-markdown", "7a7c59d", ["children/child-at/list-200", "parse/parse/list-200"]),
]


def build(clones, package, commit, side):
    """The program of one side of a commit."""
    program = WORK / "peers" / f"{package}-{commit}-{side}"
    if program.exists():
        return program
    clone = WORK / "peers" / package
    if not clone.exists():
        clone.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "clone", "-q", "--shared", str(clones / package), str(clone)], check=True)
    git(clone, "checkout", "-q", "-f", f"{commit}~1" if side == "base" else commit)
    peer = clone / "Peer"
    shutil.rmtree(peer / "Sources", ignore_errors=True)
    shutil.copytree(HERE / "Sources", peer / "Sources")
    shutil.copy(HERE / "Package.swift", peer)
    subprocess.run(["swift", "build", "-q", "-c", "release"], cwd=peer, check=True,
                   env=os.environ | {"MILLI_FOREIGN": package})
    shutil.copy2(peer / ".build/release/peer", program)
    return program


def calls(program, cell):
    """So many calls that a process takes SECONDS."""
    count = 1
    while True:
        start = time.time()
        subprocess.run([program, cell, str(count)], check=True, capture_output=True)
        seconds = time.time() - start
        if seconds > SECONDS:
            return count
        count = max(2 * count, int(count * SECONDS / seconds * 1.1)) if seconds > SECONDS / 10 else 4 * count


def beta(a, b, x):
    """The regularised incomplete beta function, by its continued fraction (Numerical Recipes, 6.4)."""
    if x in (0, 1):
        return x
    if x > (a + 1) / (a + b + 2):
        return 1 - beta(b, a, 1 - x)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)) / a
    c, d, value = 1.0, 1 / (1 - (a + b) * x / (a + 1)), 1 / (1 - (a + b) * x / (a + 1))
    for m in range(1, 500):
        for factor in (m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
                       -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))):
            d = 1 / (1 + factor * d)
            c = 1 + factor / c
            value *= c * d
    return front * value


def welch(base, head):
    """The p value of Welch's t-test, which hyperfine's welch_ttest.py takes."""
    variances = [statistics.variance(side) / len(side) for side in (base, head)]
    t = (statistics.mean(base) - statistics.mean(head)) / math.sqrt(sum(variances))
    freedom = sum(variances) ** 2 / sum(v ** 2 / (len(side) - 1) for v, side in zip(variances, (base, head)))
    return beta(freedom / 2, 0.5, freedom / (freedom + t * t))


def hyperfine(base, head):
    file = WORK / "hyperfine.json"
    subprocess.run(["hyperfine", "-N", "--export-json", str(file), base, head], check=True, capture_output=True)
    one, other = (result["times"] for result in json.loads(file.read_text())["results"])
    p = welch(one, other)
    change = statistics.mean(other) / statistics.mean(one) - 1
    verdict = "same" if p >= 0.05 else "regressed" if change > 0 else "improved"
    return {"verdict": verdict, "change": round(change, 5), "p": round(p, 5)}


def milli(base, head):
    file = WORK / "commands.json"
    file.unlink(missing_ok=True)
    answer = subprocess.run(
        [TOOL, "gate", "commands", base, head, "--time-limit", LIMIT, "--json", str(file)], capture_output=True,
        text=True)
    if not file.exists():
        sys.exit(f"no verdict on {base} and {head}:\n{answer.stdout}{answer.stderr}")
    row = json.loads(file.read_text())["findings"]["rows"][0]
    return {"verdict": row["verdict"]} | {key: row[key] for key in ("change", "interval") if key in row}


def main():
    clones = pathlib.Path(sys.argv[1]).resolve()
    lines = [json.loads(line) for line in RECORD.read_text().splitlines()] if RECORD.exists() else []
    done = {(line["commit"], line["cell"], line["head"], line["round"]) for line in lines}
    programs = {}
    for package, commit, cells in PAIRS:
        base, head = (build(clones, package, commit, side) for side in ("base", "head"))
        copy = base.with_name(base.name + "-copy")
        shutil.copy2(base, copy)
        programs[commit] = (base, head, copy)

    for number in range(AGAIN):
        for package, commit, cells in PAIRS:
            base, head, copy = programs[commit]
            for cell in cells:
                count = None
                for what, other in (("commit", head), ("copy", copy)):
                    if (what == "commit" and number > 0) or (commit, cell, what, number) in done:
                        continue
                    count = count or calls(base, cell)
                    commands = [f"{program} {cell} {count}" for program in (base, other)]
                    line = {"package": package, "commit": commit, "cell": cell, "head": what, "round": number}
                    for tool, judge in (("hyperfine", hyperfine), ("milli", milli)):
                        start = time.time()
                        line[tool] = judge(*commands) | {"seconds": round(time.time() - start, 1)}
                    with RECORD.open("a") as file:
                        file.write(json.dumps(line) + "\n")
                    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
