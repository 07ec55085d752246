"""Milli on Apache Spark: the states of subscriptions and the exits of users, of logs that one machine cannot hold."""

from .errors import MilliError

__version__ = "0.2.0"
__all__ = ["Exits", "MilliError", "Replayed", "exits", "replay"]


def __getattr__(name):
    # Spark is loaded when it is needed: without it, the command still says what is missing.
    if name in ("Exits", "exits"):
        from . import exit_logs as module
    elif name in ("Replayed", "replay"):
        from . import subscriptions as module
    else:
        raise AttributeError(f"module {__name__} has no attribute {name}")
    return getattr(module, name)
