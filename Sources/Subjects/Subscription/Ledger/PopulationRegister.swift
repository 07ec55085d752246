/// A register with a population, which it feeds in batches: 56 bytes a subscription, and a tenth of the time of a
/// lifecycle for each.
///
/// Rejected: batches for the threads that read ahead. A replay on two cores then took 3 % less time, a question for
/// states 5 %, and both took 1 % more on one core.
///
/// A population does not refuse illegal events, and has at most 512 plans. A subscription that needs more has a
/// lifecycle of its own. A register cannot be copied, because the copies would share the population.
package struct PopulationRegister: SubscriptionRegister, ~Copyable {
    package let handling: IllegalEventHandling
    private let population = SubscriptionPopulation()
    private var batch = EventBatch()
    /// The lifecycles of the subscriptions that the population cannot hold, by number.
    private var lifecycles: [Int: ClosedFormSubscription] = [:]
    private var count = 0

    /// The number of events in a batch, whose columns stay in the cache.
    private static let batchSize = 1 << 15

    package init(handling: IllegalEventHandling) { self.handling = handling }

    package mutating func append(_ plan: BillingPlan) {
        let fits = handling == .lenient && population.hasRoom(for: plan)
        if !fits { lifecycles[count] = ClosedFormSubscription(plan: plan, handling: handling) }

        // The population counts these subscriptions too, but never gets an event of them.
        population.append(1, plan: fits ? plan : population.plans.first ?? plan)
        count += 1
    }

    package mutating func apply(_ event: SubscriptionEvent, of number: Int) throws(IllegalEventError) {
        guard lifecycles.isEmpty || lifecycles[number] == nil else {
            _ = try lifecycles[number]?.apply(event)
            return
        }

        batch.append(event, of: number)
        if batch.count == Self.batchSize { applyBatch() }
    }

    /// Feeds the batch of events to the population.
    mutating func applyBatch() {
        guard batch.count > 0 else { return }
        population.apply(batch.grouped())
        batch.removeAll()
    }

    /// Returns a subscription as it is saved.
    package mutating func saved(_ number: Int) -> SavedSubscription {
        applyBatch()
        return lifecycles[number]?.saved ?? population.saved(number)
    }

    /// Restores the last subscription, which has had no event yet.
    package mutating func restoreLast(_ saved: SavedSubscription) {
        if lifecycles[count - 1] != nil {
            lifecycles[count - 1]?.restore(saved)
        } else {
            population.restore(saved, of: count - 1)
        }
    }

    package mutating func setPlan(_ plan: BillingPlan, of number: Int) {
        applyBatch()
        if lifecycles[number] != nil {
            lifecycles[number]?.plan = plan
        } else if population.hasRoom(for: plan) {
            population.setPlan(plan, of: number)
        } else {
            var other = ClosedFormSubscription(plan: plan, handling: handling)
            other.restore(population.saved(number))
            lifecycles[number] = other
        }
    }

    package mutating func instants(of number: Int) -> SubscriptionInstants {
        applyBatch()
        return lifecycles[number]?.instants ?? population.instants(of: number)
    }

    package mutating func status(of number: Int, at instant: Int64) -> SubscriptionStatus {
        applyBatch()
        return settledStatus(of: number, at: instant)
    }

    /// Returns the status of a subscription, for several threads at a time.
    ///
    /// - Precondition: no event has arrived since ``applyBatch()``.
    func settledStatus(of number: Int, at instant: Int64) -> SubscriptionStatus {
        precondition(batch.count == 0, "states of several threads come after the last batch")
        return lifecycles[number]?.status(at: instant) ?? population.status(of: number, at: instant)
    }
}
