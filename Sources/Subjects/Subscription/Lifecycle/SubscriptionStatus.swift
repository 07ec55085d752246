/// A subscription at an instant: what `subscription-states` prints. Source: streams, Streams and
/// files in and out.
package struct SubscriptionStatus: Hashable, Sendable {
    package var state: SubscriptionState
    /// Whether its holder may use what was paid for.
    package var hasAccess = false
    /// When access ends or ended, in states that grant it: the expiry, the end of grace, or where Google Play keeps
    /// silent the end of that.
    package var accessEnd: Int64?
    /// The end of the last period that was paid for; `nil` before there was one.
    package var expiry: Int64?
    /// When the store will ask for money next: the expiry of an active subscription, also after it is past, or when a
    /// pause that was scheduled or goes on will end, where that is known.
    package var nextRenewal: Int64?
    /// The reason of the end; only of one that is over: expired, revoked or given up before it was paid for.
    package var cause: Cause?
    /// Whole days of 24 hours since the purchase that it began with, up to its end; 0 before there was one. Neither a
    /// recovery from hold nor a purchase in place of a running subscription begins it anew. Days on hold and paused
    /// count.
    package var tenureDays = 0
    /// Active, past its expiry, and nothing was said: an event is awaited.
    package var isAwaiting = false
    /// Something came that cannot be: the store is to be asked. It stays until the store answers.
    package var needsReconciliation = false
    /// Events that were illegal where they came.
    package var illegal = 0
    /// Events that were dropped because a later one had been applied.
    package var older = 0
    /// Events that were dropped because they had been applied already at the same instant.
    package var duplicates = 0
    /// Events that changed nothing because an answer of the store contained them.
    package var contained = 0

    package init(state: SubscriptionState = .none, expiry: Int64? = nil) {
        self.state = state
        self.expiry = expiry
    }
}
