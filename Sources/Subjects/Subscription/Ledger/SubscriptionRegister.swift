/// The subscriptions of a ledger, by number from 0.
package protocol SubscriptionRegister: ~Copyable {
    init(handling: IllegalEventHandling)

    /// Appends a subscription.
    mutating func append(_ plan: BillingPlan)

    /// Applies the next event of a subscription, in the order of arrival.
    ///
    /// - Throws: `IllegalEventError` if illegal events are refused; then nothing has changed.
    mutating func apply(_ event: SubscriptionEvent, of number: Int) throws(IllegalEventError)

    /// Changes the plan of a subscription from now on.
    mutating func setPlan(_ plan: BillingPlan, of number: Int)

    /// Returns the instants that are known of a subscription.
    mutating func instants(of number: Int) -> SubscriptionInstants

    /// Returns the status of a subscription at an instant, in milliseconds since 1970.
    mutating func status(of number: Int, at instant: Int64) -> SubscriptionStatus
}
