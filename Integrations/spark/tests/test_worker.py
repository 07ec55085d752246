"""What a partition's worker does, without Spark."""

import os
import stat
import subprocess
import tempfile
import unittest

import pyarrow as pa

from milli_spark import worker
from milli_spark.errors import MilliError
from milli_spark.worker import Partition

MILLI = os.environ["MILLI_EXECUTABLE"]
HEADER = '{"schema":"milli.subscription-events/1","store":"play"}'
COMMAND = ["subscription", "replay", "--at", "2026-01-01"]


def line(key, at, event):
    return f'{{"subscription":"{key}","at":"{at}T00:00:00Z","event":"{event}"}}'


def batch(rows):
    columns = [pa.array(column, type) for column, type in zip(zip(*rows), [pa.int64(), pa.string()])]
    return pa.RecordBatch.from_arrays(columns, names=list(worker.COLUMNS))


def events(lines, start=0):
    return [(start + number, text + "\n") for number, text in enumerate(lines)]


class WorkerTests(unittest.TestCase):
    LINES = [line("a", "2025-01-01", "purchase"), line("b", "2025-01-02", "purchase"), line("a", "2025-02-01", "renew")]

    def run_partition(self, rows, size=2, **settings):
        settings = {"executable": MILLI, "command": COMMAND, "header": HEADER, **settings}
        batches = [batch(rows[start : start + size]) for start in range(0, len(rows), size)]
        found = {}
        for part in Partition(**settings).run(batches):
            self.assertEqual(part.schema, worker.SCHEMA)
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

    def test_order_is_checked(self):
        rows = events(self.LINES)
        for size in (1, 2, 3):
            self.assert_refused("sequence 1 stands on two lines", [rows[0], rows[1], rows[1]], size=size)
            self.assert_refused("not sorted", [rows[1], rows[0]], size=size)
            self.assert_refused("not sorted", [rows[0], (None, "{}\n{}\n")], size=size)
        self.assert_refused("a line without a sequence is no saved line", [(None, self.LINES[0] + "\n")])

    def test_a_text_is_one_line(self):
        self.assert_refused("sequence 7 holds a line end", [(7, "{\n}\n")])
        self.assert_refused("sequence 7 is missing", [(7, None)])


if __name__ == "__main__":
    unittest.main()
