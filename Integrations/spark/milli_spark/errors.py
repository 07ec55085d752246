"""What is wrong, in one line."""


class MilliError(Exception):
    """A call that cannot be answered, or a worker that did not end well: one line, which says what would be right."""


# Spark's own errors hold the text of a worker's error somewhere in a Java stack; this is how it is found again.
MARK = "milli-spark: "


def worker_error(text):
    return MilliError(MARK + " ".join(str(text).split()))


def line_of(error):
    """The line of an error, be it this package's own or wrapped by Spark."""
    text = str(error)
    if MARK in text:
        return text.split(MARK, 1)[1].splitlines()[0].split(" SQLSTATE: ")[0].strip()
    if isinstance(error, MilliError):
        return text
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__
