"""The command milli-spark: one replay, or one count of exits, as a job of Spark."""

import argparse
import os
import shutil
import sys

from .errors import MilliError, line_of


def parser():
    top = argparse.ArgumentParser(prog="milli-spark", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True)
    for name, key, what in (
        ("replay", "subscription", "the states of subscriptions at an instant"),
        ("exits", "user", "the screens from which users leave the app"),
    ):
        one = commands.add_parser(name, help=what, description=f"Work out {what}.")
        one.add_argument("input", nargs="+", help="files or folders of events, a row a line")
        one.add_argument("--format", default="parquet", help="what Spark reads them as: parquet, text, json, orc")
        one.add_argument("--sequence", required=True, help="the number of a line: a column or an expression of SQL")
        one.add_argument("--key", default=key, help="the key of a line, likewise; default: %(default)s")
        one.add_argument("--text", default="value", help="the line, likewise; default: %(default)s")
        one.add_argument("--gaps", action="store_true", help="allow numbers that are missing")
        one.add_argument("--header", help="the header of the lines")
        one.add_argument("--partitions", type=int, help="how many; by default two for each core")
        one.add_argument("--executable", help="milli on the workers")
        one.add_argument("--master", help="where Spark runs, such as local[4]; by default what spark-submit says")
        one.add_argument("--rejected", help="write the lines that were skipped into this folder")
        if name == "replay":
            one.add_argument("--at", required=True, help="the instant of the states")
            one.add_argument("--states", help="write the states into this folder")
            one.add_argument("--state-in", help="go on from the folder that an earlier replay wrote")
            one.add_argument("--state-out", help="write what is known into this folder, to go on from")
            one.add_argument("--option", action="append", default=[], help="a further word for the command of milli")
        else:
            one.add_argument("--screens", help="write the screens into this folder")
            one.add_argument("--window", help="the age up to which a user counts as new, such as 7d")
            one.add_argument("--all-users", action="store_true", help="count the exits of all users")
    return top


def session(master=None, **settings):
    """A session of Spark whose workers run this Python. Raises MilliError without Java."""
    home = os.environ.get("JAVA_HOME")
    if not shutil.which(os.path.join(home, "bin", "java") if home else "java"):
        raise MilliError("no Java; install openjdk-17-jre-headless, or set JAVA_HOME")
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        raise MilliError("no Spark; install milli-spark with pip, which brings it") from None
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("milli-spark")
    # With any other limit, Spark adds up the bytes of a batch before each row: half of the time of handing rows on. The
    # limit of rows is enough, as lines are short and pieces are of 8 kB.
    builder = builder.config("spark.sql.execution.arrow.maxBytesPerBatch", str(2**31 - 1))
    for name, value in settings.items():
        builder = builder.config(name.replace("_", "."), value)
    return (builder.master(master) if master else builder).getOrCreate()


def run(arguments):
    spark = session(arguments.master)
    # Imported here, so that a machine without Java or Spark gets its one line.
    from pyspark import StorageLevel
    from pyspark.sql import functions as F

    from . import exits, replay

    shared = {
        "sequence": F.expr(arguments.sequence),
        "key": F.expr(arguments.key),
        "text": F.expr(arguments.text),
        "gaps": arguments.gaps,
        "partitions": arguments.partitions,
        "executable": arguments.executable,
    }
    if arguments.header:
        shared["header"] = arguments.header
    events = spark.read.format(arguments.format).load(arguments.input)
    if arguments.command == "replay":
        state = spark.read.parquet(arguments.state_in) if arguments.state_in else None
        saves = bool(arguments.state_out)
        found = replay(events, arguments.at, state=state, saves=saves, options=arguments.option, **shared)
        parts = [(found.states, arguments.states), (found.state, arguments.state_out)]
    else:
        found = exits(events, window=arguments.window, all_users=arguments.all_users, **shared)
        parts = [(found.screens, arguments.screens)]
    found.rows.persist(StorageLevel.MEMORY_AND_DISK)
    counts = {"lines rejected" if row.kind == "rejected" else row.kind: row["count"] for row in
              found.rows.groupBy("kind").count().collect()}  # fmt: skip
    for frame, folder in [*parts, (found.rejected, arguments.rejected)]:
        if folder:
            frame.write.parquet(folder)
    if arguments.command == "replay":
        print(f"{counts.get('state', 0)} subscriptions, {counts.get('lines rejected', 0)} lines rejected")
    else:
        for row in found.screens.limit(20).collect():
            print(f"{row.screen}\t{row.exits}\t{row.views}")
        print(f"{counts.get('lines rejected', 0)} lines rejected")


def main(words=None):
    arguments = parser().parse_args(words)
    try:
        run(arguments)
    except Exception as error:
        print(f"milli-spark: {line_of(error)}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
