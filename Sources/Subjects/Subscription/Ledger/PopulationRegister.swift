/// A register with a population, which it feeds in batches: 56 bytes a subscription, and a tenth of the time of a
/// lifecycle for each.
///
/// A population neither refuses illegal events nor has more than 512 plans; subscriptions that need either have a
/// lifecycle of their own. Do not copy a register: the copies would share the population.
package struct PopulationRegister: SubscriptionRegister {
    package let handling: IllegalEventHandling
    /// Offers work to other threads, which do it later or never; it returns false if there is none.
    ///
    /// With it, a batch may be applied while the next one arrives. The answers are the same.
    package var offer: ((@escaping @Sendable () -> Void) -> Bool)?
    private let feed = PopulationFeed()
    private var arrived = ArrivedEvents()
    /// The subscriptions that are not in the population yet. A batch begins with them.
    private var additions: [PopulationFeed.Addition] = []
    /// The plans that the population has, or will have with the additions.
    private var plans: [BillingPlan] = []
    /// The subscriptions that the population cannot hold, by number.
    private var others: [Int: ClosedFormSubscription] = [:]
    private var count = 0

    /// The number of events in a batch, whose columns stay in the cache.
    private static let batchSize = 1 << 15

    package init(handling: IllegalEventHandling) { self.handling = handling }

    package mutating func append(_ plan: BillingPlan) {
        let fits = handling == .lenient && (plans.count < SubscriptionPopulation.maxPlans || plans.contains(plan))
        if !fits { others[count] = ClosedFormSubscription(plan: plan, handling: handling) }

        // The population has the numbers of the others, too, without events.
        add(fits ? plan : plans.first ?? plan)
        count += 1
    }

    private mutating func add(_ plan: BillingPlan) {
        if let last = additions.indices.last, additions[last].plan == plan {
            additions[last].count += 1
            return
        }

        // As many events as a batch holds need not come: those of the others are in none.
        if additions.count == Self.batchSize { feed.take(&additions, &arrived, offer: offer) }
        additions.append(PopulationFeed.Addition(plan: plan, count: 1))
        if !plans.contains(plan) { plans.append(plan) }
    }

    package mutating func apply(_ event: SubscriptionEvent, of number: Int) throws(IllegalEventError) {
        guard others.isEmpty || others[number] == nil else {
            _ = try others[number]?.apply(event)
            return
        }

        arrived.append(event, of: number)
        if arrived.count == Self.batchSize { feed.take(&additions, &arrived, offer: offer) }
    }

    /// Feeds what has arrived to the population, which can be asked then.
    mutating func applyBatch() {
        guard feed.isApplying || arrived.count > 0 || !additions.isEmpty else { return }
        feed.take(&additions, &arrived, offer: nil)
    }

    /// The population without what has arrived since the last batch.
    private var population: SubscriptionPopulation { feed.population }

    /// Returns a subscription as it is saved.
    package mutating func saved(_ number: Int) -> SavedSubscription {
        applyBatch()
        return others[number]?.saved ?? population.saved(number)
    }

    /// Restores the last subscription, which has had no event yet.
    package mutating func restoreLast(_ saved: SavedSubscription) {
        applyBatch()
        if others[count - 1]?.restore(saved) == nil { population.restore(saved, of: count - 1) }
    }

    package mutating func setPlan(_ plan: BillingPlan, of number: Int) {
        applyBatch()
        if others[number] != nil {
            others[number]?.plan = plan
        } else if population.hasRoom(for: plan) {
            population.setPlan(plan, of: number)
            plans = population.plans
        } else {
            var other = ClosedFormSubscription(plan: plan, handling: handling)
            other.restore(population.saved(number))
            others[number] = other
        }
    }

    package mutating func instants(of number: Int) -> SubscriptionInstants {
        applyBatch()
        return others[number]?.instants ?? population.instants(of: number)
    }

    package mutating func status(of number: Int, at instant: Int64) -> SubscriptionStatus {
        applyBatch()
        return others[number]?.status(at: instant) ?? population.status(of: number, at: instant)
    }
}
