/// The effect of an event on a state.
package struct Transition: Sendable, Hashable {
    /// The sort of step it is.
    package enum Class: UInt8, CaseIterable, Sendable, Hashable {
        case ok
        /// An event whose predecessor was missed.
        case late
        /// The old instance ends and a new one begins under the same key.
        case replace
        /// Said before; nothing changes.
        case duplicate
        case none
        /// Must not come in this state; nothing changes, and the store is to be asked.
        case illegal
    }

    package let next: SubscriptionState
    package let `class`: Class
}
