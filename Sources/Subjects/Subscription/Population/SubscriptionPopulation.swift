import CivilTime

/// Many subscriptions, each with a number. Their events are applied batch by batch, in columns, grouped by
/// subscription. Illegal events are counted, never refused.
///
/// A subscription takes 56 bytes. All other memory depends on the batch, so a stream can have any length. The reference
/// is ``StepwiseSubscription``: tests compare the population with it on the same events.
///
/// | type | is |
/// | --- | --- |
/// | ``EventBatch`` | a batch in the order of arrival, which it groups by subscription |
/// | ``GroupedEvents`` | the batch by subscription, in columns, with kinds and marks as an ``EventCode`` |
/// | ``GroupedEventColumns`` | the same columns as pointers, while a loop reads them |
/// | ``GroupedEventCursor`` | the place of the next event in them; a ``GroupedEvent`` is that event |
/// | ``PopulationColumns`` | what is known of each subscription, with states and counts in a ``SubscriptionWord`` |
/// | ``PopulationOverflow`` | what does not fit into the columns, for few subscriptions |
/// | ``PlanTerms`` | a plan's lengths and switches as numbers; ``MonthTable``, the ends of months |
/// | ``LoadedSubscription`` | one subscription while the loop over its events goes, in `PopulationLoop.swift` |
/// | ``PopulationStep`` | the action on an event, by ``StateCode`` and kind |
/// | ``ParallelPopulation`` | the same with several threads, each with subscriptions of its own |
package final class SubscriptionPopulation {
    package private(set) var count = 0
    package private(set) var plans: [BillingPlan] = []
    private var capacity = 0
    private(set) var columns: PopulationColumns
    private let terms: UnsafeMutablePointer<PlanTerms>
    private let planValues: UnsafeMutablePointer<BillingPlan>
    private let steps: UnsafeMutablePointer<UInt8>
    let overflow = PopulationOverflow()

    package init() {
        terms = .allocate(capacity: SubscriptionWord.maxPlans)
        planValues = .allocate(capacity: SubscriptionWord.maxPlans)
        steps = .allocate(capacity: PopulationStep.table.count)
        steps.initialize(from: PopulationStep.table, count: PopulationStep.table.count)
        columns = PopulationColumns(terms: terms, plans: planValues, steps: steps, overflow)
    }

    deinit {
        columns.deallocate()
        terms.deallocate()
        planValues.deallocate()
        steps.deallocate()
    }

    /// Appends subscriptions without events, which have the same plan. Their numbers follow the existing ones.
    ///
    /// - Complexity: O(added + plans), amortised.
    /// - Precondition: afterwards there are fewer than 2³² subscriptions, and at most 512 different plans.
    package func append(_ added: Int, plan: BillingPlan) {
        precondition(count + added <= Int(UInt32.max), "a population has fewer than 2³² subscriptions")
        reserve(count + added)
        columns.initialize(count..<count + added, plan: number(of: plan))
        count += added
    }

    /// Returns true if the population has a plan, or has room for it.
    package func hasRoom(for plan: BillingPlan) -> Bool {
        plans.count < SubscriptionWord.maxPlans || plans.contains(plan)
    }

    /// Forgets all events; the subscriptions and their plans stay.
    ///
    /// - Complexity: O(count).
    package func forgetEvents() {
        columns.forgetEvents(count: count)
        overflow.removeAll()
    }

    package func plan(of number: Int) -> BillingPlan { plans[SubscriptionWord.plan(columns.word[number])] }

    /// Changes the plan of a subscription from now on.
    ///
    /// - Precondition: ``hasRoom(for:)``.
    package func setPlan(_ plan: BillingPlan, of number: Int) {
        let plan = UInt64(self.number(of: plan)) << SubscriptionWord.planShift
        let mask = SubscriptionWord.planMask << SubscriptionWord.planShift
        columns.word[number] = columns.word[number] & ~mask | plan
    }

    /// Returns the instants that are known of a subscription.
    package func instants(of number: Int) -> SubscriptionInstants {
        return SubscriptionInstants(
            last: columns.last[number].instant, begin: columns.begin[number].instant,
            expiry: columns.expiry[number].instant, isNamed: columns.word[number] & SubscriptionWord.namedExpiry != 0)
    }

    private func number(of plan: BillingPlan) -> Int {
        if let number = plans.lastIndex(of: plan) { return number }
        precondition(
            plans.count < SubscriptionWord.maxPlans, "a population has at most \(SubscriptionWord.maxPlans) plans")
        (terms + plans.count).initialize(to: PlanTerms(plan))
        (planValues + plans.count).initialize(to: plan)
        plans.append(plan)

        return plans.count - 1
    }

    /// Makes room for `least` subscriptions in all, so that appending them moves nothing.
    package func reserve(_ least: Int) {
        guard least > capacity else { return }

        capacity = max(least, capacity + capacity / 2)
        // A mutating call on the property itself would make every later read check for overlapping access.
        var moved = columns
        moved.move(to: capacity, count: count)
        columns = moved
    }

    /// Applies a batch of events. The number of a group, plus the offset, is the number of its subscription.
    ///
    /// - Complexity: O(n) for n events.
    package func apply(_ events: GroupedEvents, offset: Int = 0) {
        withColumns(for: events, offset: offset) { population, events in
            population.apply(events, groups: events.groups.indices, offset: offset)
        }
    }

    func withColumns(
        for events: GroupedEvents, offset: Int, _ body: (PopulationColumns, GroupedEventColumns) -> Void
    ) {
        precondition(
            offset >= 0 && events.subscriptions + offset <= count,
            "an event is of subscription \(events.subscriptions + offset - 1), and there are only \(count)")
        events.withColumns { body(columns, $0) }
    }
}

extension SubscriptionPopulation {
    /// Returns the saved form of a subscription.
    package func saved(_ number: Int) -> SavedSubscription {
        let identities = [columns.identity[number]] + overflow.identities(of: UInt32(number))
        return SavedSubscription(
            last: columns.last[number].instant, lastLegal: columns.lastLegal[number].instant,
            begin: columns.begin[number].instant, expiry: columns.expiry[number].instant,
            timer: columns.timer[number].instant, word: columns.word[number] & ~SubscriptionWord.unsavedBits,
            ignored: overflow.counts(of: UInt32(number)), identities: identities.filter { $0 != 0 })
    }

    /// Restores a saved subscription.
    ///
    /// - Precondition: the subscription has had no event yet.
    package func restore(_ saved: SavedSubscription, of number: Int) {
        columns.last[number] = saved.last ?? .noInstant
        columns.lastLegal[number] = saved.lastLegal ?? .noInstant
        columns.begin[number] = saved.begin ?? .noInstant
        columns.expiry[number] = saved.expiry ?? .noInstant
        columns.timer[number] = saved.timer ?? .noInstant
        columns.identity[number] = saved.identities.first ?? 0
        columns.word[number] |= saved.word
        if saved.identities.count > 1 { columns.word[number] |= SubscriptionWord.moreIdentities }

        for identity in saved.identities.dropFirst() { overflow.add(identity, of: UInt32(number)) }
        if saved.ignored != IgnoredEvents() { overflow.add(saved.ignored, of: UInt32(number)) }
    }
}
