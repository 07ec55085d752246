/// The place where a process is, written before each call that may not return, so that the call which ended the process
/// can be named.
package struct Whereabouts: Hashable, Sendable {
    /// Zero until something was written, and ``written`` from then on.
    package var mark = 0
    /// The number of times that something was written; it stands still as long as a call lasts.
    package var steps = 0
    /// The implementation whose turn it is, by its position in the experiment; else ``making`` or ``changing``.
    package var implementation = Whereabouts.making
    /// The family of cases by its position; −1 on an input that is measured.
    package var family = -1
    /// The number of the case in its family, from 1.
    package var number = 0

    package static let written = 0x6D69_6C6C_6901
    /// An input or a case is being made.
    package static let making = -1
    /// A script is changing it, which implementations may follow.
    package static let changing = -2

    package init() {}
}
