import Reproducibility
import Testing
import Workloads

@testable import Subscription

@Suite struct LoadedSubscriptionTests {
    private enum Answered: AnswerPresence { static var isPossible: Bool { true } }
    private enum Unanswered: AnswerPresence { static var isPossible: Bool { false } }

    @Test(
        "the short path for plain events gives the result of all phases, without answers",
        arguments: [1, 2] as [UInt64])
    func plainEventsWithoutAnswers(seed: UInt64) {
        let stream = SubscriptionStream(events: 20_000, lives: .plausible, seed: seed)
        let result = Self.comparePaths(stream.grouped(), SubscriptionStream.plans, Unanswered.self)
        #expect(result.difference == nil)
        #expect(result.plainEvents > 10_000)
    }

    @Test(
        "the short path for plain events gives the result of all phases, with answers", arguments: [1, 2] as [UInt64])
    func plainEventsWithAnswers(seed: UInt64) {
        let stream = SubscriptionStream(events: 20_000, lives: .answered, seed: seed)
        let result = Self.comparePaths(stream.grouped(), SubscriptionStream.plans, Answered.self)
        #expect(result.difference == nil)
        #expect(result.plainEvents > 10_000)
    }

    @Test("the short path for plain events gives the result of all phases, under every plan and in any order of events")
    func plainEventsInAnyOrder() {
        let plans = Plans.all + Plans.unusual
        var events = GroupedEvents()
        for number in 0..<400 * plans.count {
            let random = RandomSubscriptionEvents(
                plan: plans[number % plans.count], begin: instant("2024-01-31"),
                seed: Seed.derive(20_260_705, "\(number)"))
            for event in random.events { events.append(event, of: number) }
        }

        let result = Self.comparePaths(events, plans, Answered.self)
        #expect(result.difference == nil)
        #expect(result.plainEvents > 100)
    }

    /// Applies events one by one, and each plain event on both paths.
    ///
    /// - Parameter plans: the plans of the subscriptions, in turn.
    /// - Returns: the number of plain events, and the first subscription for which the paths differ.
    private static func comparePaths<Answers: AnswerPresence>(
        _ events: GroupedEvents, _ plans: [BillingPlan], _ answers: Answers.Type
    ) -> (plainEvents: Int, difference: String?) {
        let population = SubscriptionPopulation()
        for number in 0..<events.subscriptions { population.append(1, plan: plans[number % plans.count]) }
        var plainEvents = 0
        var difference: String?

        population.withColumns(for: events, offset: 0) { columns, events in
            for group in events.groups.indices {
                let number = Int(events.groups[group].number)
                var cursor = GroupedEventCursor(events, before: group)

                while cursor.index < events.groups[group].end {
                    let event = cursor.next(answers)
                    var onPlainPath = LoadedSubscription<Answers>(columns, number)
                    let isPlain = onPlainPath.applyPlain(event)
                    var inPhases = LoadedSubscription<Answers>(columns, number)
                    // An event that makes the population forget identities is not plain.
                    if isPlain { inPhases.hasMoreIdentities = true }
                    inPhases.apply(event)
                    inPhases.store(to: columns)
                    guard isPlain else { continue }

                    plainEvents += 1
                    let expected = population.saved(number)
                    onPlainPath.store(to: columns)
                    let saved = population.saved(number)
                    if difference == nil && saved != expected {
                        difference = "subscription \(number): \(saved) on the plain path, and \(expected) in phases"
                    }
                }
            }
        }

        return (plainEvents, difference)
    }
}
