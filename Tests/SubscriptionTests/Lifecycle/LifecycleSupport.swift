import CivilTime
import Testing

@testable import Subscription

/// An instant from its text; the texts in these tests are well-formed.
func instant(_ text: String) -> Int64 {
    (try? Instant.milliseconds(text.count == 10 ? text + "T00:00:00Z" : text)) ?? .min
}

let day: Int64 = 86_400_000

/// Every plan that the tests on lifecycles run through: both stores, presets, with and without grace, both policies.
enum Plans {
    static let all: [BillingPlan] = Store.allCases.flatMap { store in
        RulePreset.allCases.flatMap { preset in
            [GraceSetting.off, .on].flatMap { grace in
                MonthPolicy.allCases.compactMap { months in
                    try? BillingPlan(store: store, grace: grace, months: months, preset: preset)
                }
            }
        }
    }

    /// Other periods, test time, and the shortest and longest allowed lengths.
    static let unusual: [BillingPlan] = {
        do {
            return [
                try BillingPlan(store: .play, period: .week),
                try BillingPlan(store: .play, period: .year, grace: .days(30), holdDays: 0, months: .anchored),
                try BillingPlan(store: .play, period: .fourMonths, grace: .days(0), holdDays: 60, silentHours: 1),
                try BillingPlan(store: .appStore, period: .week, grace: .days(3)),
                try BillingPlan(store: .appStore, period: .sixMonths, grace: .days(28)),
                try BillingPlan(store: .appStore, period: .year, months: .sticky),
                try BillingPlan(store: .play, timeScale: .playLicenceTest),
                try BillingPlan(store: .appStore, grace: .on, timeScale: .sandbox),
                try BillingPlan(store: .appStore, period: .threeMonths, grace: .on, timeScale: .storeKit),
            ]
        } catch {
            preconditionFailure("the stores offer these plans: \(error)")
        }
    }()
}

/// Every implementation on the same events, for many subscriptions at once.
struct EveryImplementation {
    private(set) var stepwise: [StepwiseSubscription] = []
    private(set) var closedForm: [ClosedFormSubscription] = []
    let population = SubscriptionPopulation()
    let parallel = SubscriptionPopulation()
    private var events = GroupedEvents()

    /// Appends a subscription with all its events.
    mutating func append(_ plan: BillingPlan, _ taken: [SubscriptionEvent]) {
        var reference = StepwiseSubscription(plan: plan)
        var closed = ClosedFormSubscription(plan: plan)
        for event in taken {
            // Lenient, so that nothing is thrown. The returned outcomes must agree as well.
            let outcomes = (try? reference.apply(event), try? closed.apply(event))
            #expect(outcomes.0 == outcomes.1, "\(taken)")
            #expect(outcomes.0 != nil)
            events.append(event, of: stepwise.count)
        }

        stepwise.append(reference)
        closedForm.append(closed)
        population.append(1, plan: plan)
        parallel.append(1, plan: plan)
    }

    /// Feeds the populations and compares all subscriptions at some instants.
    ///
    /// - Returns: the number of compared answers, and the first that differ.
    func compare(at instants: (_ subscription: Int) -> [Int64]) -> (answers: Int, difference: String?) {
        population.apply(events)
        ParallelPopulation(workers: 3).apply(events, into: parallel)
        var answers = 0

        for number in stepwise.indices {
            for instant in instants(number) {
                let expected = stepwise[number].status(at: instant)
                let others = [
                    closedForm[number].status(at: instant), population.status(of: number, at: instant),
                    parallel.status(of: number, at: instant),
                ]
                answers += others.count

                if let other = others.firstIndex(where: { $0 != expected }) {
                    return (
                        answers,
                        """
                        subscription \(number) of plan \(stepwise[number].plan) at \(instant):
                        \(["closedForm", "population", "parallel"][other]) says \(others[other])
                        and stepwise \(expected)
                        """
                    )
                }
            }
        }

        return (answers, nil)
    }
}
