/// A subscription at an instant, as the stream `subscription-states` prints it. Source: streams, Streams and files in
/// and out.
@usableFromInline
package struct SubscriptionStatus: Hashable, Sendable {
    package var state: SubscriptionState
    /// True if the subscriber may use what was paid for.
    package var hasAccess = false
    /// The instant at which access ends or ended, in states that grant it: the expiry, the end of grace, or the end of
    /// Google Play's silence.
    package var accessEnd: Int64?
    /// The end of the last period that was paid for; `nil` before there was one.
    package var expiry: Int64?
    /// The instant at which the store will ask for money next: the expiry of an active subscription, even if it has
    /// passed, or the end of a pause that is scheduled or goes on, if it is known.
    package var nextRenewal: Int64?
    /// The reason of the end, if the subscription is over: expired, revoked or given up before it was paid for.
    package var cause: Cause?
    /// Whole days of 24 hours from the purchase that began the subscription up to its end; 0 before there was one.
    /// Neither a recovery from hold nor a purchase that replaces a running subscription begins it anew. Days on hold
    /// and paused count.
    package var tenureDays = 0
    /// True if it is active after its expiry, so that an event is due.
    package var isAwaiting = false
    /// True if an impossible event came, so that the store should be asked; until the store answers.
    package var needsReconciliation = false
    /// The events that changed nothing.
    package var ignored = IgnoredEvents()

    package init(state: SubscriptionState = .none, expiry: Int64? = nil) {
        self.state = state
        self.expiry = expiry
    }
}
