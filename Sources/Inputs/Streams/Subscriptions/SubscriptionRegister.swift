import Subscription

/// Where the subscriptions of a ledger are, by number from 0.
package protocol SubscriptionRegister {
    init(handling: IllegalEventHandling)

    mutating func append(_ plan: BillingPlan)
    mutating func removeLast()

    /// Takes the next event that arrived of a subscription.
    ///
    /// - Throws: `IllegalEventError` where illegal events are refused; nothing has changed then.
    mutating func take(_ event: SubscriptionEvent, of number: Int) throws(IllegalEventError)

    /// What a subscription is at an instant, in milliseconds since 1970.
    mutating func status(of number: Int, at instant: Int64) -> SubscriptionStatus
}
