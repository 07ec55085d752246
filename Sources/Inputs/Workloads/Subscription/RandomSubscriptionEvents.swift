import Reproducibility
import Subscription

/// Random events and answers of one subscription, on which implementations are compared. Events of any kind occur at
/// any time, often at the exact instants of timers, with duplicates, delays and changes of order.
package struct RandomSubscriptionEvents: Hashable, Sendable {
    package let events: [SubscriptionEvent]

    /// Draws the events of a plan.
    ///
    /// - Parameters:
    ///   - begin: the instant from which the events begin, approximately.
    ///   - answers: the probability that an event carries an answer.
    package init(plan: BillingPlan, begin: Int64, seed: UInt64, answers: Double = 0.2) {
        var random = Xoshiro256StarStar(seed: seed)
        var life = StepwiseSubscription(plan: plan)
        var events: [SubscriptionEvent] = []
        var now = begin

        for number in 0..<1 + random.index(below: 14) {
            now = Self.next(after: now, life.status(at: now), plan, &random)
            let kind: EventKind
            if number == 0, random.chance(0.8) {
                kind = .purchase
            } else if random.chance(0.1) {
                kind = .info
            } else {
                kind = Self.kind(in: life.status(at: now).state, &random)
            }

            let event = SubscriptionEvent(
                kind, at: now, id: random.chance(0.7) ? EventID("\(random.index(below: 4))-\(number / 3)") : nil,
                expiry: random.chance(0.15) ? now &+ Self.span(&random) : nil,
                resumeAt: random.chance(0.2) ? now &+ Self.span(&random) : nil,
                cause: random.chance(0.2) ? Cause.allCases[random.index(below: Cause.allCases.count)] : nil,
                needsReconciliation: random.chance(0.05),
                answer: random.chance(answers) ? Self.answer(at: now, &random) : nil)
            events.append(event)
            _ = try? life.apply(event)
            if random.chance(0.1) { events.append(events[random.index(below: events.count)]) }
            if random.chance(0.1) { events.append(event) }
        }

        if random.chance(0.3) {
            let first = random.index(below: events.count)
            events.swapAt(first, min(first + 1 + random.index(below: 3), events.count - 1))
        }

        self.events = events
    }

    private static func answer(at now: Int64, _ random: inout Xoshiro256StarStar) -> SubscriptionAnswer {
        func instant(_ chance: Double, _ random: inout Xoshiro256StarStar) -> Int64? {
            guard random.chance(chance) else { return nil }

            let distance = span(&random)
            return random.chance(0.3) ? now &- distance : now &+ distance
        }

        return SubscriptionAnswer(
            SubscriptionState.allCases[random.index(below: SubscriptionState.allCases.count)],
            isStated: random.chance(0.8), start: instant(0.4, &random), expiry: instant(0.6, &random),
            turn: instant(0.5, &random),
            cause: random.chance(0.2) ? Cause.allCases[random.index(below: Cause.allCases.count)] : nil,
            isPrepaid: random.chance(0.1))
    }

    private static func kind(in state: SubscriptionState, _ random: inout Xoshiro256StarStar) -> EventKind {
        let kinds = EventKind.allCases
        // Half of the events are legal, so that a subscription goes on for some events.
        for _ in 0..<2 {
            let kind = kinds[random.index(below: kinds.count)]
            if TransitionTable[state, kind].effect != .illegal { return kind }
        }

        return kinds[random.index(below: kinds.count)]
    }

    /// Draws a span of time from nothing to years; it rarely leaves the calendar.
    private static func span(_ random: inout Xoshiro256StarStar) -> Int64 {
        switch random.index(below: 12) {
        case 0: 0
        case 1: 1
        case 2..<6: Int64(random.number(below: 86_400_000 * 3))
        case 6..<10: Int64(random.number(below: 86_400_000 * 70))
        case 10: Int64(random.number(below: 86_400_000 * 800))
        default: random.chance(0.05) ? .max / 2 : -Int64(random.number(below: 86_400_000))
        }
    }

    private static func next(
        after now: Int64, _ status: SubscriptionStatus, _ plan: BillingPlan, _ random: inout Xoshiro256StarStar
    ) -> Int64 {
        let edge: Int64?
        switch random.index(below: 10) {
        case 0..<2: return now
        case 2..<6: return now &+ abs(span(&random) % (86_400_000 * 100))
        case 6: edge = status.expiry
        case 7: edge = status.expiry.map { $0 &+ plan.graceLength }
        case 8: edge = status.expiry.map { $0 &+ plan.holdLength }
        default: edge = status.accessEnd.map { $0 &+ plan.holdLength }
        }

        guard let edge, edge >= now else { return now &+ 1 }

        return edge &+ Int64(random.integer(in: -1...1))
    }
}
