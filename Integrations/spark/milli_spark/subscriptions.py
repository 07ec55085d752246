"""The states of subscriptions."""

from datetime import datetime, timezone
from typing import NamedTuple

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from .errors import MARK, MilliError
from .rows import answered, check_spark, event_rows, last_sequence, partition_count, partition_of, rejected, saved_rows

STATES = """subscription string, store string, state string, access boolean, accessEnd timestamp, expiry timestamp,
    nextRenewal timestamp, cause string, tenureDays bigint, flags array<string>, illegal bigint, older bigint,
    duplicates bigint, contained bigint"""

HEADER = '{"schema":"milli.subscription-events/1"}'


class Replayed(NamedTuple):
    """What a replay gives. All parts come from `rows`; persist those where more than one part is used."""

    states: DataFrame
    """A row a subscription, and its `line` as the command prints it."""
    rejected: DataFrame
    """The lines that were skipped: sequence, problem, line."""
    state: DataFrame | None
    """What is known, to go on from: `replay(events, at, state=…)`. Keep it in a table or in Parquet files."""
    rows: DataFrame


def instant(at):
    if isinstance(at, datetime):
        if at.tzinfo is None:
            raise MilliError("at: a time with a zone was expected, such as datetime(2026, 1, 1, tzinfo=timezone.utc)")
        return at.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if not isinstance(at, str) or not at:
        raise MilliError("at: the instant of the whole run was expected, such as 2026-01-01T00:00:00Z")
    return at


def replay(
    events,
    at,
    *,
    sequence,
    key="subscription",
    text="value",
    state=None,
    saves=True,
    gaps=False,
    header=HEADER,
    options=(),
    partitions=None,
    executable=None,
):
    """Replays events, and gives the states of all subscriptions at an instant.

    The states are those of `milli subscription replay` of one process over the lines in the order of `sequence`,
    whatever the partitions are.

    events      a data frame with a row a line
    at          the instant of the states, for the whole run: a time with a zone, or its text
    sequence    the column with the number of a line in the log: the order of arrival. Ties are an error, and so are
                gaps unless `gaps` is True. The numbers are looked at now; all else waits for an action.
    key         the column with the subscription, as the lines have it
    text        the column with the line: one of subscription-events, or a store's payload in one line
    state       what an earlier replay gave as `state`; all numbers must be behind its last one
    saves       whether the answer has a `state`; without one there is less to write
    header      the header of the lines
    options     further options of the command, such as ["--store", "play"]
    partitions  how many; by default two for each core
    executable  the path or name of milli on the workers; by default MILLI_EXECUTABLE, else milli, shipped with --files
                or on the path

    Raises MilliError, with one line.
    """
    check_spark()
    at = instant(at)
    rows = event_rows(events, key, sequence, text)
    after = None
    if state is not None:
        before = saved_rows(state)
        after = state.agg(F.max("sequence").cast("bigint").alias("last")).first().last
        last = last_sequence(rows, gaps, after)
        rows = before.unionByName(rows)
    else:
        last = last_sequence(rows, gaps, None)
    count = partition_count(events, partitions)
    command = ["subscription", "replay", "--at", at, *options]
    answer = answered(
        rows, count, fields=STATES, command=command, header=header, saves=saves, kind="state", executable=executable
    )
    # A subscription that another partition knows too would have two states, of half its events each.
    name = F.when(F.col("kind") == "state", F.col("fields.subscription")).otherwise(
        F.get_json_object("text", "$.subscription")
    )
    wrong = F.concat(
        F.lit(MARK + "subscription "), name,
        F.lit(" came from lines of another key; the key was expected to be what the line names as its subscription"),
    )  # fmt: skip
    is_own = partition_of(F.hash(name), count) == F.col("partition")
    line = F.when(is_own, F.col("text")).otherwise(F.raise_error(wrong)).alias("line")
    states = answer.where("kind = 'state'").select("fields.*", line)
    saved = answer.where("kind = 'saved'").select(
        name.alias("subscription"),
        F.lit(last).cast("bigint").alias("sequence"),
        F.col("note").alias("header"),
        line,
    )
    return Replayed(states, rejected(answer), saved if saves else None, answer)
