/// One subscription. It takes events and the answers of its store one by one, and has a status at every instant. Timers
/// that are due run before the events of an instant. An answer counts after the events of its instant, in any order of
/// arrival. Source: subscription, Transition rule; subscription, Time; subscription, What a store answers.
///
/// The rules are written three times. ``StepwiseSubscription`` is the reference: tests compare the others with it on
/// the same events. All three are measured. ``SubscriptionPopulation`` is not a lifecycle, because it holds many
/// subscriptions.
///
/// | type | is | serves |
/// | --- | --- | --- |
/// | ``StepwiseSubscription`` | event by event, after the timers that are due | the reference, the simulator's store |
/// | ``ClosedFormSubscription`` | a course with at most two instants, without timers | what a population cannot hold |
/// | ``SubscriptionPopulation`` | columns, taken batch by batch | the ledger of each stream |
@usableFromInline
package protocol SubscriptionLifecycle: Sendable {
    init(plan: BillingPlan, handling: IllegalEventHandling)

    /// The plan. A new plan holds from then on.
    var plan: BillingPlan { get set }
    var instants: SubscriptionInstants { get }

    /// Applies the next event, in the order of arrival.
    ///
    /// - Throws: `IllegalEventError` if illegal events are refused; then nothing has changed.
    @discardableResult
    mutating func apply(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome

    /// Returns the status at an instant in milliseconds since 1970; before the last event, the status after that event.
    func status(at instant: Int64) -> SubscriptionStatus
}
