/// A subscription at an instant, as the stream `subscription-states` prints it. Source: streams, Streams and files in
/// and out.
@usableFromInline
package struct SubscriptionStatus: Hashable, Sendable {
    package var state: SubscriptionState
    /// True if the subscriber has access.
    package var hasAccess = false
    /// The instant at which access ends or ended, in states that grant access: the expiry, the end of grace, or the end
    /// of the silence on Google Play.
    package var accessEnd: Int64?
    /// The end of the last paid period; `nil` before the first one.
    package var expiry: Int64?
    /// The instant of the next charge, if it is known: the expiry of an active subscription, even after it has passed,
    /// or the end of a scheduled or current pause.
    package var nextRenewal: Int64?
    /// The reason of the end, if the subscription is expired, revoked, or was given up before it was paid for.
    package var cause: Cause?
    /// Whole days of 24 hours from the purchase that began the subscription to its end; 0 before the purchase. A
    /// recovery from hold, or a purchase that replaces a running subscription, does not begin it anew. Days on hold or
    /// paused count.
    package var tenureDays = 0
    /// True if the subscription is active after its expiry, so that an event is due.
    package var isAwaiting = false
    /// True from an impossible event on, until the store answers: the store should be asked.
    package var needsReconciliation = false
    /// The events that changed nothing.
    package var ignored = IgnoredEvents()

    package init(state: SubscriptionState = .none, expiry: Int64? = nil) {
        self.state = state
        self.expiry = expiry
    }
}
