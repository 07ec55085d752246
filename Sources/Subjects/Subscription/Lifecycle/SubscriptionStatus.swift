/// What is known of a subscription at an instant: what `subscription-states` prints. Source: streams.
public struct SubscriptionStatus: Hashable, Sendable {
    /// What it is.
    public var state: SubscriptionState
    /// Whether its holder may use what was paid for.
    public var hasAccess: Bool
    /// When access ends or ended, in states that grant it: the expiry, the end of grace, or where Google Play keeps silent
    /// the end of that.
    public var accessEnd: Int64?
    /// The end of the last period that was paid for; `nil` before there was one.
    public var expiry: Int64?
    /// When the store will ask for money next: the expiry of an active subscription, also after it is past, or when a
    /// pause that was scheduled or goes on will end, where that is known.
    public var nextRenewal: Int64?
    /// Why it ended; only of one that is over: expired, revoked or given up before it was paid for.
    public var cause: Cause?
    /// Whole days of 24 hours since the purchase that it began with, up to its end; 0 before there was one.
    ///
    /// Neither a recovery from hold nor a purchase in place of a running subscription begins it anew: the holder never
    /// left. Days on hold and paused count, since the subscription goes on.
    public var tenureDays: Int
    /// Active, past its expiry, and nothing was said: an event is awaited.
    public var isAwaiting: Bool
    /// Something came that cannot be: the store is to be asked. It stays, since no event can say that this was done.
    public var needsReconciliation: Bool
    /// Events that were illegal where they came.
    public var illegal: Int
    /// Events that were dropped because a later one had been applied.
    public var older: Int
    /// Events that were dropped because they had been applied already at the same instant.
    public var duplicates: Int

    /// A status; without arguments that of a subscription of which nothing is known.
    public init(
        state: SubscriptionState = .none, hasAccess: Bool = false, accessEnd: Int64? = nil, expiry: Int64? = nil,
        nextRenewal: Int64? = nil, cause: Cause? = nil, tenureDays: Int = 0, isAwaiting: Bool = false,
        needsReconciliation: Bool = false, illegal: Int = 0, older: Int = 0, duplicates: Int = 0
    ) {
        self.state = state
        self.hasAccess = hasAccess
        self.accessEnd = accessEnd
        self.expiry = expiry
        self.nextRenewal = nextRenewal
        self.cause = cause
        self.tenureDays = tenureDays
        self.isAwaiting = isAwaiting
        self.needsReconciliation = needsReconciliation
        self.illegal = illegal
        self.older = older
        self.duplicates = duplicates
    }
}
