import Reproducibility
import Subscription
import Testing

@testable import Workloads

@Suite struct StoreSimulatorTests {
    /// Every kind of plan that changes how a failed payment goes on.
    static let plans: [BillingPlan] = {
        var plans: [BillingPlan] = []
        for store in Store.allCases {
            for period in [BillingPeriod.week, .month, .year] {
                for grace in [GraceSetting.off, .on] {
                    for preset in RulePreset.allCases {
                        for months in MonthPolicy.allCases {
                            // swift-format-ignore: NeverUseForceTry
                            plans.append(
                                try! BillingPlan(
                                    store: store, period: period, grace: grace, months: months, preset: preset))
                        }
                    }
                }
            }
        }

        return plans
    }()

    @Test("with perfect delivery, the events of every plan are legal, and none is older, repeated or unknown")
    func isLegal() {
        for (number, plan) in Self.plans.enumerated() {
            var customers: [Int: StepwiseSubscription] = [:]
            let simulator = StoreSimulator(
                [PlanShare(plan, weight: 1)], customers: 150, seed: UInt64(number), delivery: .perfect)
            simulator.forEach { arrived in
                var subscription = customers[arrived.customer] ?? StepwiseSubscription(plan: plan, handling: .lenient)
                _ = try? subscription.apply(arrived.event)
                customers[arrived.customer] = subscription
                return true
            }
            #expect(customers.count > 100)

            for (customer, subscription) in customers {
                let status = subscription.status(at: StoreSimulator.standardSpan.upperBound - 1)
                #expect(
                    status.ignored.illegal == 0 && status.ignored.older == 0 && status.ignored.duplicates == 0
                        && !status.needsReconciliation,
                    "\(plan), customer \(customer): \(status)")
            }
        }
    }

    @Test("the lifecycle computes the App Store's expiry also if events do not contain it")
    func agreesOnExpiry() throws {
        for plan in Self.plans where plan.store == .appStore {
            var machines: [Int: StepwiseSubscription] = [:]
            var untold: [Int: StepwiseSubscription] = [:]
            StoreSimulator([PlanShare(plan, weight: 1)], customers: 150, seed: 7, delivery: .perfect).forEach {
                arrived in
                let event = arrived.event
                let silent = SubscriptionEvent(
                    event.kind, at: event.at, id: event.id, expiry: event.kind == .extend ? event.expiry : nil,
                    resumeAt: event.resumeAt, cause: event.cause)
                let fresh = StepwiseSubscription(plan: plan, handling: .lenient)
                _ = try? machines[arrived.customer, default: fresh].apply(event)
                _ = try? untold[arrived.customer, default: fresh].apply(silent)

                return true
            }

            for instant in stride(
                from: StoreSimulator.standardSpan.lowerBound, to: StoreSimulator.standardSpan.upperBound,
                by: 40 * 86_400_000) + [StoreSimulator.standardSpan.upperBound - 1]
            {
                for (customer, subscription) in machines {
                    #expect(
                        subscription.status(at: instant) == untold[customer]?.status(at: instant), "\(plan) \(customer)"
                    )
                }
            }
        }
    }

    private func events(seed: UInt64, block: Int = 64) throws -> [SimulatedEvent] {
        var all: [SimulatedEvent] = []
        let shares = try StoreSimulator.standardShares(of: .play)
        StoreSimulator(shares, customers: 300, seed: seed, block: block).forEach {
            all.append($0)
            return true
        }

        return all
    }

    @Test("the same seed gives the same events, and another seed others")
    func isRepeatable() throws {
        let first = try events(seed: 1)
        #expect(try first == events(seed: 1))
        #expect(try first != events(seed: 2))
    }

    @Test("each customer has the same events in blocks of any size")
    func mixing() throws {
        let sorted = { (events: [SimulatedEvent]) in
            events.sorted {
                ($0.customer, $0.event.at, $0.event.kind.rawValue) < ($1.customer, $1.event.at, $1.event.kind.rawValue)
            }
            .map { [$0.customer, Int($0.event.at), Int($0.event.kind.rawValue)] }
        }
        #expect(try sorted(events(seed: 1)) == sorted(events(seed: 1, block: 1)))
    }

    @Test("each customer has one first event")
    func firstEvents() throws {
        let first = try events(seed: 1)
        #expect(first.filter(\.isFirst).count == Set(first.map(\.customer)).count)
    }

    @Test("events are repeated, delayed, lost and unknown at the stated rates, and every kind occurs")
    func keepsRates() throws {
        let shares = try StoreSimulator.standardShares(of: .play)
        let rates = DeliveryRates(duplicate: 0.1, delay: 0.05, loss: 0.2, unknown: 0.03)
        let exact = StoreSimulator(shares, customers: 4_000, seed: 3, delivery: .perfect).tally().delivered
        var events = 0
        var unknown = 0
        var doubled = 0
        var behind = 0
        var ids: Set<EventID> = []
        var newest: [Int: Int64] = [:]
        var kinds: Set<EventKind> = []
        StoreSimulator(shares, customers: 4_000, seed: 3, delivery: rates).forEach { arrived in
            kinds.insert(arrived.event.kind)
            if arrived.event.needsReconciliation {
                unknown += 1
                return true
            }

            events += 1
            if let id = arrived.event.id, !ids.insert(id).inserted { doubled += 1 }
            if arrived.event.at < newest[arrived.customer, default: .min] { behind += 1 }
            newest[arrived.customer] = max(arrived.event.at, newest[arrived.customer, default: .min])

            return true
        }

        let share = { (part: Int, whole: Int) in Double(part) / Double(whole) }
        #expect(abs(share(events - doubled, exact) - 0.8) < 0.01)
        #expect(abs(share(doubled, events - doubled) - 0.1) < 0.01)
        #expect(abs(share(unknown, events - doubled) - 0.03) < 0.005)
        #expect(behind > 0 && share(behind, events) < 0.15)
        // Events that only the App Store sends do not come.
        #expect(kinds == Set(EventKind.allCases).subtracting([.graceEnd]))
    }

    @Test("the counts of what really happened add up")
    func tallyAddsUp() throws {
        for store in Store.allCases {
            let tally = StoreSimulator(
                try StoreSimulator.standardShares(of: store, grace: .on), customers: 5_000, seed: 5, delivery: .perfect
            ).tally()
            #expect(tally.customers == 5_000)
            #expect(
                tally.declined
                    == tally.paidInSilence + tally.paidInGrace + tally.paidInHold + tally.givenUp + tally.lost
                    + tally.open)
            #expect(tally.paidInGrace > 0 && tally.paidInHold > 0 && tally.lost > 0 && tally.givenUp > 0)
            let declined = Double(tally.declined) / Double(tally.renewals)
            #expect(abs(declined - CustomerRates().payment.decline) < 0.01)
        }
    }

    @Test("visiting stops when the visitor returns false")
    func stops() throws {
        var count = 0
        let tally = StoreSimulator(try StoreSimulator.standardShares(of: .appStore), customers: 100, seed: 1).forEach {
            _ in
            count += 1
            return count < 10
        }
        #expect(count == 10 && tally.delivered == 10)
    }

    @Test("grace and hold recover more payments, and neither changes who fails first")
    func comparison() throws {
        for store in Store.allCases {
            let comparison = try RecoveryComparison(store: store, customers: 4_000, seed: 11)
            let base = comparison.neither
            let rate = base.recoveryRate ?? 0
            let rateWithGrace = try #require(comparison.grace.recoveryRate)
            #expect(rate < rateWithGrace)
            #expect(try rate < #require(comparison.hold.recoveryRate))
            #expect(try rateWithGrace < #require(comparison.both.recoveryRate))
            let change = try #require(
                RecoveryComparison.change(of: \.involuntaryChurn, from: base, to: comparison.hold))
            #expect(change < 0)
            #expect(
                RecoveryComparison.change(of: \.recoveryRate, from: base, to: base)
                    == (base.recoveryRate == 0 ? nil : 0))
        }
    }

    /// Rates of customers who do not give up.
    private var patientRates: PaymentRates {
        var rates = CustomerRates().payment
        rates.givingUpWithAccess = 0
        rates.givingUpWithoutAccess = 0
        return rates
    }

    @Test("without patience nothing is recovered")
    func noPatience() {
        var random = Xoshiro256StarStar(seed: 9)
        for _ in 0..<20_000 {
            #expect(PaymentOutcome.draw(PaymentPatience(graceEnd: 0, holdEnd: 0), patientRates, &random) == .lost)
        }
    }

    @Test("with unlimited patience, every payment that can be fixed is recovered")
    func endlessPatience() {
        var random = Xoshiro256StarStar(seed: 9)
        let rates = patientRates
        var paid = 0

        for _ in 0..<20_000 {
            if case .paid = PaymentOutcome.draw(
                PaymentPatience(graceEnd: 86_400_000, holdEnd: 100_000 * 86_400_000), rates, &random)
            {
                paid += 1
            }
        }
        #expect(abs(Double(paid) / 20_000 - rates.passing - rates.mendable) < 0.02)
    }

    /// The states of customers, by their own events as they happened.
    private struct Truth {
        private var events: [Int: [SubscriptionEvent]] = [:]
        private let plan: BillingPlan

        init(_ simulator: StoreSimulator, _ plan: BillingPlan) {
            self.plan = plan
            simulator.forEach { arrived in
                events[arrived.customer, default: []].append(arrived.event)
                return true
            }
        }

        func status(of customer: Int, at instant: Int64) -> SubscriptionStatus {
            var life = StepwiseSubscription(plan: plan)
            for event in events[customer] ?? [] where event.at <= instant { _ = try? life.apply(event) }
            return life.status(at: instant)
        }
    }

    /// The part of two statuses that must be the same; Google Play has no word for revoked.
    private static func essence(_ status: SubscriptionStatus, _ store: Store) -> [String] {
        let state = status.state == .revoked && store == .play ? .expired : status.state
        return ["\(state)", "\(status.hasAccess)", "\(status.accessEnd ?? 0)", "\(status.nextRenewal ?? 0)"]
    }

    @Test(
        "a reader that misses any prefix is right after the next answer, also if events are lost, late or repeated",
        arguments: [
            DeliveryRates(duplicate: 0, delay: 0, unknown: 0, answer: 1), DeliveryRates(loss: 0.2, answer: 0.7),
        ])
    func anyPrefix(delivery: DeliveryRates) {
        var answers = 0
        var seen = Set<SubscriptionState>()
        for plan in Self.plans where plan.preset == .current && plan.months == .standard(of: plan.store) {
            func simulator(_ delivery: DeliveryRates) -> StoreSimulator {
                StoreSimulator([PlanShare(plan, weight: 1)], customers: 25, seed: 3, delivery: delivery)
            }

            let truth = Truth(simulator(.perfect), plan)
            var delivered: [Int: [SubscriptionEvent]] = [:]
            simulator(delivery).forEach { arrived in
                delivered[arrived.customer, default: []].append(arrived.event)
                return true
            }

            for (customer, inputs) in delivered {
                for first in inputs.indices.prefix(40) {
                    var reader = StepwiseSubscription(plan: plan)
                    for input in inputs[first...].prefix(12) {
                        guard case .applied = try? reader.apply(input), input.answer != nil else { continue }

                        let status = reader.status(at: input.at)
                        let expected = truth.status(of: customer, at: input.at)
                        #expect(
                            Self.essence(status, plan.store) == Self.essence(expected, plan.store),
                            "\(plan), customer \(customer) from \(first) at \(input)")
                        answers += 1
                        seen.insert(expected.state)
                    }
                }
            }
        }
        #expect(answers > 10_000)
        #expect(seen.count >= 8, "\(seen)")
    }

    @Test("answers change no event: without them the stream is the same")
    func answersBesides() throws {
        let plan = try BillingPlan(store: .play)

        func events(_ answer: Double) -> [SubscriptionEvent] {
            var events: [SubscriptionEvent] = []
            let delivery = DeliveryRates(duplicate: 0, delay: 0, unknown: 0, answer: answer)
            StoreSimulator([PlanShare(plan, weight: 1)], customers: 50, seed: 9, delivery: delivery).forEach {
                if $0.event.answer == nil { events.append($0.event) }
                return true
            }

            return events.map { SubscriptionEvent($0.kind, at: $0.at, expiry: $0.expiry, cause: $0.cause) }
        }
        #expect(events(0) == events(1))
    }
}
