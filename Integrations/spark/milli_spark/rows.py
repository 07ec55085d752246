"""Rows for the workers: what both commands do with a data frame."""

import os
import sys
from functools import partial

from pyspark import SparkFiles, TaskContext, cloudpickle
from pyspark import __version__ as spark_version
from pyspark.sql import functions as F

from . import errors, packing
from .errors import MilliError
from .worker import Partition

# Workers need pyarrow and the executable, and not this package.
cloudpickle.register_pickle_by_value(sys.modules[__package__])

SCHEMA = "kind string, partition int, sequence bigint, note string, text string"
PIECES = "hash int, sequences binary, lengths binary, text binary"


def column(value):
    return F.col(value) if isinstance(value, str) else value


def check_spark():
    if int(spark_version.split(".")[0]) < 4:
        raise MilliError(f"Spark {spark_version} is too old; 4.0 or later was expected")


def partition_count(frame, asked):
    if asked is not None:
        if asked < 1:
            raise MilliError(f"partitions: a number from 1 was expected, not {asked}")
        return asked
    try:
        return 2 * frame.sparkSession.sparkContext.defaultParallelism
    except Exception:  # Spark Connect has no context.
        return int(frame.sparkSession.conf.get("spark.sql.shuffle.partitions"))


def event_rows(events, key, sequence, text):
    """Key, sequence and line of each event; what the caller named is looked for now."""
    try:
        rows = events.select(
            F.coalesce(column(key).cast("string"), F.lit("")).alias("key"),
            column(sequence).cast("bigint").alias("sequence"),
            F.concat(column(text).cast("string"), F.lit("\n")).alias("text"),
        )
        _ = rows.schema
        return rows
    except Exception as error:
        raise MilliError(f"key, sequence or text: {errors.line_of(error)}") from None


def last_sequence(rows, gaps, after):
    """The last number of a log, whose numbers follow `after`. Refuses lines without a number, numbers that stand on
    several lines, and unless they are allowed, gaps."""
    facts = rows.agg(
        F.count("*").alias("lines"),
        F.count("sequence").alias("numbers"),
        F.min("sequence").alias("first"),
        F.max("sequence").alias("last"),
        F.bit_xor(F.xxhash64("sequence")).alias("mixed"),
    ).first()
    if facts.lines != facts.numbers:
        raise MilliError(f"sequence: {facts.lines - facts.numbers} lines have no number; each was expected to have one")
    if not facts.lines:
        return after
    if after is not None and facts.first <= after:
        raise MilliError(
            f"sequence: {facts.first} is at or before {after}, the last one of the saved state; "
            "only lines behind it were expected"
        )
    if gaps:
        return facts.last
    if after is not None and facts.first != after + 1:
        raise MilliError(f"sequence: {after + 1} was expected behind the saved state, not {facts.first}")
    span = facts.last - facts.first + 1
    if span < facts.lines:
        raise MilliError(f"sequence: {facts.lines} lines have numbers from {facts.first} to {facts.last}: some tie")
    if span > facts.lines:
        raise MilliError(
            f"sequence: {span - facts.lines} of the numbers from {facts.first} to {facts.last} are missing; "
            "gaps=True allows that"
        )
    every = rows.sparkSession.range(facts.first, facts.last + 1).agg(F.bit_xor(F.xxhash64("id")).alias("mixed")).first()
    if every.mixed != facts.mixed:
        raise MilliError(f"sequence: of the numbers from {facts.first} to {facts.last} some tie and some are missing")
    return facts.last


def _work(batches, settings):
    number = TaskContext.get().partitionId()
    folders = [SparkFiles.getRootDirectory(), os.getcwd()]
    # Spark's own folders, which it says to each worker, have room for what it shuffles.
    disks = [folder for folder in os.environ.get("SPARK_LOCAL_DIRS", "").split(",") if os.path.isdir(folder)]
    scratch = disks[number % len(disks)] if disks else None
    yield from Partition(number=number, folders=folders, scratch=scratch, **settings).run(batches)


def partition_of(hashed, partitions):
    """The partition to which Spark sends the lines whose key has a hash."""
    return F.pmod(F.hash(hashed), F.lit(partitions))


def pieces_of(rows, partitions):
    """The lines in pieces, each of one partition."""
    hashed = F.hash("key")
    partition = F.shiftleft(partition_of(hashed, partitions).cast("bigint"), 32)
    place = partition.bitwiseOR(hashed.cast("bigint").bitwiseAND(F.lit(0xFFFFFFFF)))
    placed = rows.select(place.alias("place"), "sequence", "text")
    return placed.select(*packing.COLUMNS).mapInArrow(partial(packing.packed, partitions=partitions), PIECES)


def answered(rows, partitions, fields=None, **settings):
    """What the executable answers, partition by partition; with the `fields` of states, a type of SQL."""
    settings["executable"] = settings.get("executable") or os.environ.get("MILLI_EXECUTABLE")
    schema = f"{SCHEMA}, fields struct<{fields}>" if fields else SCHEMA
    pieces = pieces_of(rows, partitions).repartition(partitions, "hash")
    return pieces.mapInArrow(partial(_work, settings=settings), schema)


def rejected(rows):
    found = rows.where("kind = 'rejected'")
    return found.select("sequence", F.col("note").alias("problem"), F.col("text").alias("line"))


def saved_rows(state):
    """Rows of a saved state, which is the data frame that an earlier call gave."""
    expected = {"subscription", "sequence", "header", "line"}
    if not expected <= set(state.columns):
        names = ", ".join(sorted(expected))
        raise MilliError(f"state: the columns {names} were expected, as replay(…).state has them")
    return state.select(
        F.col("subscription").alias("key"),
        F.lit(None).cast("bigint").alias("sequence"),
        F.concat_ws("\n", "header", "line", F.lit("")).alias("text"),
    )
