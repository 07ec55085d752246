"""Writes the tables of README.md anew from record.ndjson and peers/peers.ndjson."""

import json
import math
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
WORDS = ["regressed", "regressed, not confirmed", "improved", "same", "same by code", "inconclusive", "unmeasurable",
         "missing", "new"]
HEAD = "| package | commit | subject | says | forwards | greatest change | backwards | seconds |"
PEERS = "| commit | cell | hyperfine | Milli | hyperfine, a copy | Milli, a copy |"


def times(line):
    counts = line["verdicts"].get("time", {})
    return ", ".join(f"{counts[word]} {word}" for word in WORDS if word in counts)


def greatest(line):
    for metric in ("time", "instructions"):
        changes = [change for change in line["changed"]
                   if change["metric"] == metric and change["verdict"] in ("regressed", "improved")]
        if changes:
            worst = max(changes, key=lambda change: abs(math.log1p(change["change"])))
            sign = "−" if worst["change"] < 0 else "+"
            return f"{sign}{abs(worst['change']) * 100:.1f} % of {metric}, `{worst['cell']}`"
    return ""


def rows():
    lines = [json.loads(line) for line in (HERE / "record.ndjson").read_text().splitlines()]
    backwards = {line["commit"]: line for line in lines if line["direction"] == "backwards"}
    for line in (line for line in lines if line["direction"] == "forwards"):
        other = backwards.get(line["commit"])
        seconds = ", ".join(str(math.floor(way['seconds'] + 0.5)) for way in (line, other) if way)
        yield (f"| {line['package']} | {line['commit']} | {line['subject']} | {line['claim']} | {times(line)} | "
               f"{greatest(line)} | {times(other) if other else ''} | {seconds} |")


def intervals(line):
    """The interval of each cell that was timed."""
    timed = [change for change in line["changed"] if change["metric"] == "time" and "interval" in change]
    return {cell["cell"]: cell["interval"] for cell in timed + line.get("same", [])}


def both_ways(lines):
    """How many cells were timed in both directions, and how many of these have intervals that contradict each other:
    none of the ratios that the one allows is the inverse of one that the other allows."""
    cells = contradictions = 0
    backwards = {line["commit"]: intervals(line) for line in lines if line["direction"] == "backwards"}
    for line in (line for line in lines if line["direction"] == "forwards"):
        for cell, (low, high) in intervals(line).items():
            other = backwards.get(line["commit"], {}).get(cell)
            if other is None:
                continue
            cells += 1
            if (1 + high) * (1 + other[1]) < 1 or (1 + low) * (1 + other[0]) > 1:
                contradictions += 1
    return cells, contradictions


def percent(change):
    return f"{'−' if change < 0 else '+'}{abs(change) * 100:.1f}"


def peer_rows():
    """Each cell that both tools judged: the commit, and how often each of them saw a change in a copy."""
    lines = [json.loads(line) for line in (HERE / "peers/peers.ndjson").read_text().splitlines()]
    for line in (line for line in lines if line["head"] == "commit"):
        copies = [other for other in lines
                  if (other["head"], other["commit"], other["cell"]) == ("copy", line["commit"], line["cell"])]
        one, other = line["hyperfine"], line["milli"]
        low, high = map(percent, other["interval"])
        alarms = [sum(copy[tool]["verdict"] in ("regressed", "improved") for copy in copies)
                  for tool in ("hyperfine", "milli")]
        yield (f"| {line['commit']} | `{line['cell']}` "
               f"| {one['verdict']}, {percent(one['change'])} %, p = {one['p']:.3f} "
               f"| {other['verdict']}, {percent(other['change'])} % [{low}, {high}] "
               f"| {alarms[0]} of {len(copies)} | {alarms[1]} of {len(copies)} |")


def main():
    page = HERE / "README.md"
    text = page.read_text()
    for head, body in ((HEAD, rows()), (PEERS, peer_rows())):
        start = text.index(head)
        end = text.index("\n\n", start)
        text = text[:start] + "\n".join([head, "| --- " * (head.count("|") - 1) + "|", *body]) + text[end:]
    page.write_text(text)
    lines = [json.loads(line) for line in (HERE / "record.ndjson").read_text().splitlines()]
    print("{} cells were timed both ways; the intervals of {} contradict each other".format(*both_ways(lines)))


main()
