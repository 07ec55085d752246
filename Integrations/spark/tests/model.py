"""Fits the model of results/spark to what measure.py wrote, and prints its tables: python model.py MEASURED MACHINE."""

import json
import sys

import numpy

CORES, MACHINES, NETWORK = 100, 25, 1.25e9
DOORS = (
    "shuffle and sort", "hand over", "hand over and pack", "hand over, pack and shuffle", "replay",
    "shuffle, sort and hand over",
)  # fmt: skip
PARTITIONS = {10**9: 200, 10**10: 1_000, 10**11: 10_000}


def best(rows, what):
    """The least seconds of each number of events and partitions: a disturbance only adds."""
    found = {}
    for row in rows:
        if row["what"] == what:
            place = (row["events"], row["partitions"], row["cores"])
            found[place] = min(found.get(place, 1e9), row["seconds"])
    return found


def print_doors(rows):
    """What each way of the rows takes, with as many partitions as cores, and the pace next to that of Spark alone."""
    events = sorted({row["events"] for row in rows})
    print("| " + " | ".join(["", *(f"{count:,} events | of shuffle and sort" for count in events)]) + " |")
    print("| --- |" + " ---: | ---: |" * len(events))
    seconds = {}
    for row in rows:
        if row["partitions"] == row["cores"]:
            seconds.setdefault((row["what"], row["events"]), []).append(row["seconds"])
    for what in DOORS:
        cells = []
        for count in events:
            if (what, count) in seconds:
                own, sort = min(seconds[what, count]), min(seconds[DOORS[0], count])
                cells.append(f"{own:.1f} s | {100 * sort / own:.0f} %")
            else:
                cells.append(" | ")
        print(f"| {what} | " + " | ".join(cells) + " |")


def fitted(seconds):
    """Seconds of a job, of an event on all cores, and of an event on as many cores as there are partitions."""
    left = [[1, events / cores, events / min(partitions, cores)] for events, partitions, cores in seconds]
    # Weighted by what was measured: the error of a short job counts as much as that of a long one.
    weight = numpy.array([1 / value for value in seconds.values()])
    return numpy.linalg.lstsq(numpy.array(left) * weight[:, None], numpy.ones(len(weight)), rcond=None)[0]


def main():
    with open(sys.argv[1]) as file:
        rows = [row for row in map(json.loads, file) if row["machine"] == sys.argv[2]]
    print_doors(rows)
    print()
    replays, sorts, checks = (best(rows, what) for what in ("replay", "shuffle and sort", "check of the sequence"))
    alone = {place[0]: value for place, value in best(rows, "command alone").items()}
    if len(replays) < 4:
        # Too few to fit three numbers.
        return
    job, on_all, on_partitions = fitted(replays)
    print("| events | partitions | check | replay | model | shuffle and sort alone | command alone |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for (events, partitions, cores), value in sorted(replays.items()):
        place = (events, partitions, cores)
        model = job + on_all * events / cores + on_partitions * events / min(partitions, cores)
        times = [checks[place], value, model, sorts[place], alone[events]]
        print(f"| {events:,} | {partitions} | {' | '.join(f'{time:.1f} s' for time in times)} |")
    most = max(events for events, _, _ in replays)
    shuffled = min(row["shuffled"] for row in rows if row["what"] == "replay" and row["events"] == most) / most
    check = min(value for place, value in checks.items() if place[0] == most) * 2 / most
    start = min(row["seconds"] for row in rows if row["what"] == "start of Spark")
    print(f"\njob {job:.2f} s, an event {1e6 * on_all:.1f} µs on all cores and {1e6 * on_partitions:.1f} µs on those")
    print(f"with a partition, check {1e6 * check:.1f} µs, shuffled {shuffled:.0f} bytes an event, start {start:.0f} s")
    print()
    print("| events | partitions | work | network | in all | shuffled | memory of a worker |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for events, partitions in PARTITIONS.items():
        work = job + (on_all + on_partitions + check) * events / CORES
        network = events * shuffled * (1 - 1 / MACHINES) / (MACHINES * NETWORK)
        memory = events / 12 / partitions * 100
        print(
            f"| 10^{len(str(events)) - 1} | {partitions:,} | {work / 60:,.1f} min | {network / 60:,.1f} min "
            f"| {(start + work + network) / 60:,.1f} min | {events * shuffled / 1e9:,.0f} GB | {memory / 1e6:,.0f} MB |"
        )


main()
