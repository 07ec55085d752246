/// The raw values of states, in the type in which a loop over a population compares them, and sets with a bit for each
/// state.
enum StateCode {
    static var none: UInt64 { UInt64(SubscriptionState.none.rawValue) }
    static var pending: UInt64 { UInt64(SubscriptionState.pending.rawValue) }
    static var active: UInt64 { UInt64(SubscriptionState.active.rawValue) }
    static var canceled: UInt64 { UInt64(SubscriptionState.canceled.rawValue) }
    static var grace: UInt64 { UInt64(SubscriptionState.grace.rawValue) }
    static var hold: UInt64 { UInt64(SubscriptionState.hold.rawValue) }
    static var paused: UInt64 { UInt64(SubscriptionState.paused.rawValue) }
    static var expired: UInt64 { UInt64(SubscriptionState.expired.rawValue) }
    static var revoked: UInt64 { UInt64(SubscriptionState.revoked.rawValue) }
    static var pendingCanceled: UInt64 { UInt64(SubscriptionState.pendingCanceled.rawValue) }

    /// The states in which the last answer of the store may have named the end of the period.
    static var periodStates: UInt64 { 1 << active | 1 << canceled }
    /// The states in which an expire without a cause means a failed payment.
    static var unpaidStates: UInt64 { 1 << pending | 1 << grace | 1 << hold }
}
