"""The screens from which users leave the app."""

from typing import NamedTuple

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from .rows import answered, check_spark, event_rows, last_sequence, partition_count, rejected

HEADER = '{"schema":"milli.exits/1"}'

TOTALS = [
    "sessions", "views", "exits", "exitsWithoutScreen", "events", "users", "allSessions", "allExits",
    "unendedSessions", "viewsOutsideSessions", "resignsOutsideSessions", "outOfOrder", "skippedLines",
    "interruptions", "carriedExits", "repeatedViews", "ignoredViews",
]  # fmt: skip


class Exits(NamedTuple):
    """What an exit log says. All parts come from `rows`; persist those where more than one part is used."""

    screens: DataFrame
    """A row a screen, by exits: screen, exits, views, rate, flag."""
    totals: DataFrame
    """One row."""
    rejected: DataFrame
    """The lines that were skipped: sequence, problem, line."""
    rows: DataFrame


def exits(
    events,
    *,
    sequence,
    key="user",
    text="value",
    gaps=False,
    window=None,
    all_users=False,
    header=HEADER,
    partitions=None,
    executable=None,
):
    """Counts exits, as `milli exits` of one process over the lines in the order of `sequence`.

    `window` is the age up to which a user counts as new, such as "7d"; `all_users` counts the exits of all. The other
    arguments are those of `replay`. Raises MilliError, with one line.
    """
    check_spark()
    rows = event_rows(events, key, sequence, text)
    last_sequence(rows, gaps, None)
    command = ["exits", "--json"]
    command += ["--window", window] if window else []
    command += ["--all-users"] if all_users else []
    count = partition_count(events, partitions)
    answer = answered(rows, count, command=command, header=header, kind="answer", executable=executable)
    found = answer.where("kind = 'answer'")
    fields = F.from_json("text", "screen string, exits bigint, views bigint", {"mode": "FAILFAST"})
    screens = (
        found.where(F.get_json_object("text", "$.schema").isNull())
        .select(fields.alias("fields"))
        .groupBy("fields.screen")
        .agg(F.sum("fields.exits").alias("exits"), F.sum("fields.views").alias("views"))
        .withColumn("rate", F.when(F.col("views") > 0, F.col("exits") / F.col("views")))
        .withColumn(
            "flag",
            F.when((F.col("exits") > 0) & (F.col("views") == 0), "never viewed").when(
                F.col("exits") > F.col("views"), "more exits than views"
            ),
        )
        .orderBy(F.col("exits").desc(), "screen")
    )
    schema = ", ".join(f"{name} bigint" for name in TOTALS)
    totals = (
        found.where(F.get_json_object("text", "$.schema").isNotNull())
        .select(F.from_json("text", schema, {"mode": "FAILFAST"}).alias("fields"))
        .agg(*[F.coalesce(F.sum(f"fields.{name}"), F.lit(0)).alias(name) for name in TOTALS])
    )
    return Exits(screens, totals, rejected(answer), answer)
