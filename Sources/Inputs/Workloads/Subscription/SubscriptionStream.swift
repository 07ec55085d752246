import CivilTime
import Reproducibility
import Subscription

/// A seeded stream of the events of many subscriptions over some years, grouped by subscription: a simple load for
/// throughput, with about 10 events a subscription.
///
/// In `plausible` lives, a subscription is bought and renewed. Of 100 renewals,
///
/// - 5 fail, and 3 of these recover;
/// - 3 are cancelled in time, and one of these cancellations is taken back;
/// - one is refunded;
/// - on Google Play, one in two hundred is paused.
///
/// Half of the subscriptions that ended are bought again. Of 100 events, 2 come twice and one comes late. Events of the
/// App Store contain the expiry, those of Google Play do not. In `uniform` lives, all kinds of events are equally
/// likely at any time.
package struct SubscriptionStream: Hashable, Sendable {
    package enum Lives: String, Hashable, Sendable, CaseIterable {
        case plausible, uniform
        /// Plausible lives with the store's answers: in each event on the App Store, after each event on Google Play.
        case answered
    }

    package let events: Int
    package let lives: Lives
    package let seed: UInt64

    /// Makes a stream of at least `events` events. It ends with the life in which this number is reached.
    package init(events: Int, lives: Lives, seed: UInt64) {
        precondition(events >= 1, "a stream has events")
        self.events = events
        self.lives = lives
        self.seed = seed
    }

    /// The plans. Subscription n has the plan n modulo 4.
    package static let plans: [BillingPlan] = {
        do {
            return [
                try BillingPlan(store: .appStore, grace: .on), try BillingPlan(store: .play),
                try BillingPlan(store: .play, period: .week), try BillingPlan(store: .appStore, period: .year),
            ]
        } catch {
            preconditionFailure("the plans of the stream are allowed: \(error)")
        }
    }()

    package func grouped() -> GroupedEvents {
        var grouped = GroupedEvents()
        grouped.reserve(events: events + 100, groups: events / 9 + 100)
        var life = Life(
            random: Xoshiro256StarStar(seed: Seed.derive(seed, "subscription stream", lives.rawValue)),
            isAnswered: lives == .answered)
        var number = 0

        while grouped.count < events {
            life.begin(Self.plans[number % Self.plans.count])
            let count = 1 + life.random.index(below: 19)
            for _ in 0..<count {
                if lives == .uniform { life.addUniformEvent() } else { life.addPlausibleEvent() }
            }

            for event in life.events { grouped.append(event, of: number) }
            number += 1
        }

        return grouped
    }
}

/// A source of events, one subscription after the other.
private struct Life {
    var random: Xoshiro256StarStar
    let isAnswered: Bool
    var events: [SubscriptionEvent] = []
    var plan = SubscriptionStream.plans[0]
    var now: Int64 = 0
    var expiry: Int64 = 0
    var state = SubscriptionState.none

    /// 1 January 2023.
    private static let firstInstant: Int64 = 1_672_531_200_000

    mutating func begin(_ plan: BillingPlan) {
        self.plan = plan
        events.removeAll(keepingCapacity: true)
        now = Self.firstInstant + randomTime(below: 730 * Instant.day)
        state = .none
    }

    private mutating func randomTime(below bound: Int64) -> Int64 { Int64(random.number(below: UInt64(bound))) }

    mutating func addUniformEvent() {
        now += randomTime(below: 40 * Instant.day)
        let kind = EventKind.allCases[random.index(below: EventKind.allCases.count)]
        events.append(SubscriptionEvent(kind, at: now, id: EventID(bits: random.next())))
    }

    mutating func addPlausibleEvent() {
        switch state {
        case .active: active()
        case .canceled:
            if random.chance(1.0 / 3) { add(.autoRenewOn, after: Instant.day, to: .active) } else { end() }
        case .grace, .hold:
            if random.chance(0.6) {
                let keepsCycle = state == .grace
                now = max(now, expiry)
                now += 1 + randomTime(below: Instant.day)
                expiry = plan.end(ofPeriodFrom: keepsCycle ? expiry : now)
                add(.recover, after: 0, to: .active, expiry: expiry)
            } else if state == .grace {
                now = expiry + plan.graceLength
                add(plan.store == .play ? .failHold : .graceEnd, after: 0, to: .hold)
            } else {
                now += plan.holdLength
                add(.expire, after: Instant.hour, to: .expired)
            }
        case .paused:
            now = expiry + 30 * Instant.day
            expiry = plan.end(ofPeriodFrom: now)
            add(.recover, after: 0, to: .active, expiry: expiry)
        default:
            if state != .none { now += randomTime(below: 90 * Instant.day) }
            expiry = plan.end(ofPeriodFrom: now)
            add(.purchase, after: 0, to: .active, expiry: expiry)
        }
    }

    private mutating func active() {
        let perMille = random.index(below: 1_000)
        switch perMille {
        case 0..<50:
            now = expiry
            add(plan.graceDays > 0 ? .failGrace : .failHold, after: 0, to: plan.graceDays > 0 ? .grace : .hold)
        case 50..<80: add(.autoRenewOff, after: max(1, (expiry - now) / 2), to: .canceled)
        case 80..<90: add(.revoke, after: max(1, (expiry - now) / 2), to: .revoked)
        case 90..<95 where plan.store == .play:
            add(.pauseScheduled, after: max(1, (expiry - now) / 2), to: .active)
            now = expiry
            add(.pause, after: Instant.hour, to: .paused)
        default:
            now = max(now + 1, expiry - Instant.hour + randomTime(below: 2 * Instant.hour))
            expiry = plan.end(ofPeriodFrom: expiry)
            add(.renew, after: 0, to: .active, expiry: expiry)
        }
    }

    private mutating func end() {
        now = expiry
        add(.expire, after: Instant.hour, to: .expired)
    }

    private mutating func add(
        _ kind: EventKind, after bound: Int64, to next: SubscriptionState, expiry: Int64? = nil
    ) {
        if bound > 0 { now += 1 + randomTime(below: bound) }
        state = next
        let isBeside = isAnswered && plan.store == .appStore
        let event = SubscriptionEvent(
            kind, at: now, id: EventID(bits: random.next()), expiry: plan.store == .appStore ? expiry : nil,
            answer: isBeside ? answer : nil)
        let percent = random.index(below: 100)
        events.append(event)
        if percent < 2 { events.append(event) }
        if percent == 2, events.count > 1 { events.swapAt(events.count - 1, events.count - 2) }
        if isAnswered, !isBeside { events.append(SubscriptionEvent(answer, at: now + 1)) }
    }

    private var answer: SubscriptionAnswer {
        SubscriptionAnswer(
            state, expiry: state == .grace && plan.store == .play ? nil : expiry,
            turn: state == .grace ? expiry + plan.graceLength : nil)
    }
}
