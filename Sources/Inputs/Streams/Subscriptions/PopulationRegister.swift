import Subscription

/// A population, fed in batches: 56 bytes a subscription, and a tenth of the time of a lifecycle for each.
///
/// What a population does not know has a lifecycle of its own: illegal events that are refused, and more plans than it
/// can hold. A copy shares the population: nobody makes one.
package struct PopulationRegister: SubscriptionRegister {
    /// What is done with events that are illegal where they come.
    let handling: IllegalEventHandling
    private let population = SubscriptionPopulation()
    private var arrived = ArrivedEvents()
    private var others: [Int: ClosedFormSubscription] = [:]
    private var count = 0

    /// The events of a batch: their columns stay in the cache.
    private static let batch = 1 << 15

    package init(handling: IllegalEventHandling) { self.handling = handling }

    package mutating func append(_ plan: BillingPlan) {
        let isKnown = handling == .lenient && population.hasRoom(for: plan)
        if !isKnown { others[count] = ClosedFormSubscription(plan: plan, handling: handling) }

        // The number of one that is elsewhere stays empty.
        population.append(1, plan: isKnown ? plan : population.plans.first ?? plan)
        count += 1
    }

    package mutating func removeLast() {
        takeBatch()
        count -= 1
        others[count] = nil
        population.removeLast()
    }

    package mutating func take(_ event: SubscriptionEvent, of number: Int) throws(IllegalEventError) {
        guard others.isEmpty || others[number] == nil else {
            _ = try others[number]?.take(event)
            return
        }

        arrived.append(event, of: number)
        if arrived.count == Self.batch { takeBatch() }
    }

    mutating func takeBatch() {
        guard arrived.count > 0 else { return }
        population.take(arrived.grouped())
        arrived.removeAll()
    }

    package mutating func saved(_ number: Int) -> SavedSubscription {
        takeBatch()
        return others[number]?.saved ?? population.saved(number)
    }

    /// Makes the last subscription, of which nothing is known yet, what was saved.
    package mutating func restoreLast(_ saved: SavedSubscription) {
        if others[count - 1]?.restore(saved) == nil { population.restore(saved, of: count - 1) }
    }

    package mutating func status(of number: Int, at instant: Int64) -> SubscriptionStatus {
        takeBatch()
        return others[number]?.status(at: instant) ?? population.status(of: number, at: instant)
    }
}
