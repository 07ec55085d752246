/// What an event does to a state.
public struct Transition: Sendable, Hashable {
    /// What kind of step it is.
    public enum Class: UInt8, CaseIterable, Sendable, Hashable {
        /// As it should be.
        case ok
        /// An event whose predecessor was missed.
        case late
        /// The old instance ends and a new one begins under the same key.
        case replace
        /// Said before; nothing changes.
        case duplicate
        /// Nothing changes.
        case none
        /// Must not come in this state; nothing changes, and the store is to be asked.
        case illegal
    }

    /// The state afterwards.
    public let next: SubscriptionState
    /// What kind of step it is.
    public let `class`: Class

    /// A step to a state.
    public init(to next: SubscriptionState, _ class: Class) {
        self.next = next
        self.class = `class`
    }
}
