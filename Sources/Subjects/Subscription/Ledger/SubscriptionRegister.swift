/// The subscriptions of a ledger, by number from 0.
package protocol SubscriptionRegister {
    init(handling: IllegalEventHandling)

    /// Appends a subscription.
    mutating func append(_ plan: BillingPlan)
    /// Removes the last subscription.
    mutating func removeLast()

    /// Takes the next event of a subscription that arrived.
    ///
    /// - Throws: `IllegalEventError` if illegal events are refused; nothing has changed then.
    mutating func take(_ event: SubscriptionEvent, of number: Int) throws(IllegalEventError)

    /// Returns the status of a subscription at an instant, in milliseconds since 1970.
    mutating func status(of number: Int, at instant: Int64) -> SubscriptionStatus
}
