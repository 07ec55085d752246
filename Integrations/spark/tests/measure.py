"""Measures Spark with Milli next to Spark alone and the command alone; appends lines to a file.

    MILLI_EXECUTABLE=… python measure.py EVENTS FOLDER OUT PARTITIONS…

Each row of the answer: what, machine, cores, partitions, events, seconds, and the bytes that Spark shuffled. With as
many partitions as cores, the same rows are also handed to Python that drops them: as they are, packed, packed and
shuffled, and as Spark sorted them. No replay through that door is faster.
"""

import json
import os
import platform
import subprocess
import sys
import time
import urllib.request

from milli_spark.command import session

MILLI = os.environ["MILLI_EXECUTABLE"]
AT = "2026-01-01T00:00:00Z"


def machine():
    try:
        with open("/proc/cpuinfo") as file:
            return next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()


def dropped(batches):
    """Takes all rows, and gives none."""
    for _ in batches:
        pass
    yield from ()


def main():
    wanted, folder, out, counts = int(sys.argv[1]), sys.argv[2], sys.argv[3], [int(word) for word in sys.argv[4:]]
    cores = int(os.environ.get("MILLI_SPARK_CORES", "2"))
    rounds = int(os.environ.get("MILLI_SPARK_ROUNDS", "3"))
    os.makedirs(folder, exist_ok=True)
    log, table = os.path.join(folder, "log.ndjson"), os.path.join(folder, "events")
    if not os.path.exists(log):
        # A customer of two years has some 13 events.
        with open(log, "w") as file:
            call = [MILLI, "subscription", "simulate", "--store", "play", "--customers", str(wanted // 12)]
            subprocess.run(call, stdout=file, check=True)
    with open(log, "rb") as file:
        header = file.readline().decode().rstrip("\n")
        events = sum(1 for _ in file)

    name = machine()

    def note(what, partitions, seconds, **more):
        row = {"what": what, "machine": name, "cores": cores, "partitions": partitions, "events": events}
        row["seconds"] = round(seconds, 2)
        print({**row, **more}, flush=True)
        with open(out, "a") as file:
            file.write(json.dumps({**row, **more}) + "\n")

    start = time.time()
    spark = session(
        f"local[{cores}]", spark_driver_memory="4g", spark_driver_host="127.0.0.1",
        spark_driver_bindAddress="127.0.0.1", spark_ui_showConsoleProgress="false", spark_ui_port="4777",
        spark_local_dir=folder,
    )  # fmt: skip
    spark.sparkContext.setLogLevel("OFF")
    note("start of Spark", 0, time.time() - start)
    from pyspark.sql import functions as F

    from milli_spark import replay
    from milli_spark.rows import event_rows, pieces_of

    if not os.path.exists(table):
        # One file in the order of arrival, so that numbers are those of lines.
        numbered = spark.read.text(log).coalesce(1).rdd.zipWithIndex().filter(lambda pair: pair[1] > 0)
        numbered = numbered.map(lambda pair: (pair[0].value, pair[1])).toDF(["value", "seq"])
        numbered = numbered.withColumn("subscription", F.get_json_object("value", "$.subscription"))
        numbered.repartition(8).write.parquet(table)
    frame = spark.read.parquet(table)

    def shuffled():
        url = f"{spark.sparkContext.uiWebUrl}/api/v1/applications/{spark.sparkContext.applicationId}/stages"
        with urllib.request.urlopen(url) as answer:
            return sum(stage["shuffleWriteBytes"] for stage in json.load(answer))

    def seconds_of(frame):
        start = time.time()
        frame.write.format("noop").mode("overwrite").save()
        return time.time() - start

    for number in range(rounds):
        for partitions in counts:
            rows = event_rows(frame, "subscription", "seq", "value")
            before = shuffled()
            sorted_rows = rows.repartition(partitions, "key").sortWithinPartitions("sequence")
            seconds = seconds_of(sorted_rows)
            note("shuffle and sort", partitions, seconds, round=number, shuffled=shuffled() - before)
            # The sequence is checked before, by a job of its own.
            start = time.time()
            settings = {"partitions": partitions, "executable": MILLI, "saves": False, "header": header}
            found = replay(frame, AT, sequence="seq", **settings)
            note("check of the sequence", partitions, time.time() - start, round=number)
            before = shuffled()
            note("replay", partitions, seconds_of(found.states), round=number, shuffled=shuffled() - before)
            if partitions != cores:
                continue
            pieces = pieces_of(rows, partitions)
            for what, frame_of_door in (
                ("hand over", rows.select("sequence", "text")),
                ("hand over and pack", pieces),
                ("hand over, pack and shuffle", pieces.repartition(partitions, "hash")),
                ("shuffle, sort and hand over", sorted_rows.select("sequence", "text")),
            ):
                note(what, partitions, seconds_of(frame_of_door.mapInArrow(dropped, "none int")), round=number)
        start = time.time()
        subprocess.run([MILLI, "subscription", "replay", log, "--at", AT], stdout=subprocess.DEVNULL, check=True)
        note("command alone", 1, time.time() - start, round=number)
    spark.stop()


main()
