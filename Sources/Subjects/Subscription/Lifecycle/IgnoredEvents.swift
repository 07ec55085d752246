/// The numbers of events that changed nothing, by reason.
package struct IgnoredEvents: Hashable, Sendable {
    /// Events that were illegal in the state at their instant.
    package var illegal = 0
    /// Events that were dropped because an event of a later instant came before them.
    package var older = 0
    /// Events that were dropped because the same event of the same instant came before them.
    package var duplicates = 0
    /// Events that the last answer of the store contained.
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
