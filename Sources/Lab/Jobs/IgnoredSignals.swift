import CLibrary
import CPlatform

/// The signals that this process was started to ignore, as `nohup` has it started.
///
/// It goes on ignoring them, and so do the processes that it starts.
package enum IgnoredSignals {
    /// The signals that were ignored when this was asked first: ask before any signal is given a handler.
    package static let atStart: Set<Int32> = Set(
        [SIGHUP, SIGINT, SIGQUIT, SIGTERM].filter { milli_ignores_signal($0) })
}
