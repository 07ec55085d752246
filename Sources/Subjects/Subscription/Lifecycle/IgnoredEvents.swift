/// The numbers of events that changed nothing, by reason.
package struct IgnoredEvents: Hashable, Sendable {
    /// Events that were illegal in the state where they came.
    package var illegal = 0
    /// Events that were dropped because a later one had been applied.
    package var older = 0
    /// Events that were dropped because they had been applied already at the same instant.
    package var duplicates = 0
    /// Events that an answer of the store contained.
    package var contained = 0

    package init() {}

    @inline(__always)
    mutating func add(_ more: IgnoredEvents) {
        illegal &+= more.illegal
        older &+= more.older
        duplicates &+= more.duplicates
        contained &+= more.contained
    }
}
