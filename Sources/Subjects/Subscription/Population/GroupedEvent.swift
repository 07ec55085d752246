/// An event of ``GroupedEventColumns``. Instants are milliseconds since 1970; a missing one is `noInstant`.
struct GroupedEvent {
    let code: UInt8
    private(set) var at: Int64
    let identity: UInt64
    /// Its details; only valid if ``hasDetails``.
    let detail: UnsafePointer<GroupedEvents.Detail>
    /// Its answer; only valid if ``hasAnswer``.
    let answer: UnsafePointer<SubscriptionAnswer>
    let hasAnswer: Bool

    /// Returns the same event at another instant.
    func moved(to instant: Int64) -> GroupedEvent {
        var event = self
        event.at = instant
        return event
    }

    var kind: UInt8 { code & EventCode.kind }
    var hasDetails: Bool { code & EventCode.details != 0 }
    var needsReconciliation: Bool { code & EventCode.reconcile != 0 }

    var expiry: Int64 { hasDetails ? detail.pointee.expiry : .noInstant }
    var resumeAt: Int64 { hasDetails ? detail.pointee.resumeAt : .noInstant }
    /// The raw value of its cause; 0 for none.
    var cause: UInt64 { hasDetails ? UInt64(detail.pointee.cause) : 0 }
}
