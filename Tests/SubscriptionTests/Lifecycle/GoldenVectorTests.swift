import Foundation
import Subscription
import Testing

/// The golden sequences of the specification, in every implementation.
@Suite struct GoldenVectorTests {
    @Test("every golden sequence has its states, access and renewals, in every implementation")
    func vectors() throws {
        let file = try Data(contentsOf: SpecificationTable.file("subscription-vectors.json"))
        let vectors = try JSONDecoder().decode(GoldenVectors.self, from: file).vectors
        #expect(vectors.count == 15)
        var probes = 0
        var renewals = 0

        for vector in vectors {
            for store in vector.stores {
                let plan = try vector.plan(store)
                try check(StepwiseSubscription.self, vector, plan, &probes, &renewals)
                try check(ClosedFormSubscription.self, vector, plan, &probes, &renewals)
                try check(PopulationOfOne.self, vector, plan, &probes, &renewals)
            }
        }
        #expect(probes > 50)
        #expect(renewals > 40)
    }

    private func check<Life: SubscriptionLifecycle>(
        _ type: Life.Type, _ vector: GoldenVector, _ plan: BillingPlan, _ probes: inout Int, _ renewals: inout Int
    ) throws {
        let events = try vector.subscriptionEvents()
        for probe in vector.probes ?? [] {
            var life = Life(plan: plan, handling: .strict)
            let at = instant(probe.instant)
            for event in events where event.at <= at { try life.apply(event) }
            let status = life.status(at: at)
            #expect(status.state == SpecificationTable.state(probe.state), "\(vector.id) at \(probe.instant)")
            #expect(status.hasAccess == probe.entitled, "\(vector.id) at \(probe.instant)")
            probes += 1
        }

        if let nextRenewal = vector.nextRenewal {
            var life = Life(plan: plan, handling: .strict)
            for event in events { try life.apply(event) }
            #expect(life.status(at: events.last?.at ?? 0).nextRenewal == instant(nextRenewal), "\(vector.id)")
        }

        if let expected = vector.renewals {
            var life = Life(plan: plan, handling: .strict)
            for event in events { try life.apply(event) }
            for renewal in expected {
                let next = life.status(at: 0).nextRenewal
                #expect(next == instant(renewal), "\(vector.id)")
                try life.apply(SubscriptionEvent(.renew, at: next ?? 0))
                renewals += 1
            }
        }
    }
}

/// A population of one subscription as a lifecycle of its own; it refuses nothing.
struct PopulationOfOne: SubscriptionLifecycle, @unchecked Sendable {
    private let population = SubscriptionPopulation()

    init(plan: BillingPlan, handling: IllegalEventHandling) {
        population.append(1, plan: plan)
    }

    var plan: BillingPlan {
        get { population.plan(of: 0) }
        set { population.setPlan(newValue, of: 0) }
    }

    var instants: SubscriptionInstants { population.instants(of: 0) }

    mutating func apply(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome {
        let before = population.status(of: 0, at: .min)
        var events = GroupedEvents()
        events.append(event, of: 0)
        population.apply(events)
        let after = population.status(of: 0, at: .min)
        if after.ignored.older > before.ignored.older { return .older }
        if after.ignored.duplicates > before.ignored.duplicates { return .duplicate }

        return .applied(after.ignored.illegal > before.ignored.illegal ? .illegal : .ok)
    }

    func status(at instant: Int64) -> SubscriptionStatus { population.status(of: 0, at: instant) }
}

private struct GoldenVectors: Decodable {
    let vectors: [GoldenVector]
}

private struct GoldenVector: Decodable {
    struct Configuration: Decodable {
        let P: String
        let graceDays: Int?
        let holdDays: Int?
        let retryDays: Int?
        let silentHours: Int?
        let monthPolicy: String?
    }

    struct Probe: Decodable {
        let instant: String
        let state: String
        let entitled: Bool

        init(from decoder: any Decoder) throws {
            var fields = try decoder.unkeyedContainer()
            instant = try fields.decode(String.self)
            state = try fields.decode(String.self)
            entitled = try fields.decode(Bool.self)
        }
    }

    let id: String
    let store: String
    let preset: String
    let cfg: Configuration
    let start: String
    let events: [[String]]?
    let probes: [Probe]?
    let nextRenewal: String?
    let renewals: [String]?

    var stores: [Store] { store == "both" ? Store.allCases : [store == "play" ? .play : .appStore] }

    func plan(_ store: Store) throws -> BillingPlan {
        try BillingPlan(
            store: store, period: try #require(BillingPeriod(cfg.P)),
            grace: cfg.graceDays.map { .days($0) } ?? .standard,
            holdDays: store == .play ? cfg.holdDays : cfg.retryDays, silentHours: cfg.silentHours,
            months: cfg.monthPolicy.flatMap { MonthPolicy(rawValue: $0) },
            preset: try #require(RulePreset(rawValue: preset)))
    }

    func subscriptionEvents() throws -> [SubscriptionEvent] {
        [SubscriptionEvent(.purchase, at: instant(start))]
            + (try (events ?? []).map { fields in
                SubscriptionEvent(
                    try #require(SpecificationTable.event(fields[1])), at: instant(fields[0]),
                    id: fields.count > 2 ? EventID(fields[2]) : nil)
            })
    }
}
