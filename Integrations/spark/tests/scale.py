"""Replays many events, to show that every engine gives the same states.

    MILLI_EXECUTABLE=… python scale.py log LOG FOLDER MASTER         a log that is there
    MILLI_EXECUTABLE=… python scale.py drawn EVENTS FOLDER MASTER    events simulated inside the partitions
    python scale.py digest < STATES                                  what `milli subscription replay` printed

Each prints lines of JSON; `states` and `digest` (the sum of the lines' SHA-256, so that their order does not matter)
are those of any other engine. SCALE_KILL=1 kills one worker in the middle. FOLDER has to hold what Spark shuffles.
"""

import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from functools import partial

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet

MILLI = os.environ.get("MILLI_EXECUTABLE", "milli")
AT = "2026-01-01T00:00:00Z"
HEADER = '{"schema":"milli.subscription-events/1","store":"play"}'
KEY = len('{"subscription":"'), len('{"subscription":"p0000-000000000')
CUSTOMERS = 100_000
"""How many customers a simulation has: 0.92 million events."""


def note(**row):
    print(json.dumps(row), flush=True)


def digest_of(lines):
    found, total = 0, 0
    for line in lines:
        found += 1
        total += int.from_bytes(hashlib.sha256(line).digest()[:16], "little")
    return found, total % 2**128


def digests(batches):
    """Of a partition's lines: their count, and the digest in hexadecimal."""
    count, total = 0, 0
    for batch in batches:
        found, sum = digest_of(line.encode() for line in batch.column(0).to_pylist())
        count, total = count + found, total + sum
    yield pa.RecordBatch.from_pydict({"count": [count], "digest": [f"{total % 2**128:032x}"]})


def rows_of(file, first, rename=lambda block: block):
    """Batches of key, sequence and line of a stream without its header."""
    rest = b""
    while block := file.read(8 << 20):
        block = rest + block
        cut = block.rfind(b"\n") + 1
        block, rest = rename(block[:cut]), block[cut:]
        lines = pa.array(block.decode().split("\n")[:-1], pa.string())
        numbers = pa.array(range(first, first + len(lines)), pa.int64())
        first += len(lines)
        yield lines, numbers


def drawn(batches, count):
    """The events of each number that comes in: those of a simulation of its own, with keys of its own."""
    for batch in batches:
        for number in batch.column(0).to_pylist():
            call = [MILLI, "subscription", "simulate", "--store", "play", "--customers", str(CUSTOMERS)]
            with subprocess.Popen(call + ["--seed", str(number)], stdout=subprocess.PIPE) as process:
                process.stdout.readline()
                name = b'"p%04d-' % number
                for lines, numbers in rows_of(
                    process.stdout, number << 32, lambda block: block.replace(b'"play-', name)
                ):
                    count.add(len(lines))
                    keys = pc.utf8_slice_codeunits(lines, *KEY)
                    yield pa.RecordBatch.from_arrays([keys, numbers, lines], ["subscription", "seq", "value"])
            if process.returncode:
                raise RuntimeError(f"milli subscription simulate ended with {process.returncode}")


def table_of(log, folder):
    """Writes a log as a table of Parquet."""
    with open(log, "rb") as file:
        header, number = file.readline().decode().rstrip("\n"), 0
        writer = None
        for lines, numbers in rows_of(file, 0):
            keys = pc.struct_field(pc.extract_regex(lines, '^{"subscription":"(?P<key>[^"]*)"'), "key")
            batch = pa.RecordBatch.from_arrays([keys, numbers, lines], ["subscription", "seq", "value"])
            if number % 100 == 0:
                if writer:
                    writer.close()
                path = os.path.join(folder, f"part-{number // 100:04d}.parquet")
                writer = pa.parquet.ParquetWriter(path, batch.schema)
            writer.write_batch(batch)
            number += 1
        if writer:
            writer.close()
    return header


def workers():
    """The processes that replay now."""
    call = subprocess.run(["pgrep", "-f", "subscription replay --at"], capture_output=True, text=True)
    return [int(word) for word in call.stdout.split()]


class Watch(threading.Thread):
    """Looks each second at the memory of all processes below this one; kills a worker once when asked to."""

    def __init__(self, kills):
        super().__init__(daemon=True)
        self.kills, self.killed, self.most, self.milli, self.free = kills, 0, 0, 0, None

    def run(self):
        while True:
            call = subprocess.run(["ps", "-e", "-o", "pid=,rss=,comm="], capture_output=True, text=True)
            rows = [line.split(None, 2) for line in call.stdout.splitlines()]
            own = [(int(rss), name) for _, rss, name in rows if name in ("java", "python", "python3", "milli")]
            self.most = max(self.most, sum(rss for rss, _ in own) * 1024)
            self.milli = max([self.milli, *(rss * 1024 for rss, name in own if name == "milli")])
            if self.kills and not self.killed:
                for worker in workers()[:1]:
                    try:
                        os.kill(worker, signal.SIGKILL)
                        self.killed = 1
                    except ProcessLookupError:
                        pass
            time.sleep(1)


def main():
    if sys.argv[1] == "digest":
        next(sys.stdin.buffer)
        count, digest = digest_of(line.rstrip(b"\n") for line in sys.stdin.buffer)
        return note(states=count, digest=f"{digest:032x}")
    what, source, folder, master = sys.argv[1:5]
    from pyspark.sql import functions as F

    from milli_spark import replay
    from milli_spark.command import session

    os.makedirs(folder, exist_ok=True)
    header = HEADER
    if what == "log":
        table, start = os.path.join(folder, "events"), time.time()
        with open(source, "rb") as file:
            header = file.readline().decode().rstrip("\n")
        if not os.path.exists(table):
            os.makedirs(table)
            table_of(source, table)
            note(what="table written", seconds=round(time.time() - start, 1))
    start = time.time()
    spark = session(
        master, spark_driver_memory="3g", spark_driver_host="127.0.0.1", spark_driver_bindAddress="127.0.0.1",
        spark_ui_showConsoleProgress="false", spark_ui_port="4778", spark_local_dir=folder,
        spark_io_compression_codec=os.environ.get("SCALE_CODEC", "lz4"),
    )  # fmt: skip
    spark.sparkContext.setLogLevel("OFF")
    note(what="start of Spark", master=master, seconds=round(time.time() - start, 1))
    if what == "log":
        frame = spark.read.parquet(table)
    else:
        parts = max(1, round(int(source) / (9.22 * CUSTOMERS)))
        count = spark.sparkContext.accumulator(0)
        frame = spark.range(0, parts, numPartitions=min(parts, 128)).mapInArrow(
            partial(drawn, count=count), "subscription string, seq bigint, value string"
        )
    partitions = int(os.environ.get("SCALE_PARTITIONS", "16"))
    start = time.time()
    found = replay(
        frame, AT, sequence="seq", gaps=what == "drawn", saves=False, header=header, partitions=partitions,
        executable=MILLI,
    )  # fmt: skip
    check = time.time() - start
    # The check has drawn all events once.
    events = frame.count() if what == "log" else count.value
    watch = Watch(os.environ.get("SCALE_KILL") == "1")
    watch.start()
    start = time.time()
    rows = found.states.select("line").mapInArrow(digests, "count bigint, digest string").collect()
    seconds = time.time() - start
    total = sum(int(row.digest, 16) for row in rows) % 2**128
    url = f"{spark.sparkContext.uiWebUrl}/api/v1/applications/{spark.sparkContext.applicationId}/stages"
    with urllib.request.urlopen(url) as answer:
        stages = json.load(answer)
    note(
        what="replay", source=what, master=master, events=events, partitions=partitions,
        check=round(check, 1), seconds=round(seconds, 1), states=sum(row["count"] for row in rows),
        digest=f"{total:032x}", killed=watch.killed,
        shuffled=sum(stage["shuffleWriteBytes"] for stage in stages),
        spilled=sum(stage["diskBytesSpilled"] for stage in stages), memory=watch.most, worker_memory=watch.milli,
    )  # fmt: skip
    spark.stop()


main()
