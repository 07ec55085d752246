"""Packs the lines of a log by partition, so that a shuffle carries thousands of pieces, and not millions of rows."""

import numpy
import pyarrow as pa
import pyarrow.compute as pc

from .errors import worker_error

COLUMNS = ("place", "sequence", "text")
"""The rows that come in: the place of a line's key, the line's number, and the line with its end.

A place is a partition in its upper 32 bits, and a hash that leads there in its lower ones. Lines of a saved state have
no number, and their text is the header of their file and the line."""

SCHEMA = pa.schema(
    [("hash", pa.int32()), ("sequences", pa.binary()), ("lengths", pa.binary()), ("text", pa.binary())]
)
"""The pieces that come out, each of one partition: the hash of one of its keys, which leads to that partition, the
numbers of its lines (none if they are saved), their lengths, and the lines, by number."""

PIECE = 8 << 10
"""The bytes of a piece. Spark gives Python up to 10,000 rows at once, which are 80 MB of these."""


def text_of(column):
    """The text of a column, one row after the other, without a copy."""
    _, offsets, data = column.buffers()
    large = pa.types.is_large_string(column.type) or pa.types.is_large_binary(column.type)
    offsets = numpy.frombuffer(offsets, numpy.int64 if large else numpy.int32)
    first, last = offsets[column.offset], offsets[column.offset + len(column)]
    return memoryview(data)[first:last] if data is not None else memoryview(b"")


def check_lines(sequences, texts, count):
    """Refuses texts that have another number of lines each."""
    text = numpy.frombuffer(text_of(texts), numpy.uint8)
    if numpy.count_nonzero(text == ord("\n")) == count * len(texts):
        return
    for sequence, line in zip(sequences.to_pylist(), texts.to_pylist()):
        if line is None or line.count("\n") != count:
            what = "is missing" if line is None else "holds a line end" if count == 1 else "is no saved line"
            name = "a line without a sequence" if sequence is None else f"sequence {sequence}"
            raise worker_error(f"the text of {name} {what}; one line was expected")


def packed(batches, partitions):
    """The pieces of rows. Of many partitions more rows are packed at once, so that pieces stay long."""
    limit = min(max(partitions * PIECE, 16 << 20), 64 << 20)
    rows, size = [], 0
    for batch in batches:
        if not len(batch):
            continue
        added = len(text_of(batch.column(2)))
        if size and size + added > limit:
            yield from _pieces(rows)
            rows, size = [], 0
        rows.append(batch)
        size += added
    yield from _pieces(rows)


def _pieces(batches):
    if not batches:
        return
    rows = pa.concat_batches(batches) if len(batches) > 1 else batches[0]
    if rows.column(1).null_count:
        saved = pc.is_null(rows.column(1))
        yield _sorted(rows.filter(saved))
        rows = rows.filter(pc.invert(saved))
    if len(rows):
        yield _sorted(rows)


def _sorted(rows):
    places, numbers, text = rows.columns
    is_saved = numbers.null_count > 0
    check_lines(numbers, text, 2 if is_saved else 1)

    # Where Spark is set to 64 bits for the ends of texts.
    text = text.cast(pa.string()) if pa.types.is_large_string(text.type) else text
    places = places.to_numpy()
    order = _order(places >> 32, None if is_saved else numbers.to_numpy())
    text = text.take(pa.array(order))
    places = places[order]

    offsets = numpy.frombuffer(text.buffers()[1], numpy.int32)[: len(text) + 1]
    cuts = _cuts(places >> 32, offsets)
    count = len(cuts) - 1

    def parts(values, ends):
        # Pieces follow one another, so that they are parts of one buffer.
        ends = pa.py_buffer(ends.astype(numpy.int32))
        return pa.Array.from_buffers(pa.binary(), count, [None, ends, pa.py_buffer(values)])

    hashes = pa.array(places[cuts[:-1]].astype(numpy.int32))
    sequences = pa.nulls(count, pa.binary()) if is_saved else parts(numbers.to_numpy()[order], 8 * cuts)
    lengths = parts(numpy.diff(offsets), 4 * cuts)
    return pa.RecordBatch.from_arrays(
        [hashes, sequences, lengths, parts(text.buffers()[2], offsets[cuts])], schema=SCHEMA
    )


def _order(partitions, numbers):
    """The order of rows by partition and number."""
    # numpy sorts numbers of 16 bits by their digits.
    keys = partitions.astype(numpy.uint16) if partitions.max() < 1 << 16 else partitions
    if numbers is None:
        return numpy.argsort(keys, kind="stable")
    by_number = numpy.argsort(numbers)
    return by_number[numpy.argsort(keys[by_number], kind="stable")]


def _cuts(partitions, offsets):
    """Where pieces begin and end: where the partition changes, and each time that so many bytes are full."""
    blocks = offsets[:-1] // PIECE
    changes = (numpy.diff(partitions) != 0) | (numpy.diff(blocks) != 0)
    return numpy.concatenate([[0], numpy.flatnonzero(changes) + 1, [len(partitions)]])


class Log:
    """The lines of one partition, from its pieces, in the order of their numbers.

    The text waits in a file: a partition may be larger than memory. As every piece is sorted, reading it in order goes
    through each piece once, from its begin to its end.
    """

    ROWS = 1 << 16
    """How many lines are handed on at once."""

    def __init__(self, path):
        self._path, self._file, self._sequences, self._lengths = path, None, [], []

    def add(self, pieces):
        if not len(pieces):
            return
        if self._file is None:
            self._file = open(self._path, "wb")
        # Copies: the buffers of a batch are one, and would keep its text in memory.
        self._sequences.append(numpy.frombuffer(text_of(pieces.column(1)), numpy.int64).copy())
        self._lengths.append(numpy.frombuffer(text_of(pieces.column(2)), numpy.int32).copy())
        self._file.write(text_of(pieces.column(3)))

    def close(self):
        if self._file is not None:
            self._file.close()

    def sorted(self):
        """The lines, and afterwards their numbers in `sequences`. Refuses numbers that stand on two lines."""
        self.close()
        self.sequences = numpy.zeros(0, numpy.int64)
        if self._file is None:
            return
        sequences = numpy.concatenate(self._sequences)
        offsets = numpy.zeros(len(sequences) + 1, numpy.int64)
        numpy.cumsum(numpy.concatenate(self._lengths), out=offsets[1:])
        self._sequences = self._lengths = None
        order = numpy.argsort(sequences)
        self.sequences = sequences[order]
        ties = numpy.flatnonzero(self.sequences[1:] == self.sequences[:-1])
        if len(ties):
            raise worker_error(
                f"sequence {self.sequences[ties[0]]} stands on two lines; each was expected to have a number of its own"
            )
        with pa.memory_map(self._path) as file:
            buffers = [None, pa.py_buffer(offsets), file.read_buffer()]
            lines = pa.Array.from_buffers(pa.large_binary(), len(order), buffers)
            for start in range(0, len(order), self.ROWS):
                yield text_of(lines.take(pa.array(order[start : start + self.ROWS])))
