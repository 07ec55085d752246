import CivilTime

/// An event that is illegal in the state at its instant.
@usableFromInline
package struct IllegalEventError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The state after the timers that were due.
    package let state: SubscriptionState
    package let event: EventKind
    /// The instant of the event, in milliseconds since 1970.
    package let at: Int64

    /// One line that names the legal events.
    @usableFromInline
    package var description: String {
        let legal = EventKind.allCases.filter { TransitionTable[state, $0].effect != .illegal }.map(\.name)
        return "\(event.name) at \(Instant.text(Instant.clamped(at))): illegal in state \(state.name), which takes "
            + legal.joined(separator: ", ")
    }
}
