"""Writes the tables of README.md anew from coverage.ndjson."""

import collections
import json
import math
import pathlib
import statistics

HERE = pathlib.Path(__file__).resolve().parent
GROUPS = [("pairs", "company"), ("pairs", "alone"), ("time", "alone"), ("data", "company"), ("data", "alone"),
          ("ends", "company"), ("ends", "alone"), ("xeon", "company"), ("xeon", "alone"),
          ("own", "company"), ("own", "alone")]
WORDS = {"pairs": "before", "time": "looks after half of the limit", "data": "and data drawn for each pair",
         "ends": "and each end 99.5 % sure", "xeon": "the same, on the Xeon",
         "own": "and data of its own for the confirmation, on another EPYC"}
# What all gates of a cell say depends on the data that they draw, and on the machine.
QUESTIONS = {"pairs": "one draw", "time": "one draw", "data": "many draws", "ends": "many draws", "xeon": "xeon",
             "own": "own"}
HEADS = ["| gate | cells | gates | seconds | intervals | hold what all say | confirmations that meet |",
         "| cell | before, company | alone | looks later, alone | data, company | alone | now, company | alone "
         "| all say | Xeon, company | alone | all say | other EPYC, company | alone | all say |"]


def percent(value):
    text = f"{abs(value) * 100:.1f} %"
    return text if text == "0.0 %" else ("−" if value < 0 else "+") + text


def rule(line):
    """The rule of a gate; `xeon` for `ends` on the second machine."""
    return "xeon" if "machine" in line and line["rule"] == "ends" else line["rule"]


def main():
    lines = [json.loads(line) for line in (HERE / "coverage.ndjson").read_text().splitlines()]
    alone = {line["rows"][0]["cell"] for line in lines if line["how"] == "alone"}
    trials = [(line, row) for line in lines for row in line["rows"] if row["cell"] in alone]

    changes = collections.defaultdict(list)
    for line, row in trials:
        changes[QUESTIONS[rule(line)], row["cell"]].append(math.log1p(row["change"]))
    said = {key: math.expm1(statistics.median(values)) for key, values in changes.items()}

    def count(group, cell=None):
        chosen = [(line, row) for line, row in trials
                  if (rule(line), line["how"]) == group and cell in (None, row["cell"])]
        held = sum(row["interval"][0] <= said[QUESTIONS[rule(line)], row["cell"]] <= row["interval"][1]
                   for line, row in chosen)
        return held, len(chosen)

    first = []
    for name, how in GROUPS:
        gates = [line for line in lines if (rule(line), line["how"]) == (name, how)]
        held, total = count((name, how))
        seconds = [line["seconds"] for line in gates]
        pairs = [(row["interval"], row["confirmation"]["interval"]) for line in gates for row in line["rows"]
                 if "confirmation" in row]
        meeting = sum(one[0] <= other[1] and other[0] <= one[1] for one, other in pairs)
        first.append(f"| {WORDS[name]} | {how} | {len(gates)} | {min(seconds)} to {max(seconds)} | {total} | "
                     f"{held}, {held / total * 100:.1f} % | {meeting} of {len(pairs)} |")
    second = []
    for cell in sorted(alone):
        parts = []
        for group in GROUPS:
            held, total = count(group, cell)
            parts.append(f"{held} of {total}" if total else "")
        machines = [(parts[:7], "many draws"), (parts[7:9], "xeon"), (parts[9:], "own")]
        columns = [column for rates, question in machines for column in (*rates, percent(said[question, cell]))]
        second.append(f"| `{cell}` | {' | '.join(columns)} |")

    page = HERE / "README.md"
    text = page.read_text()
    for head, body in zip(HEADS, (first, second)):
        start = text.index(head)
        end = text.index("\n\n", start)
        columns = head.count("|") - 1
        text = text[:start] + "\n".join([head, "| --- " * columns + "|", *body]) + text[end:]
    page.write_text(text)


main()
