"""Writes the tables of README.md anew from coverage.ndjson."""

import collections
import json
import math
import pathlib
import statistics

HERE = pathlib.Path(__file__).resolve().parent
# The name of a group of gates, and the machine and the data that its cells were asked about: the median of all gates of
# a cell depends on both.
GROUPS = {
    "pairs": ("before", "one draw"),
    "time": ("looks after half of the limit", "one draw"),
    "data": ("and data drawn for each pair", "many draws"),
    "ends": ("and each end 99.5 % sure", "many draws"),
    "xeon": ("the same, on the Xeon", "xeon"),
    "own": ("and data of its own for the confirmation, on another EPYC", "own"),
    "allowed": ("the last six rows, with what a moment may change", None),
    "moment": ("the present gate, on the last EPYC", "moment"),
}
# The part of a change, as log-ratio, that the present gate allows for the moment (MomentTest in Sources/Lab/Gate).
SHARE = 0.15
# The columns of a cell: its gates, as the present gate would judge or has judged them, by machine.
MACHINES = [("many draws", "first EPYC"), ("xeon", "Xeon"), ("own", "other EPYC"), ("moment", "last EPYC")]
HEADS = ["| gate | cells | gates | seconds | intervals | hold what all say | confirmations that meet |",
         "| cell | " + " | ".join(f"{name}, company | alone | all say" for _, name in MACHINES) + " |"]

Trial = collections.namedtuple("Trial", "group question how gate seconds cell interval confirmation")


def percent(value):
    text = f"{abs(value) * 100:.1f} %"
    return text if text == "0.0 %" else ("−" if value < 0 else "+") + text


def group(line):
    """The group of a gate: `xeon` for `ends` on the second machine."""
    return "xeon" if "machine" in line and line["rule"] == "ends" else line["rule"]


def allowed(row):
    """An interval with what the present gate allows for the moment."""
    change = math.log1p(row["change"])
    ends = [math.expm1(change + side * SHARE * abs(change)) for side in (-1, 1)]
    return [min(row["interval"][0], ends[0]), max(row["interval"][1], ends[1])]


def trials(lines):
    for gate, line in enumerate(lines):
        question = GROUPS[group(line)][1]
        for row in line["rows"]:
            again = row.get("confirmation")
            yield Trial(group(line), question, line["how"], gate, line["seconds"], row["cell"], row["interval"],
                        again and again["interval"])
            if group(line) in ("ends", "xeon", "own"):
                yield Trial("allowed", question, line["how"], gate, line["seconds"], row["cell"], allowed(row),
                            again and allowed(again))


def main():
    lines = [json.loads(line) for line in (HERE / "coverage.ndjson").read_text().splitlines()]
    alone = {line["rows"][0]["cell"] for line in lines if line["how"] == "alone"}
    changes = collections.defaultdict(list)
    for line in lines:
        for row in line["rows"]:
            changes[GROUPS[group(line)][1], row["cell"]].append(math.log1p(row["change"]))
    said = {key: math.expm1(statistics.median(values)) for key, values in changes.items()}
    everything = list(trials(lines))

    def held(chosen):
        counted = [trial for trial in chosen if trial.cell in alone]
        held = sum(trial.interval[0] <= said[trial.question, trial.cell] <= trial.interval[1] for trial in counted)
        return held, len(counted)

    first = []
    for name, (words, _) in GROUPS.items():
        for how in ("company", "alone"):
            chosen = [trial for trial in everything if (trial.group, trial.how) == (name, how)]
            if not chosen:
                continue
            seconds = [trial.seconds for trial in chosen]
            pairs = [(trial.interval, trial.confirmation) for trial in chosen if trial.confirmation]
            meeting = sum(one[0] <= other[1] and other[0] <= one[1] for one, other in pairs)
            count, total = held(chosen)
            first.append(f"| {words} | {how} | {len({trial.gate for trial in chosen})} "
                         f"| {min(seconds)} to {max(seconds)} | {total} | {count}, {count / total * 100:.1f} % "
                         f"| {meeting} of {len(pairs)} |")

    second = []
    for cell in sorted(alone):
        columns = []
        for question, _ in MACHINES:
            for how in ("company", "alone"):
                chosen = [trial for trial in everything
                          if (trial.question, trial.how, trial.cell) == (question, how, cell)
                          and trial.group in ("allowed", "moment")]
                columns.append("{} of {}".format(*held(chosen)))
            columns.append(percent(said[question, cell]))
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
