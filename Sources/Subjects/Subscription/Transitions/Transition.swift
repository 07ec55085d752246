/// The next state after an event in a state, and the effect of the event.
@usableFromInline
package struct Transition: Sendable, Hashable {
    /// The sort of step.
    @usableFromInline
    package enum Effect: UInt8, CaseIterable, Sendable, Hashable {
        case ok
        /// The event is legal, but the event before it was missed.
        case late
        /// The old subscription ends, and a new one begins under the same key.
        case replace
        /// The event was reported before; nothing changes.
        case duplicate
        /// Nothing changes.
        case none
        /// The event is illegal in this state. Nothing changes, and the store should be asked.
        case illegal
    }

    package let next: SubscriptionState
    package let effect: Effect
}
