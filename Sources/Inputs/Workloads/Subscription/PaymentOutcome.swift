import CivilTime
import Reproducibility

/// The end of a failed payment, in milliseconds after the failure.
enum PaymentOutcome: Hashable {
    /// Paid in silence, in grace or in hold.
    case paid(Int64)
    case givenUp(Int64)
    /// No payment succeeded before the patience ended.
    case lost

    /// Draws the end of a failed payment. The draws do not depend on the patience, so that two kinds of patience are
    /// compared on the same customers.
    static func draw(
        _ patience: PaymentPatience, _ rates: PaymentRates, _ random: inout Xoshiro256StarStar
    ) -> PaymentOutcome {
        let day = Double(Instant.day)
        let kind = random.unitInterval()
        let first = random.unitInterval()
        let second = random.unitInterval()
        let third = random.unitInterval()

        // The rate a day becomes an exponential waiting time. The rate changes when access ends.
        func waiting(_ draw: Double, _ withAccess: Double, _ without: Double) -> Double {
            let early = -Logarithm.ofOneMinus(withAccess)
            let late = -Logarithm.ofOneMinus(without)
            let need = -Logarithm.ofOneMinus(draw)
            let access = Double(patience.graceEnd) / day
            if need <= early * access { return early > 0 ? need / early : .infinity }

            return late > 0 ? access + (need - early * access) / late : .infinity
        }

        let givesUp = waiting(first, rates.givingUpWithAccess, rates.givingUpWithoutAccess)
        var pays = Double.infinity
        if kind < rates.passing {
            pays = -Logarithm.ofOneMinus(second) * rates.daysToPass
        } else if kind < rates.passing + rates.mendable {
            pays = waiting(third, rates.mendingWithAccess, rates.mendingWithoutAccess)
        }

        let end = min(pays, givesUp) * day
        // No end is in the first second, or at the exact instant of a timer.
        guard end < Double(patience.holdEnd) - 1_000 else { return .lost }

        let at = max(1_000, Int64(end))
        return pays <= givesUp ? .paid(at) : .givenUp(at)
    }
}
