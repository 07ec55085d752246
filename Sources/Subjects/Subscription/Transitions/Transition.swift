/// The next state after an event in a state, and the effect.
@usableFromInline
package struct Transition: Sendable, Hashable {
    /// The sort of step.
    @usableFromInline
    package enum Effect: UInt8, CaseIterable, Sendable, Hashable {
        case ok
        /// An event whose predecessor was missed.
        case late
        /// The old instance ends and a new one begins under the same key.
        case replace
        /// The event was reported before; nothing changes.
        case duplicate
        /// Nothing changes.
        case none
        /// The event must not come in this state; nothing changes, and the store should be asked.
        case illegal
    }

    package let next: SubscriptionState
    package let effect: Effect
}
