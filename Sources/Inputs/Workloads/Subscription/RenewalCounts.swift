import CivilTime
import Subscription

/// Counts of first, second and later renewals, from the reports of a store. A renewal counts if its period ends early
/// enough before the end of the simulation for grace, hold, a pause and a postponement.
package struct RenewalCounts: Hashable, Sendable {
    /// The number of due renewals, and of paid ones, by period and by the number of renewals before.
    private var counts: [BillingPeriod: [SIMD2<Int>]] = [:]
    /// The number of weeks in a year.
    private static let renewals = 52

    mutating func count(_ simulator: StoreSimulator) -> SimulationTally {
        var plans = simulator.shares.map { _ in [SIMD2<Int>](repeating: .zero, count: Self.renewals) }
        // The number of paid periods of the subscription of each customer, and true if the renewal of the last one
        // counts.
        var current = [(paid: Int, counts: Bool)](repeating: (0, false), count: simulator.block)
        let tally = simulator.forEach { arrived in
            guard [.purchase, .renew, .recover, .planUpgrade].contains(arrived.event.kind) else { return true }

            let slot = arrived.customer % simulator.block
            let plan = arrived.plan
            let before = arrived.event.kind == .purchase ? (paid: 0, counts: false) : current[slot]
            if before.counts { plans[plan][before.paid - 1].y += 1 }
            let end = simulator.shares[plan].plan.end(ofPeriodFrom: arrived.event.at)
            let counts = before.paid < Self.renewals && end <= simulator.span.upperBound - 120 * Instant.day
            if counts { plans[plan][before.paid].x += 1 }
            current[slot] = (before.paid + 1, counts)

            return true
        }

        for (share, plan) in zip(simulator.shares, plans) { counts[share.plan.period] = plan }
        return tally
    }

    /// The share of subscriptions that survived the renewals with these numbers, from 1 on (Kaplan and Meier); NaN if
    /// one of the renewals was never due.
    package func retention(of period: BillingPeriod, _ renewals: ClosedRange<Int>) -> Double {
        (counts[period] ?? [])[(renewals.lowerBound - 1)..<renewals.upperBound].reduce(1) {
            $0 * Double($1.y) / Double($1.x)
        }
    }

    static func += (sum: inout Self, other: Self) { sum.counts.merge(other.counts) { zip($0, $1).map(&+) } }
}
