/// One subscription that is told its events and its store's answers one by one and says at any instant what it is.
/// Timers that are due at an event's instant run before it, and an answer comes behind the events of its instant,
/// whichever arrives first. Source: subscription, Transition rule; subscription, Time; subscription, What a store
/// answers.
package protocol SubscriptionLifecycle: Sendable {
    init(plan: BillingPlan, handling: IllegalEventHandling)

    /// Takes the next event that arrived, and gives what became of it. Nothing has changed when an illegal event is
    /// refused.
    @discardableResult
    mutating func take(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome

    /// The status at an instant in milliseconds since 1970; before the last event, what it was with it.
    func status(at instant: Int64) -> SubscriptionStatus
}

extension SubscriptionEvent {
    /// What tells the event from others of its instant: its id, or else what it says. 0 for an answer without an id: to
    /// answer the same again is no repetition.
    var identity: UInt64 {
        if let id { return id.bits }
        if answer != nil { return 0 }
        return Self.identity(
            code: kind.rawValue | (reconcile ? EventCode.reconcile : 0), expiry: expiry ?? .min,
            resumeAt: resumeAt ?? .min, cause: cause?.rawValue ?? 0)
    }

    /// The identity of an event without an id: a mixture of all it says, with the collisions of ``EventID``.
    @inline(__always)
    static func identity(code: UInt8, expiry: Int64, resumeAt: Int64, cause: UInt8) -> UInt64 {
        var hash = UInt64(code) << 8 | UInt64(cause)
        // The multiplier is SplitMix64's; each step is a bijection, so that different short codes never collide.
        hash = (hash ^ 0x9e37_79b9_7f4a_7c15) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 29 ^ UInt64(bitPattern: expiry)) &* 0x94d0_49bb_1331_11eb
        hash = (hash ^ hash >> 32 ^ UInt64(bitPattern: resumeAt)) &* 0xbf58_476d_1ce4_e5b9
        hash ^= hash >> 31

        return hash == 0 ? 1 : hash
    }
}
