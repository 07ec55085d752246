/// One subscription, which takes its events and its store's answers one by one, and has a status at every instant.
/// Timers that are due at an event's instant run before it, and an answer counts after the events of its instant,
/// whichever arrives first. Source: subscription, Transition rule; subscription, Time; subscription, What a store
/// answers.
@usableFromInline
package protocol SubscriptionLifecycle: Sendable {
    init(plan: BillingPlan, handling: IllegalEventHandling)

    /// The plan; another one holds for what comes later.
    var plan: BillingPlan { get set }
    var instants: SubscriptionInstants { get }

    /// Takes the next event that arrived.
    ///
    /// - Throws: `IllegalEventError` if illegal events are refused; nothing has changed then.
    @discardableResult
    mutating func take(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome

    /// Returns the status at an instant in milliseconds since 1970; before the last event, the status after that event.
    func status(at instant: Int64) -> SubscriptionStatus
}

extension SubscriptionEvent {
    /// The identity of the event among those of its instant: its id, or else a mixture of its fields. 0 for an answer
    /// without an id: the same answer again is no repetition.
    var identity: UInt64 {
        if let id { return id.bits }
        if answer != nil { return 0 }
        return Self.identity(
            code: kind.rawValue | (reconcile ? EventCode.reconcile : 0), expiry: expiry ?? .min,
            resumeAt: resumeAt ?? .min, cause: cause?.rawValue ?? 0)
    }

    /// Returns the identity of an event without an id: a mixture of its fields, with the collisions of ``EventID``.
    @inline(__always)
    static func identity(code: UInt8, expiry: Int64, resumeAt: Int64, cause: UInt8) -> UInt64 {
        var hash = UInt64(code) << 8 | UInt64(cause)
        // The multipliers are those of SplitMix64; each step is a bijection, so that different short codes never
        // collide.
        hash = (hash ^ 0x9e37_79b9_7f4a_7c15) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 29 ^ UInt64(bitPattern: expiry)) &* 0x94d0_49bb_1331_11eb
        hash = (hash ^ hash >> 32 ^ UInt64(bitPattern: resumeAt)) &* 0xbf58_476d_1ce4_e5b9
        hash ^= hash >> 31

        return hash == 0 ? 1 : hash
    }
}
