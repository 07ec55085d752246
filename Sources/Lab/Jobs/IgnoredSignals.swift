import CLibrary
import CPlatform

/// The signals that this process ignored when it was started, as with `nohup`.
///
/// They stay ignored, also in the processes that it starts. Only the signal of a child's end is restored.
package enum IgnoredSignals {
    /// The signals that were ignored at the first access. It must be read before any signal gets a handler.
    package static let atStart: Set<Int32> = Set(
        [SIGHUP, SIGINT, SIGQUIT, SIGTERM].filter { milli_ignores_signal($0) })

    /// Stops ignoring the signal of a child's end, before a child is started. Otherwise the kernel would keep no status
    /// of children, and every wait for one would fail.
    package static func keepStatusOfChildren() {
        if milli_ignores_signal(SIGCHLD) { signal(SIGCHLD, SIG_DFL) }
    }
}
