"""Runs Milli's executable over the rows of one partition. Nothing here knows of Spark.

Output and errors go to files: a pipe that nobody reads would block the executable after some thousand bad lines. No row
is handed on before the executable ended with status 0, so that a partition whose worker died never counts as done.
"""

import array
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile

import numpy
import pyarrow as pa
import pyarrow.compute as pc

from .errors import worker_error

VERSION = "0.2.0"
"""The version of the executable that this package speaks with."""

COLUMNS = ("sequence", "text")
"""The rows that come in, by sequence: lines of a saved state, which have none and whose text is the header of their
file and the line, then events. Each further column would be written and read for every row."""

SCHEMA = pa.schema(
    [
        ("kind", pa.string()),
        ("partition", pa.int32()),
        ("sequence", pa.int64()),
        ("note", pa.string()),
        ("text", pa.string()),
    ]
)
"""The rows that come out: states, saved lines with the header of their file, rejected lines with what is wrong."""

ROWS, BYTES = 20_000, 4 << 20
"""How much an answer's batch holds, of rejected lines and of all others."""

_PROBLEM = re.compile(r"^-:(\d+): (.*)$")


def find(name, folders=()):
    """The path of the executable: a path, a file that was shipped to one of the folders, or a command."""
    name = name or os.environ.get("MILLI_EXECUTABLE") or "milli"
    if os.sep in name:
        candidates = [name] + [os.path.join(folder, os.path.basename(name)) for folder in folders]
    else:
        candidates = [os.path.join(folder, name) for folder in folders] + [shutil.which(name) or ""]
    for path in candidates:
        if os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    raise worker_error(
        f"no executable {name} on this worker; ship it with --files, set MILLI_EXECUTABLE, or put it on the path"
    )


_checked = set()


def check_version(executable):
    """Refuses an executable of another version; once in a process for each file."""
    status = os.stat(executable)
    identity = (executable, status.st_ino, status.st_mtime_ns, status.st_size)
    if identity in _checked:
        return
    call = subprocess.run([executable, "--version"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if call.stdout.strip() != f"milli {VERSION}":
        found = call.stdout.strip() or f"exit status {call.returncode}"
        raise worker_error(f"{executable} is not milli {VERSION} but {found}; install one version on all workers")
    _checked.add(identity)


def _bytes(column):
    """The text of a column, one row after the other, without a copy."""
    _, offsets, data = column.buffers()
    offsets = memoryview(offsets).cast("q" if pa.types.is_large_string(column.type) else "i")
    first, last = offsets[column.offset], offsets[column.offset + len(column)]
    return memoryview(data)[first:last] if data is not None else memoryview(b"")


def _numbers(column):
    """The numbers of a column of 64 bits, without a copy."""
    numbers = memoryview(column.buffers()[1]).cast("q")
    return numbers[column.offset : column.offset + len(column)].cast("B")


def _texts(lines):
    """A column of whole lines, without their ends."""
    ends = numpy.flatnonzero(numpy.frombuffer(lines, numpy.uint8) == ord("\n"))
    offsets = numpy.zeros(len(ends) + 1, numpy.int32)
    offsets[1:] = ends - numpy.arange(len(ends))
    texts = pa.StringArray.from_buffers(len(ends), pa.py_buffer(offsets), pa.py_buffer(lines.replace(b"\n", b"")))
    texts.validate(full=True)
    return texts


def _common(header):
    """The header of a saved state without what differs from partition to partition."""
    fields = json.loads(header)
    fields.pop("last", None)
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


class _Saved:
    """A saved state, as the executable reads it: header, the lines of this partition, and the end with a digest."""

    def __init__(self, path):
        self._path, self._header, self._count, self._file = path, None, 0, None
        self._digest = hashlib.sha256()

    def _write(self, data):
        self._digest.update(data)
        self._file.write(data)

    def add(self, texts):
        parts = pc.split_pattern(texts, "\n", max_splits=1)
        for header in pc.list_element(parts, 0).unique().to_pylist():
            if self._file is None:
                self._header, self._file = header, open(self._path, "wb")
                self._write(header.encode() + b"\n")
            elif header != self._header:
                raise worker_error(f"the state was saved by calls that differ: {self._header} and {header}")
        self._write(_bytes(pc.list_element(parts, 1)))
        self._count += len(texts)

    def close(self):
        """The options of a call that goes on from it."""
        if self._file is None:
            return []
        if not self._file.closed:
            self._file.write(b'{"end":%d,"sha256":"%s"}\n' % (self._count, self._digest.hexdigest().encode()))
            self._file.close()
        return ["--state-in", self._path]


class Partition:
    """One call of the executable for one partition.

    `command` are its words behind the executable. `header` is the header of the stream, without which the executable
    would take the lines for those of another. With `saves`, what is known at the end is handed on as rows too.
    """

    def __init__(self, executable, command, header, number=0, folders=(), saves=False, kind="state"):
        self.executable, self.command, self.header, self.number = executable, list(command), header, number
        self.folders, self.saves, self.kind = folders, saves, kind

    def run(self, batches):
        with tempfile.TemporaryDirectory(prefix="milli-spark-") as folder:
            yield from self._run(iter(batches), folder)

    def _run(self, batches, folder):
        def path(name):
            return os.path.join(folder, name)

        saved, process, executable = _Saved(path("state-in")), None, None
        last = None
        with open(path("output"), "wb") as output, open(path("errors"), "wb") as errors, open(
            path("sequences"), "wb"
        ) as sequences:
            try:
                for batch in batches:
                    if len(batch) and executable is None:
                        executable = find(self.executable, self.folders)
                        check_version(executable)
                    # As they are sorted, there is one change at most.
                    count = batch.column(0).null_count
                    before, rows = batch.slice(0, count), batch.slice(count)
                    if count:
                        if process is not None or before.column(0).null_count != count:
                            raise worker_error("the rows of a partition are not sorted by sequence")
                        self._check_lines(before, 2)
                        saved.add(before.column(1))
                    if len(rows):
                        text = self._check_lines(rows, 1)
                        last = self._check_order(rows.column(0), last)
                        sequences.write(_numbers(rows.column(0)))
                        if process is None:
                            process = self._start(executable, saved, path, output, errors)
                        self._feed(process, text)
                if executable is None:
                    # A partition without a row has no subscription, and needs no worker.
                    return
                if process is None:
                    process = self._start(executable, saved, path, output, errors)
                self._feed(process, None)
                status = process.wait()
            finally:
                saved.close()
                if process is not None:
                    self._feed(process, None)
                    if process.poll() is None:
                        process.kill()
                        process.wait()
        if status != 0:
            raise worker_error(self._failure(status, path("errors")))
        yield from self._lines(self.kind, path("output"), skipped=1 if self.kind == "state" else 0)
        if self.saves:
            yield from self._lines("saved", path("state-out"), skipped=1, ends=1)
        yield from self._rejected(path)

    def _start(self, executable, saved, path, output, errors):
        words = [executable, *self.command, *saved.close(), "--rejects", path("rejects")]
        if self.saves:
            words += ["--state-out", path("state-out")]
        process = subprocess.Popen(words + ["-"], stdin=subprocess.PIPE, stdout=output, stderr=errors)
        self._feed(process, self.header.encode() + b"\n" if self.header else b"")
        return process

    @staticmethod
    def _feed(process, data):
        try:
            if data is None:
                process.stdin.close()
            else:
                process.stdin.write(data)
                process.stdin.flush()
        except BrokenPipeError:
            # Its status says why.
            pass

    @staticmethod
    def _check_lines(rows, count):
        """The text of rows that have so many lines each."""
        text = _bytes(rows.column(1))
        if numpy.count_nonzero(numpy.frombuffer(text, numpy.uint8) == ord("\n")) != count * len(rows):
            for sequence, line in zip(rows.column(0).to_pylist(), rows.column(1).to_pylist()):
                if line is None or line.count("\n") != count:
                    what = "is missing" if line is None else "holds a line end" if count == 1 else "is no saved line"
                    name = "a line without a sequence" if sequence is None else f"sequence {sequence}"
                    raise worker_error(f"the text of {name} {what}; one line was expected")
        return text

    @staticmethod
    def _check_order(column, last):
        first = column[0].as_py()
        steps = pc.subtract(column.slice(1), column.slice(0, len(column) - 1))
        tie = pc.index(steps, 0).as_py()
        if first == last or tie >= 0:
            number = first if first == last else column[tie].as_py()
            raise worker_error(f"sequence {number} stands on two lines; each was expected to have a number of its own")
        if last is not None and first < last or (pc.min(steps).as_py() or 1) < 0:
            raise worker_error("the rows of a partition are not sorted by sequence")
        return column[-1].as_py()

    @staticmethod
    def _failure(status, errors):
        with open(errors, "rb") as file:
            lines = [line for line in file.read()[-4_096:].decode(errors="replace").splitlines() if line.strip()]
        cause = f"signal {-status} ended it" if status < 0 else f"exit status {status}"
        return f"the worker did not end well: {cause}" + (f"; {lines[-1]}" if lines else "")

    def _batch(self, kind, texts, sequences=None, notes=None, note=None):
        count = len(texts)
        return pa.RecordBatch.from_arrays(
            [
                pa.repeat(kind, count),
                pa.repeat(pa.scalar(self.number, pa.int32()), count),
                pa.array(sequences, pa.int64()) if sequences else pa.nulls(count, pa.int64()),
                pa.array(notes, pa.string()) if notes else pa.repeat(pa.scalar(note, pa.string()), count),
                texts if isinstance(texts, pa.Array) else pa.array(texts, pa.string()),
            ],
            schema=SCHEMA,
        )

    def _lines(self, kind, path, skipped=0, ends=0):
        """The lines of a file but for the first and the last ones; those that are saved with their header."""
        note, rest = None, b""
        with open(path, "rb") as file:
            if skipped:
                header = file.readline()
                note = _common(header) if kind == "saved" else None
            while block := file.read(BYTES):
                block = rest + block
                cut = block.rfind(b"\n") + 1
                if ends and cut:
                    # The last whole line may be the last one of all.
                    cut = block.rfind(b"\n", 0, cut - 1) + 1
                if cut:
                    yield self._batch(kind, _texts(block[:cut]), note=note)
                rest = block[cut:]

    def _rejected(self, path):
        """The lines that were skipped, under their sequences: the executable counts lines, its header among them."""
        if not os.path.getsize(path("errors")):
            return
        header = 1 if self.header else 0
        texts, numbers, problems = [], [], []
        with open(path("errors"), encoding="utf-8", errors="replace") as errors, open(
            path("rejects"), encoding="utf-8", errors="replace", newline="\n"
        ) as rejects, open(path("sequences"), "rb") as sequences:
            for line in errors:
                found = _PROBLEM.match(line.rstrip("\n"))
                if not found:
                    continue
                sequences.seek(8 * (int(found[1]) - 1 - header))
                numbers.append(array.array("q", sequences.read(8))[0])
                problems.append(found[2])
                texts.append(rejects.readline().rstrip("\n"))
                if len(texts) >= ROWS:
                    yield self._batch("rejected", texts, numbers, problems)
                    texts, numbers, problems = [], [], []
        if texts:
            yield self._batch("rejected", texts, numbers, problems)
