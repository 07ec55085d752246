"""What a partition's worker does, without Spark."""

import json
import os
import random
import stat
import subprocess
import tempfile
import unittest
from datetime import datetime

import pyarrow as pa

from milli_spark import packing, worker
from milli_spark.errors import MilliError
from milli_spark.worker import Partition

MILLI = os.environ["MILLI_EXECUTABLE"]
HEADER = '{"schema":"milli.subscription-events/1","store":"play"}'
COMMAND = ["subscription", "replay", "--at", "2026-01-01"]


def line(key, at, event):
    return f'{{"subscription":"{key}","at":"{at}T00:00:00Z","event":"{event}"}}'


def batch(rows, partitions=1, text=pa.string()):
    """Rows as Spark hands them on. Those of a partition have the negative of its number as their hash."""
    numbers, texts = zip(*rows)
    places = [(place % partitions << 32) | (-(place % partitions) & 0xFFFF_FFFF) for place in range(len(rows))]
    columns = [pa.array(places, pa.int64()), pa.array(numbers, pa.int64()), pa.array(texts, text)]
    return pa.RecordBatch.from_arrays(columns, names=list(packing.COLUMNS))


def lines_of(pieces):
    """The hash, the numbers and the lines of each piece."""
    for piece in (row for part in pieces for row in part.to_pylist()):
        numbers = memoryview(piece["sequences"]).cast("q").tolist()
        ends = memoryview(piece["lengths"]).cast("i").tolist()
        lines, start = [], 0
        for length in ends:
            lines.append(piece["text"][start : start + length].decode())
            start += length
        yield piece["hash"], numbers, lines


def events(lines, start=0):
    return [(start + number, text + "\n") for number, text in enumerate(lines)]


class WorkerTests(unittest.TestCase):
    LINES = [line("a", "2025-01-01", "purchase"), line("b", "2025-01-02", "purchase"), line("a", "2025-02-01", "renew")]

    def run_partition(self, rows, size=2, **settings):
        settings = {"executable": MILLI, "command": COMMAND, "header": HEADER, **settings}
        pieces = []
        for start in range(0, len(rows), size):
            pieces += packing.packed([batch(rows[start : start + size])], 1)
        found = {}
        for part in Partition(**settings).run(pieces):
            self.assertEqual(part.schema, worker.STATE_SCHEMA)
            for row in part.to_pylist():
                found.setdefault(row["kind"], []).append(row)
        return found

    def script(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "milli")
        with open(path, "w") as file:
            file.write("#!/bin/bash\n" + text.replace("MILLI", MILLI))
        os.chmod(path, stat.S_IRWXU)
        return path

    def assert_refused(self, says, rows, **settings):
        with self.assertRaises(MilliError) as caught:
            self.run_partition(rows, **settings)
        self.assertIn(says, str(caught.exception))
        self.assertEqual(len(str(caught.exception).splitlines()), 1)

    def one_process(self, lines):
        call = subprocess.run([MILLI, *COMMAND, "-"], input="\n".join([HEADER, *lines]), capture_output=True, text=True)
        return call.stdout.splitlines()[1:]

    def texts(self, rows, kind="state"):
        return [row["text"] for row in rows.get(kind, [])]

    def test_the_states_are_those_of_one_process(self):
        self.assertEqual(self.texts(self.run_partition(events(self.LINES))), self.one_process(self.LINES))

    def test_states_say_what_their_lines_say(self):
        found = self.run_partition(events(self.LINES))["state"]
        self.assertEqual(len(found), 2)
        for row in found:
            fields = {name: value for name, value in row["fields"].items() if value is not None}
            said = {"contained": 0, **json.loads(row["text"])}
            for name in ("accessEnd", "expiry", "nextRenewal"):
                if name in said:
                    said[name] = datetime.fromisoformat(said[name].replace("Z", "+00:00"))
            self.assertEqual(fields, said)
        version = '[ "$1" = --version ] && exec MILLI --version\n'
        other = self.script(version + """cat > /dev/null; printf '{}\\n{"access":7}\\n'\n""")
        self.assert_refused("cannot be read", events(self.LINES), executable=other)

    def test_a_partition_without_rows_needs_no_worker(self):
        self.assertEqual(self.run_partition([], executable="/nowhere"), {})

    def test_days_that_are_saved_and_continued_are_one_replay(self):
        first = self.run_partition(events(self.LINES[:2]), saves=True)
        self.assertNotIn("last", first["saved"][0]["note"])
        saved = [(None, f"{row['note']}\n{row['text']}\n") for row in first["saved"]]
        for size in (1, 2, 9):
            second = self.run_partition(saved + events(self.LINES[2:], 2), size=size)
            self.assertEqual(self.texts(second), self.one_process(self.LINES))
        self.assertEqual(len(self.texts(self.run_partition(saved))), 2)
        other = [saved[0], (None, saved[1][1].replace("\n", " \n", 1))]
        self.assert_refused("was saved by calls that differ", other)
        self.assert_refused('call: {"strict":true} was expected', saved, command=COMMAND + ["--strict"])

    def test_rejected_lines_have_their_sequences(self):
        bad = ["x", '{"subscription":"a"}']
        rows = events([self.LINES[0], bad[0], *self.LINES[1:], bad[1]], start=100)
        found = self.run_partition(rows)
        self.assertEqual(self.texts(found), self.one_process(self.LINES))
        self.assertEqual([(row["sequence"], row["text"]) for row in found["rejected"]], [(101, bad[0]), (104, bad[1])])
        self.assertIn("event: missing", found["rejected"][1]["note"])

    def test_any_number_of_bad_lines_blocks_nothing(self):
        found = self.run_partition(events(["x"] * 30_000), size=10_000)
        self.assertEqual([row["sequence"] for row in found["rejected"]], list(range(30_000)))

    def test_a_worker_that_does_not_end_well_gives_no_row(self):
        version = '[ "$1" = --version ] && exec MILLI --version\n'
        killed = self.script(version + "head -c 100 > /dev/null; kill -9 $$\n")
        self.assert_refused("signal 9 ended it", events(self.LINES), executable=killed)
        half = self.script(version + 'MILLI "$@"; exit 3\n')
        self.assert_refused("exit status 3", events(self.LINES), executable=half)
        self.assert_refused("--at", events(self.LINES), command=["subscription", "replay", "--at", "never"])

    def test_an_executable_of_another_version_or_none_is_refused(self):
        other = self.script("echo milli 9.9.9\n")
        self.assert_refused("but milli 9.9.9; install one version", events(self.LINES), executable=other)
        self.assert_refused("no executable nowhere on this worker", events(self.LINES), executable="nowhere")

    def test_a_shipped_file_is_found_by_its_name(self):
        path = self.script('exec MILLI "$@"\n')
        found = self.run_partition(events(self.LINES), executable="milli", folders=[os.path.dirname(path)])
        self.assertEqual(len(self.texts(found)), 2)

    def test_lines_are_replayed_by_number_in_any_order_of_arrival(self):
        rows = events(self.LINES * 5 + ["x"] + self.LINES)
        one = self.run_partition(rows)
        self.assertEqual([row["sequence"] for row in one["rejected"]], [15])
        for seed in range(5):
            mixed = random.Random(seed).sample(rows, len(rows))
            self.assertEqual(self.run_partition(mixed, size=seed + 1), one)

    def test_a_number_that_stands_on_two_lines_is_refused(self):
        rows = events(self.LINES)
        for size in (1, 2, 3):
            self.assert_refused("sequence 1 stands on two lines", [rows[0], rows[1], rows[1]], size=size)
        self.assert_refused("a line without a sequence is no saved line", [(None, self.LINES[0] + "\n")])

    def test_pieces_hold_each_line_once_under_the_hash_of_its_partition(self):
        # Lines longer than a piece, and partitions that need several.
        long = "x" * (packing.PIECE + 1)
        rows = events([long if place % 50 == 7 else f"{place} " * 300 for place in range(1_000)], start=5)
        mixed = random.Random(1).sample(rows, len(rows))
        for partitions in (1, 3, 70_000):
            for text in (pa.string(), pa.large_string()):
                mixed_batches = [batch(mixed[:400], partitions, text), batch(mixed[400:], partitions, text)]
                mixed_batches.insert(1, mixed_batches[0].slice(0, 0))
                expected = {}
                for one in mixed_batches:
                    for row in one.to_pylist():
                        expected[row["sequence"]] = (-(row["place"] >> 32), row["text"])
                found = {}
                for key, numbers, lines in lines_of(packing.packed(mixed_batches, partitions)):
                    self.assertEqual(numbers, sorted(numbers))
                    self.assertLess(sum(map(len, lines[:-1])), packing.PIECE)
                    for number, text_line in zip(numbers, lines, strict=True):
                        self.assertNotIn(number, found)
                        found[number] = (key, text_line)
                self.assertEqual(found, expected)

    def test_a_text_is_one_line(self):
        self.assert_refused("sequence 7 holds a line end", [(7, "{\n}\n")])
        self.assert_refused("sequence 7 is missing", [(7, None)])


if __name__ == "__main__":
    unittest.main()
