/// One subscription, which takes its events and its store's answers one by one, and has a status at every instant.
/// Timers that are due at an event's instant run before it, and an answer counts after the events of its instant,
/// whichever arrives first. Source: subscription, Transition rule; subscription, Time; subscription, What a store
/// answers.
///
/// The rules are written three times. ``StepwiseSubscription`` is the reference, to which tests hold the others on the
/// same events; all three are measured. ``SubscriptionPopulation`` is not a lifecycle: it holds many subscriptions.
///
/// | type | is | serves |
/// | --- | --- | --- |
/// | ``StepwiseSubscription`` | event by event, after the timers that are due | the reference, the simulator's store |
/// | ``ClosedFormSubscription`` | a course with at most two instants, without timers | what a population cannot hold |
/// | ``SubscriptionPopulation`` | columns, taken batch by batch | the ledger of each stream |
@usableFromInline
package protocol SubscriptionLifecycle: Sendable {
    init(plan: BillingPlan, handling: IllegalEventHandling)

    /// The plan; another one holds for what comes later.
    var plan: BillingPlan { get set }
    var instants: SubscriptionInstants { get }

    /// Applies the next event that arrived.
    ///
    /// - Throws: `IllegalEventError` if illegal events are refused; nothing has changed then.
    @discardableResult
    mutating func apply(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome

    /// Returns the status at an instant in milliseconds since 1970; before the last event, the status after that event.
    func status(at instant: Int64) -> SubscriptionStatus
}
