import CivilTime
import Reproducibility
import Subscription
import Testing
import Workloads

@Suite struct ReadingEventsTests {
    private static let stated = SubscriptionState.allCases.filter { $0 != .none }

    /// What a store can say on 2023-04-20 of a period from 2023-04-01: with access it lasts, without it is over.
    private func reading(_ state: SubscriptionState, _ plan: BillingPlan) -> StoreReading {
        let runs = state == .active || state == .canceled || (state == .grace && plan.store == .play)
        return StoreReading(
            rule: .stated(state), start: instant("2023-04-01"),
            expiry: instant(runs ? "2023-04-25" : "2023-04-19"),
            revokedAt: state == .revoked ? instant("2023-04-18") : nil)
    }

    @Test("a subscription of which nothing is known is afterwards what the store says")
    func fromNothing() throws {
        for store in Store.allCases {
            let plan = try BillingPlan(store: store, grace: .on)
            for state in Self.stated {
                let reading = reading(state, plan)
                var life = StepwiseSubscription(plan: plan)
                let now = instant("2023-04-20")
                for event in reading.events(at: now, known: life.status(at: now), plan: plan) {
                    #expect(try life.take(event) != .older, "\(state)")
                }
                let status = life.status(at: now)
                #expect(status.state == state, "\(store) \(state)")
                #expect(status.illegal == 0 && status.older == 0)
                #expect(status.hasAccess == state.grantsAccess, "\(store) \(state)")
                if [.active, .canceled].contains(state) { #expect(status.accessEnd == reading.expiry) }
                if state == .grace, store == .play { #expect(status.accessEnd == reading.expiry) }
            }
        }
    }

    @Test("a known subscription, whatever became of it, is afterwards what the store says, without an illegal event")
    func fromAnything() throws {
        let plans = try Store.allCases.map { try BillingPlan(store: $0, grace: .on) }
        var reached: Set<SubscriptionState> = []
        for seed in 0..<600 as Range<UInt64> {
            for plan in plans {
                var life = StepwiseSubscription(plan: plan)
                let random = RandomSubscriptionEvents(plan: plan, begin: instant("2020-01-01"), seed: seed)
                for event in random.events { _ = try life.take(event) }
                let last = random.events.map(\.at).max() ?? 0
                guard last < instant("2200-01-01"), life.status(at: last).state != .none else { continue }
                let now = last + 1
                for state in Self.stated {
                    var told = life
                    let before = told.status(at: now)
                    reached.insert(before.state)
                    let end = state.grantsAccess ? now + 5 * day : now
                    let reading = StoreReading(rule: .stated(state), start: now - 9 * day, expiry: end)
                    for event in reading.events(at: now, known: before, plan: plan) { _ = try told.take(event) }
                    let after = told.status(at: now)
                    #expect(after.illegal == before.illegal, "\(seed): \(before.state) to \(state)")
                    #expect(after.state == state, "\(seed): \(before.state) to \(state)")
                    if state == .active || state == .canceled { #expect(after.expiry == end) }
                }
            }
        }
        #expect(reached == Set(Self.stated))
    }

    @Test("a store that knows nothing of a subscription that is known here makes it one to ask about")
    func unknownToTheStore() throws {
        let plan = try BillingPlan(store: .play)
        var life = StepwiseSubscription(plan: plan)
        let reading = StoreReading(rule: .stated(.none))
        for event in reading.events(at: 0, known: life.status(at: 0), plan: plan) { _ = try life.take(event) }
        #expect(life.status(at: 0).needsReconciliation == false)
        _ = try life.take(SubscriptionEvent(.purchase, at: 1))
        for event in reading.events(at: 2, known: life.status(at: 2), plan: plan) { _ = try life.take(event) }
        #expect(life.status(at: 2).needsReconciliation)
        #expect(life.status(at: 2).state == .active)
    }

    @Test("the length of grace that a store grants is counted in whole days, and not in test time")
    func grantedGrace() {
        func days(_ length: Int64) -> Int? {
            StoreReading(rule: .receipt, expiry: 1_000, graceEnd: 1_000 + length).graceDays
        }
        #expect(days(16 * day) == 16)
        #expect(days(16 * day - 3_600_000) == 16)
        #expect(days(day) == 1)
        #expect(days(5 * 60_000) == nil)
        #expect(days(-day) == nil)
    }
}
