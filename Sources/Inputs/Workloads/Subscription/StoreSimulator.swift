import CivilTime
import Reproducibility
import Subscription

/// A simulation of a store and its customers: purchases, payments, failed payments, cancellations, pauses and refunds,
/// and the arrival of the store's reports on them. Source: subscription, Implementations.
///
/// The same seed gives the same events on every machine. ``CustomerRates`` decide how customers behave. Customers come
/// in blocks: within a block, events are in the order of arrival, and blocks follow each other. A simulation of any
/// length therefore takes the memory of one block.
package struct StoreSimulator: Sendable {
    /// The plans that customers may buy, all of one store.
    package let shares: [PlanShare]
    package let customers: Int
    package let seed: UInt64
    package let rates: CustomerRates
    package let delivery: DeliveryRates
    /// The span of the simulation. Customers come at any instant in it, and nothing is known after it.
    package let span: Range<Int64>
    /// The number of customers whose events are mixed.
    package let block: Int
    private let patience: [PaymentPatience]
    private var numbers: Range<Int>
    /// The running sums of the weights of the shares.
    private let weights: [UInt64]

    /// From 1 January 2024 to 1 January 2026.
    package static let standardSpan: Range<Int64> = 1_704_067_200_000..<1_767_225_600_000

    /// Makes a simulator of customers with at least one plan, all of one store, in blocks of at least 1.
    ///
    /// - Parameter withoutHold: true if a subscription ends with its grace, which no store offers any more.
    package init(
        _ shares: [PlanShare], customers: Int, seed: UInt64, rates: CustomerRates = CustomerRates(),
        delivery: DeliveryRates = DeliveryRates(), span: Range<Int64> = StoreSimulator.standardSpan,
        withoutHold: Bool = false, block: Int = 1_024
    ) {
        precondition(!shares.isEmpty && Set(shares.map(\.plan.store)).count == 1, "the plans are those of one store")
        precondition(customers >= 0 && block >= 1 && !span.isEmpty, "customers come in blocks and within a span")
        self.shares = shares
        self.customers = customers
        self.seed = seed
        self.rates = rates
        self.delivery = delivery
        self.span = span
        self.block = block
        numbers = 0..<customers
        weights = shares.reduce(into: []) { sums, share in sums.append((sums.last ?? 0) + share.weight) }
        patience = shares.map { share in
            let patience = PaymentPatience(share.plan)
            return withoutHold ? patience.withoutHold : patience
        }
    }

    /// Returns a simulator of one of several groups of customers. Each customer acts as in the whole simulation.
    func part(_ part: Int, of parts: Int) -> Self {
        var copy = self
        copy.numbers = customers * part / parts..<customers * (part + 1) / parts
        return copy
    }

    /// Returns the usual plans of a store: seven of ten customers pay by the month, two by the year, one by the week.
    ///
    /// - Throws: `BillingPlanError` if the store has no such grace.
    package static func standardShares(
        of store: Store, grace: GraceSetting = .standard, preset: RulePreset = .current
    ) throws(BillingPlanError) -> [PlanShare] {
        var shares: [PlanShare] = []
        for (period, weight) in [(BillingPeriod.month, UInt64(7)), (.year, 2), (.week, 1)] {
            shares.append(
                PlanShare(try BillingPlan(store: store, period: period, grace: grace, preset: preset), weight: weight))
        }

        return shares
    }

    /// Visits all events in the order of delivery, as long as `visit` returns true. Returns the real history of the
    /// customers up to there. Takes O(events · log block), and O(block) memory.
    @discardableResult
    package func forEach(_ visit: (SimulatedEvent) throws -> Bool) rethrows -> SimulationTally {
        var life = CustomerLife(plan: shares[0].plan, rates: rates, horizon: span.upperBound)
        var deliveries: [Delivery] = []
        var hasCome = [Bool](repeating: false, count: block)
        var first = numbers.lowerBound

        while first < numbers.upperBound {
            let end = min(numbers.upperBound, first + block)
            deliveries.removeAll(keepingCapacity: true)
            for customer in first..<end { live(customer, &life, into: &deliveries) }
            for index in hasCome.indices { hasCome[index] = false }

            for position in deliveries.map(\.instant).stableOrder {
                let delivery = deliveries[Int(position)]
                let slot = delivery.customer - first
                life.tally.delivered += 1
                let event = SimulatedEvent(
                    customer: delivery.customer, plan: delivery.plan, isFirst: !hasCome[slot], event: delivery.event)
                hasCome[slot] = true

                guard try visit(event) else { return life.tally }
            }

            first = end
        }

        return life.tally
    }

    package func tally() -> SimulationTally { forEach { _ in true } }

    private func live(_ customer: Int, _ life: inout CustomerLife, into deliveries: inout [Delivery]) {
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "customer", String(customer)))
        let plan = random.weightedIndex(cumulative: weights)
        let start = span.lowerBound + Int64(random.number(below: UInt64(span.upperBound - span.lowerBound)))
        life.live(shares[plan].plan, patience[plan], seed: random.next(), from: start)
        let events = life.events
        var truth = delivery.answer > 0 ? StoreTruth(plan: shares[plan].plan) : nil

        for (index, event) in events.enumerated() {
            deliver(event, of: customer, plan: plan, &random, into: &deliveries)
            guard truth != nil else { continue }

            truth?.apply(event)
            // The app asks some seconds later. The next answer of the store contains later events.
            let next = index + 1 < events.count ? events[index + 1].at : span.upperBound
            guard event.at < next, random.chance(delivery.answer) else { continue }

            let at = min(event.at + 5_000, next - 1)
            guard let answer = truth?.answer(at: at) else { continue }

            deliver(SubscriptionEvent(answer, at: at), of: customer, plan: plan, &random, into: &deliveries)
        }
    }

    private func deliver(
        _ event: SubscriptionEvent, of customer: Int, plan: Int, _ random: inout Xoshiro256StarStar,
        into deliveries: inout [Delivery]
    ) {
        if random.chance(delivery.loss) { return }
        var namedEvent = event
        namedEvent.id = EventID(bits: random.next())
        var instant = event.at
        if random.chance(delivery.delay) { instant += 1 + Int64(random.number(below: UInt64(3 * Instant.day))) }

        func append(_ event: SubscriptionEvent, at instant: Int64) {
            deliveries.append(Delivery(instant: instant, customer: customer, plan: plan, event: event))
        }

        append(namedEvent, at: instant)
        if random.chance(delivery.duplicate) {
            append(namedEvent, at: instant + Int64(random.number(below: UInt64(Instant.hour))))
        }

        if event.answer == nil, random.chance(delivery.unknown) {
            append(
                SubscriptionEvent(.info, at: event.at, id: EventID(bits: random.next()), needsReconciliation: true),
                at: instant)
        }
    }
}

/// The facts of a subscription that a store knows and answers with.
private struct StoreTruth {
    private let store: Store
    private var life: StepwiseSubscription
    private var start: Int64?
    private var heldFrom: Int64?

    init(plan: BillingPlan) {
        store = plan.store
        life = StepwiseSubscription(plan: plan)
    }

    mutating func apply(_ event: SubscriptionEvent) {
        guard (try? life.apply(event)) != nil else { preconditionFailure("a lenient lifecycle refuses no event") }
        if event.kind == .purchase { start = event.at }
        if event.kind == .failHold { heldFrom = event.at }
    }

    /// Returns the answer in the form of the store: on Google Play, the expiry is the end of access, which grace moves,
    /// and a revoked subscription is expired.
    func answer(at instant: Int64) -> SubscriptionAnswer {
        let status = life.status(at: instant)
        let isPlay = store == .play
        var state = status.state
        var expiry = status.expiry
        var turn = nil as Int64?

        switch state {
        case .active: turn = status.nextRenewal == expiry ? nil : status.nextRenewal
        case .grace:
            turn = status.accessEnd
            if isPlay { expiry = nil }
        case .hold: if isPlay { expiry = heldFrom ?? expiry }
        case .paused: turn = status.nextRenewal
        case .revoked: if isPlay { state = .expired }
        case .none, .pending, .canceled, .expired, .pendingCanceled: break
        }

        return SubscriptionAnswer(state, start: start, expiry: expiry, turn: turn, cause: status.cause)
    }
}

/// An event that the store has sent, with the instant of its arrival.
private struct Delivery {
    let instant: Int64
    let customer: Int
    let plan: Int
    let event: SubscriptionEvent
}
