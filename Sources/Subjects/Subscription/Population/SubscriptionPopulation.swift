import CivilTime

/// Many subscriptions, each known by its number: their events are taken batch by batch, in columns, grouped by
/// subscription. 56 bytes a subscription; what it costs beside that depends on the batch alone, so that a stream of any
/// length passes through. Illegal events are counted, never refused.
package final class SubscriptionPopulation {
    package private(set) var count = 0
    package private(set) var plans: [BillingPlan] = []
    private var capacity = 0
    private(set) var instants: [UnsafeMutablePointer<Int64>] = []
    private(set) var words: [UnsafeMutablePointer<UInt64>] = []
    private(set) var columns: PopulationColumns
    private let terms: UnsafeMutablePointer<PlanTerms>
    private let planValues: UnsafeMutablePointer<BillingPlan>
    private let steps: UnsafeMutablePointer<UInt8>
    let overflow = PopulationOverflow()

    package init() {
        terms = .allocate(capacity: SubscriptionWord.plans)
        planValues = .allocate(capacity: SubscriptionWord.plans)
        steps = .allocate(capacity: PopulationStep.table.count)
        steps.initialize(from: PopulationStep.table, count: PopulationStep.table.count)
        instants = (0..<5).map { _ in .allocate(capacity: 0) }
        words = (0..<2).map { _ in .allocate(capacity: 0) }
        columns = PopulationColumns(instants, words, terms: terms, plans: planValues, steps: steps, overflow)
    }

    deinit {
        for column in instants { column.deallocate() }
        for column in words { column.deallocate() }
        terms.deallocate()
        planValues.deallocate()
        steps.deallocate()
    }

    /// Appends subscriptions with this plan of which nothing is known yet. Their numbers follow those that are there,
    /// fewer than 2³², and of at most 512 different plans. Takes O(added + plans), amortised.
    package func append(_ added: Int, plan: BillingPlan) {
        precondition(count + added <= Int(UInt32.max), "a population has fewer than 2³² subscriptions")
        reserve(count + added)
        let number = number(of: plan)
        for column in instants { (column + count).initialize(repeating: .min, count: added) }
        (words[0] + count).initialize(repeating: 0, count: added)
        (words[1] + count).initialize(repeating: UInt64(number) << SubscriptionWord.planShift, count: added)
        count += added
    }

    /// Whether a plan is among those of the population, or can be one more.
    package func hasRoom(for plan: BillingPlan) -> Bool {
        plans.count < SubscriptionWord.plans || plans.contains(plan)
    }

    /// Takes the last subscription away.
    package func removeLast() {
        precondition(count > 0, "there is a subscription")
        count -= 1
    }

    /// Forgets all events: of every subscription only its plan is known then.
    ///
    /// - Complexity: O(count).
    package func forgetEvents() {
        for column in instants { column.update(repeating: .min, count: count) }
        words[0].update(repeating: 0, count: count)
        for number in 0..<count { words[1][number] &= 511 << SubscriptionWord.planShift }
        overflow.removeAll()
    }

    private func number(of plan: BillingPlan) -> Int {
        if let known = plans.lastIndex(of: plan) { return known }
        precondition(plans.count < SubscriptionWord.plans, "a population has at most \(SubscriptionWord.plans) plans")
        (terms + plans.count).initialize(to: PlanTerms(plan))
        (planValues + plans.count).initialize(to: plan)
        plans.append(plan)

        return plans.count - 1
    }

    /// Makes room for so many subscriptions in all, so that appending them moves nothing.
    package func reserve(_ least: Int) {
        guard least > capacity else { return }

        let room = max(least, capacity + capacity / 2)
        // One column after the other: there are never two copies of more than one.
        instants = instants.map { moved($0, to: room) }
        words = words.map { moved($0, to: room) }
        capacity = room
        columns = PopulationColumns(instants, words, terms: terms, plans: planValues, steps: steps, overflow)
    }

    private func moved<Value>(_ column: UnsafeMutablePointer<Value>, to room: Int) -> UnsafeMutablePointer<Value> {
        let new = UnsafeMutablePointer<Value>.allocate(capacity: room)
        new.moveInitialize(from: column, count: count)
        column.deallocate()
        return new
    }

    /// Takes a batch of events, in O(n), whose numbers and the offset together are subscriptions of the population.
    package func take(_ events: GroupedEvents, offset: Int = 0) {
        withColumns(for: events, offset: offset) { population, events in
            population.take(events, groups: events.groups.indices, offset: offset)
        }
    }

    func withColumns(
        for events: GroupedEvents, offset: Int, _ body: (PopulationColumns, GroupedEventColumns) -> Void
    ) {
        precondition(
            offset >= 0 && events.subscriptions + offset <= count,
            "an event is of subscription \(events.subscriptions + offset - 1), of which there are only \(count)")
        events.withColumns { body(columns, $0) }
    }
}
