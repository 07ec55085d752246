"""Runs Milli's executable over the lines of one partition, which come in pieces. Nothing here knows of Spark.

Output and errors go to files: a pipe that nobody reads would block the executable after some thousand bad lines. No row
is handed on before the executable ended with status 0, so that a partition whose worker died never counts as done.
"""

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
import pyarrow.json

from .errors import worker_error
from .packing import Log, text_of

VERSION = "0.2.0"
"""The version of the executable that this package speaks with."""

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

_INSTANT = pa.timestamp("us", "UTC")

STATE = pa.schema(
    [
        ("subscription", pa.string()),
        ("store", pa.string()),
        ("state", pa.string()),
        ("access", pa.bool_()),
        ("accessEnd", _INSTANT),
        ("expiry", _INSTANT),
        ("nextRenewal", _INSTANT),
        ("cause", pa.string()),
        ("tenureDays", pa.int64()),
        ("flags", pa.list_(pa.string())),
        ("illegal", pa.int64()),
        ("older", pa.int64()),
        ("duplicates", pa.int64()),
        ("contained", pa.int64()),
    ]
)
"""What the line of a state says. Read here, where a batch is one text, it costs a quarter of `from_json` in Spark."""

STATE_SCHEMA = SCHEMA.append(pa.field("fields", pa.struct(list(STATE))))
"""The rows that a replay gives: states have `fields` too."""

ROWS, BYTES = 20_000, 4 << 20
"""How much an answer's batch holds, of rejected lines and of all others."""

PIPE = 1 << 20
"""The bytes of the pipe to the executable, where the system gives that much."""

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


def _texts(lines):
    """A column of whole lines, without their ends."""
    ends = numpy.flatnonzero(numpy.frombuffer(lines, numpy.uint8) == ord("\n"))
    offsets = numpy.zeros(len(ends) + 1, numpy.int32)
    offsets[1:] = ends - numpy.arange(len(ends))
    texts = pa.StringArray.from_buffers(len(ends), pa.py_buffer(offsets), pa.py_buffer(lines.replace(b"\n", b"")))
    texts.validate(full=True)
    return texts


def _fields(lines):
    """What the lines of states say."""
    try:
        table = pyarrow.json.read_json(
            pa.BufferReader(lines),
            read_options=pyarrow.json.ReadOptions(use_threads=False, block_size=len(lines)),
            parse_options=pyarrow.json.ParseOptions(explicit_schema=STATE, unexpected_field_behavior="ignore"),
        )
    except pa.ArrowInvalid as error:
        raise worker_error(f"the states of this executable cannot be read: {error}") from None
    columns = [table.column(name).combine_chunks() for name in STATE.names]
    columns[-1] = pc.fill_null(columns[-1], 0)
    return pa.StructArray.from_arrays(columns, fields=list(STATE))


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

    def add(self, pieces):
        lengths = numpy.frombuffer(text_of(pieces.column(2)), numpy.int32)
        offsets = numpy.append(numpy.zeros(1, numpy.int32), numpy.cumsum(lengths, dtype=numpy.int32))
        text = pa.py_buffer(text_of(pieces.column(3)))
        texts = pa.StringArray.from_buffers(len(lengths), pa.py_buffer(offsets), text)
        parts = pc.split_pattern(texts, "\n", max_splits=1)
        for header in pc.list_element(parts, 0).unique().to_pylist():
            if self._file is None:
                self._header, self._file = header, open(self._path, "wb")
                self._write(header.encode() + b"\n")
            elif header != self._header:
                raise worker_error(f"the state was saved by calls that differ: {self._header} and {header}")
        self._write(text_of(pc.list_element(parts, 1)))
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
    would take the lines for those of another. With `saves`, what is known at the end is handed on as rows too. Files
    are in a folder of `scratch`, or where the system has such.
    """

    def __init__(self, executable, command, header, number=0, folders=(), saves=False, kind="state", scratch=None):
        self.executable, self.command, self.header, self.number = executable, list(command), header, number
        self.folders, self.saves, self.kind = folders, saves, kind
        self.scratch = scratch

    def run(self, batches):
        with tempfile.TemporaryDirectory(prefix="milli-spark-", dir=self.scratch) as folder:
            yield from self._run(iter(batches), folder)

    def _run(self, batches, folder):
        def path(name):
            return os.path.join(folder, name)

        saved, log, executable = _Saved(path("state-in")), Log(path("log")), None
        try:
            for pieces in batches:
                if not len(pieces):
                    continue
                if executable is None:
                    executable = find(self.executable, self.folders)
                    check_version(executable)
                if pieces.column(1).null_count:
                    is_saved = pc.is_null(pieces.column(1))
                    saved.add(pieces.filter(is_saved))
                    pieces = pieces.filter(pc.invert(is_saved))
                log.add(pieces)
        finally:
            saved.close()
            log.close()
        if executable is None:
            # A partition without a row has no subscription, and needs no worker.
            return
        self._call(executable, saved, log, path)
        yield from self._lines(self.kind, path("output"), skipped=1 if self.kind == "state" else 0)
        if self.saves:
            yield from self._lines("saved", path("state-out"), skipped=1, ends=1)
        yield from self._rejected(path, log.sequences)

    def _call(self, executable, saved, log, path):
        with open(path("output"), "wb") as output, open(path("errors"), "wb") as errors:
            process = self._start(executable, saved, path, output, errors)
            try:
                for lines in log.sorted():
                    self._feed(process, lines)
                self._feed(process, None)
                status = process.wait()
            finally:
                self._feed(process, None)
                if process.poll() is None:
                    process.kill()
                    process.wait()
        if status != 0:
            raise worker_error(self._failure(status, path("errors")))

    def _start(self, executable, saved, path, output, errors):
        words = [executable, *self.command, *saved.close(), "--rejects", path("rejects")]
        if self.saves:
            words += ["--state-out", path("state-out")]
        process = subprocess.Popen(words + ["-"], stdin=subprocess.PIPE, stdout=output, stderr=errors, pipesize=PIPE)
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
    def _failure(status, errors):
        with open(errors, "rb") as file:
            lines = [line for line in file.read()[-4_096:].decode(errors="replace").splitlines() if line.strip()]
        cause = f"signal {-status} ended it" if status < 0 else f"exit status {status}"
        return f"the worker did not end well: {cause}" + (f"; {lines[-1]}" if lines else "")

    def _batch(self, kind, texts, sequences=None, notes=None, note=None, fields=None):
        count = len(texts)
        columns = [
            pa.repeat(kind, count),
            pa.repeat(pa.scalar(self.number, pa.int32()), count),
            pa.array(sequences, pa.int64()) if sequences else pa.nulls(count, pa.int64()),
            pa.array(notes, pa.string()) if notes else pa.repeat(pa.scalar(note, pa.string()), count),
            texts if isinstance(texts, pa.Array) else pa.array(texts, pa.string()),
        ]
        if self.kind != "state":
            return pa.RecordBatch.from_arrays(columns, schema=SCHEMA)
        columns.append(pa.nulls(count, STATE_SCHEMA.field("fields").type) if fields is None else fields)
        return pa.RecordBatch.from_arrays(columns, schema=STATE_SCHEMA)

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
                    lines = block[:cut]
                    fields = _fields(lines) if kind == "state" else None
                    yield self._batch(kind, _texts(lines), note=note, fields=fields)
                rest = block[cut:]

    def _rejected(self, path, sequences):
        """The lines that were skipped, under their sequences: the executable counts lines, its header among them."""
        if not os.path.getsize(path("errors")):
            return
        header = 1 if self.header else 0
        texts, numbers, problems = [], [], []
        with open(path("errors"), encoding="utf-8", errors="replace") as errors, open(
            path("rejects"), encoding="utf-8", errors="replace", newline="\n"
        ) as rejects:
            for line in errors:
                found = _PROBLEM.match(line.rstrip("\n"))
                if not found:
                    continue
                numbers.append(int(sequences[int(found[1]) - 1 - header]))
                problems.append(found[2])
                texts.append(rejects.readline().rstrip("\n"))
                if len(texts) >= ROWS:
                    yield self._batch("rejected", texts, numbers, problems)
                    texts, numbers, problems = [], [], []
        if texts:
            yield self._batch("rejected", texts, numbers, problems)
