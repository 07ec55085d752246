/// The position of a process, written before each call that may not return, so that the call which ended the process
/// can be named.
package struct Whereabouts: Hashable, Sendable {
    /// Zero until the first write, and ``written`` from then on.
    package var mark = 0
    /// The number of writes. It does not change during a call.
    package var steps = 0
    /// The implementation whose turn it is, by its position in the experiment; otherwise ``making`` or ``changing``.
    package var implementation = Whereabouts.making
    /// The position of the family of cases; −1 for a measured input.
    package var caseFamily = -1
    /// The number of the case in its family, from 1.
    package var number = 0

    package static let written = 0x6D69_6C6C_6901
    /// An input or a case is being made.
    package static let making = -1
    /// A script is changing the input, and implementations may follow.
    package static let changing = -2

    package init() {}
}
