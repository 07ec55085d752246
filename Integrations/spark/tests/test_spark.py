"""What Spark makes of a log: the digest of one process. MILLI_SPARK_MASTER chooses the cluster, MILLI_SPARK_LIVES how
many customers there are, of both stores."""

import hashlib
import json
import os
import random
import shutil
import stat
import subprocess
import tempfile
import unittest

from milli_spark.command import main, session
from milli_spark.errors import line_of

MILLI = os.environ["MILLI_EXECUTABLE"]
MASTER = os.environ.get("MILLI_SPARK_MASTER", "local[2]")
LIVES = os.environ.get("MILLI_SPARK_LIVES", "150")
AT = "2025-03-01T00:00:00Z"
HEADER = '{"schema":"milli.subscription-events/1"}'


def lines_of_both_stores():
    lines = []
    for store in ("play", "appStore"):
        call = [MILLI, "subscription", "simulate", "--store", store, "--customers", LIVES, "--seed", "3"]
        call += ["--answers", "0.2", "--duplicate", "0.05", "--delay", "0.05", "--loss", "0.02", "--unknown", "0.01"]
        events = subprocess.run(call, capture_output=True, text=True, check=True).stdout.splitlines()[1:]
        lines += [event.replace('{"subscription"', f'{{"store":"{store}","subscription"', 1) for event in events]
    order = random.Random(7)
    # Late events too: each up to some places from where it was.
    keyed = sorted(range(len(lines)), key=lambda place: place % (len(lines) // 2) + order.random() * 50)
    lines = [lines[place] for place in keyed]
    for place in (10, 3 * len(lines) // 4):
        lines.insert(place, '{"subscription":"x","event":"none"}')
    return lines


def digest(lines):
    return hashlib.sha256("".join(line + "\n" for line in sorted(lines)).encode()).hexdigest()


class SparkTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        from pyspark.sql.types import LongType, StringType, StructField, StructType

        cls.folder = tempfile.mkdtemp(prefix="milli-spark-tests-")
        cls.spark = session(
            MASTER, spark_ui_enabled="false", spark_driver_host="127.0.0.1", spark_driver_bindAddress="127.0.0.1",
            spark_sql_warehouse_dir=cls.folder, spark_local_dir=cls.folder, spark_sql_shuffle_partitions="2",
            spark_ui_showConsoleProgress="false",
        )  # fmt: skip
        cls.spark.sparkContext.setLogLevel("OFF")
        cls.lines = lines_of_both_stores()
        cls.log = os.path.join(cls.folder, "log.ndjson")
        with open(cls.log, "w") as file:
            file.write("".join(line + "\n" for line in [HEADER, *cls.lines]))
        call = subprocess.run([MILLI, "subscription", "replay", cls.log, "--at", AT], capture_output=True, text=True)
        cls.states = call.stdout.splitlines()[1:]
        # The command counts lines from 1, and the header is the first.
        cls.rejected = [int(line.split(":")[1]) - 2 for line in call.stderr.splitlines()]
        schema = StructType([StructField("subscription", StringType()), StructField("seq", LongType()),
                             StructField("value", StringType())])  # fmt: skip
        rows = [(json.loads(line)["subscription"], place, line) for place, line in enumerate(cls.lines)]
        random.Random(1).shuffle(rows)
        cls.table = os.path.join(cls.folder, "events")
        cls.spark.createDataFrame(rows, schema).repartition(3).write.parquet(cls.table)
        cls.events = cls.spark.read.parquet(cls.table)

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()
        shutil.rmtree(cls.folder, ignore_errors=True)

    def script(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write("#!/bin/bash\n" + '[ "$1" = --version ] && exec MILLI --version\n'.replace("MILLI", MILLI))
            file.write(text.replace("MILLI", MILLI).replace("FOLDER", self.folder))
        os.chmod(path, stat.S_IRWXU)
        return path

    def replay(self, events=None, **settings):
        from milli_spark import replay

        events = self.events if events is None else events
        return replay(events, AT, sequence="seq", **{"executable": MILLI, **settings})

    def assert_states(self, replayed):
        from pyspark.sql import functions as F

        from milli_spark.subscriptions import STATES

        # What the worker reads of a line is what Spark reads of it.
        states = replayed.states
        read = states.withColumn("read", F.from_json("line", STATES, {"mode": "FAILFAST"}))
        same = F.lit(True)
        for name in states.columns[:-1]:
            value = F.col(f"read.{name}")
            value = F.coalesce(value, F.lit(0)) if name == "contained" else value
            same = same & F.col(name).eqNullSafe(value)
        found = read.select("line", same.alias("same")).collect()
        self.assertEqual(states.columns[-1], "line")
        self.assertEqual(len(found), len(self.states))
        self.assertEqual(digest([row.line for row in found]), digest(self.states))
        self.assertEqual([row.line for row in found if not row.same], [])

    def assert_refused(self, says, body):
        with self.assertRaises(Exception) as caught:
            body()
        line = line_of(caught.exception)
        self.assertIn(says, line)
        self.assertEqual(len(line.splitlines()), 1)

    def test_a_batch_has_no_limit_of_bytes(self):
        limit = self.spark.conf.get("spark.sql.execution.arrow.maxBytesPerBatch")
        self.assertEqual(limit.rstrip("b"), str(2**31 - 1))

    def test_a_worker_that_is_killed_in_the_middle(self):
        once = self.script(
            "once", "if mkdir FOLDER/killed 2> /dev/null; then head -c 1000 > /dev/null; kill -9 $$; fi\n"
            'exec MILLI "$@"\n',
        )  # fmt: skip
        if MASTER.startswith("local-cluster"):
            # Spark sends the task again, and the executable is the one that it ships.
            self.spark.sparkContext.addFile(once)
            self.assert_states(self.replay(executable="once", partitions=5))
            self.assertTrue(os.path.isdir(os.path.join(self.folder, "killed")))
        else:
            self.assert_refused("signal 9 ended it", lambda: self.replay(executable=once).states.collect())

    @unittest.skipIf(MASTER.startswith("local-cluster"), "the same on any cluster")
    def test_days_are_one_replay_whatever_the_partitions(self):
        # More partitions than keys would fill: some have no row.
        middle = len(self.lines) // 2
        first = self.replay(self.events.where(f"seq < {middle}"), partitions=4).state
        kept = os.path.join(self.folder, "state")
        first.write.parquet(kept)
        saved = self.spark.read.parquet(kept)
        last = self.replay(self.events.where(f"seq >= {middle}"), state=saved, partitions=7)
        self.assert_states(last)
        rejected = sorted(last.rejected.collect())
        self.assertEqual([row.sequence for row in rejected], [place for place in self.rejected if place >= middle])
        self.assertEqual([row.line for row in rejected], [self.lines[row.sequence] for row in rejected])
        self.assertTrue(any("event: one of" in row.problem for row in rejected))
        for says, events in (
            (f"sequence: {middle} was expected behind the saved state, not", f"seq > {middle}"),
            (f"sequence: 5 is at or before {middle - 1}, the last one of the saved state", "seq >= 5"),
        ):
            self.assert_refused(says, lambda: self.replay(self.events.where(events), state=saved))

    @unittest.skipIf(MASTER.startswith("local-cluster"), "the same on any cluster")
    def test_sequences_and_keys_are_checked(self):
        from pyspark.sql import functions as F

        self.assert_refused("1 of the numbers from 0 to", lambda: self.replay(self.events.where("seq <> 3")))
        tied = self.events.withColumn("seq", F.expr("if(seq = 3, 4, seq)"))
        self.assert_refused("some tie and some are missing", lambda: self.replay(tied))
        more = self.events.union(self.events.where("seq = 3"))
        self.assert_refused("some tie", lambda: self.replay(more))
        self.assert_refused(
            "sequence 3 stands on two lines", lambda: self.replay(more, gaps=True, partitions=1).states.collect()
        )
        none = self.events.withColumn("seq", F.expr("nullif(seq, 3)"))
        self.assert_refused("1 lines have no number", lambda: self.replay(none))
        self.assert_refused("lines of another key", lambda: self.replay(key=F.lit("k"), partitions=3).states.collect())
        self.assert_refused("at: a time with a zone", lambda: __import__("milli_spark").replay(
            self.events, __import__("datetime").datetime(2025, 1, 1), sequence="seq"))  # fmt: skip

    @unittest.skipIf(MASTER.startswith("local-cluster"), "the same on any cluster")
    def test_the_command_writes_states_and_exits(self):
        states, log = os.path.join(self.folder, "states"), os.path.join(self.folder, "exits")
        words = ["replay", self.table, "--sequence", "seq", "--at", AT, "--states", states, "--executable", MILLI]
        self.assertEqual(main(words), 0)
        found = [row.line for row in self.spark.read.parquet(states).collect()]
        self.assertEqual(digest(found), digest(self.states))
        self.assertEqual(main(words), 2, "earlier states are not replaced")
        lines = []
        for user in range(40):
            times = [f'"user":"u{user}","at":{86_400_000 + second * 1000}' for second in range(4)]
            screen = f"screen {user % 7}"
            lines += [
                f'{{{times[0]},"createdAt":86400000,"event":"active"}}',
                f'{{{times[1]},"event":"view","screen":"home"}}',
                f'{{{times[2]},"event":"view","screen":"{screen}"}}', f'{{{times[3]},"event":"resign"}}',
            ]  # fmt: skip
        path = os.path.join(self.folder, "exits.ndjson")
        with open(path, "w") as file:
            file.write("\n".join(lines))
        one = subprocess.run([MILLI, "exits", path, "--json"], capture_output=True, text=True).stdout.splitlines()
        rows = [(json.loads(line)["user"], place, line) for place, line in enumerate(lines)]
        from milli_spark import exits

        found = exits(self.spark.createDataFrame(rows, ["user", "seq", "value"]), sequence="seq", executable=MILLI)
        screens = [json.loads(line) for line in one[1:]]
        self.assertEqual(
            [(row.screen, row.exits, row.views, row.rate, row.flag) for row in found.screens.collect()],
            [tuple(screen.get(name) for name in ("screen", "exits", "views", "rate", "flag")) for screen in screens],
        )
        totals, whole = found.totals.first().asDict(), json.loads(one[0])
        self.assertEqual(totals, {name: whole[name] for name in totals})


if __name__ == "__main__":
    unittest.main()
