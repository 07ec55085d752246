/// Where a process is: told before each call that may not come back, so that what ended the process can be named.
package struct Whereabouts: Hashable, Sendable {
    /// Whether anything was told: zero until then, and ``told`` from then on.
    package var mark = 0
    /// How often it was told; it stands still as long as a call lasts.
    package var steps = 0
    /// Whose turn it is, by its place among the implementations of the experiment; else what is done.
    package var implementation = Whereabouts.making
    /// The family of cases by its place; −1 on an input that is measured.
    package var family = -1
    /// The number of the case in its family, from 1.
    package var number = 0

    package static let told = 0x6D69_6C6C_6901
    /// An input or a case is made.
    package static let making = -1
    /// A script changes it, which implementations may follow.
    package static let changing = -2

    package init() {}
}
