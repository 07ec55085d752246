import CLibrary
import CPlatform

/// The signals that this process was started to ignore, as `nohup` has it started.
///
/// It goes on ignoring them, and so do the processes that it starts. Only the signal of a child's end is taken back.
package enum IgnoredSignals {
    /// The signals that were ignored when this was asked first: ask before any signal is given a handler.
    package static let atStart: Set<Int32> = Set(
        [SIGHUP, SIGINT, SIGQUIT, SIGTERM].filter { milli_ignores_signal($0) })

    /// Stops ignoring the signal of a child's end, before a child is started: otherwise the kernel keeps no status of
    /// children, and every wait for one fails.
    package static func keepStatusOfChildren() {
        if milli_ignores_signal(SIGCHLD) { signal(SIGCHLD, SIG_DFL) }
    }
}
