/// One subscription, which takes its events and its store's answers one by one, and has a status at every instant.
/// Timers that are due at an event's instant run before it, and an answer counts after the events of its instant,
/// whichever arrives first. Source: subscription, Transition rule; subscription, Time; subscription, What a store
/// answers.
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
