import Subscription

/// Counts of what really happened to the customers of a simulation, whatever was delivered.
package struct SimulationTally: Hashable, Sendable {
    package var customers = 0
    package var delivered = 0
    /// Subscriptions that began; more than customers, because some come again.
    package var purchases = 0
    /// The lengths of all periods that were paid: what was taken in, where a price goes by the length.
    package var paidDays = 0
    /// Renewals that were due, and those whose payment was declined.
    package var renewals = 0
    package var declined = 0
    /// Declined ones that were paid in the silence after the expiry, in grace, and in hold.
    package var paidInSilence = 0
    package var paidInGrace = 0
    package var paidInHold = 0
    /// Declined ones whose holder cancelled before they were paid.
    package var givenUp = 0
    /// Declined payments that were never made: involuntary churn.
    package var lost = 0  // text-allowed: a fate of a payment, as the others are
    /// Declined ones that are still waited for at the end.
    package var open = 0
    /// Subscriptions that were cancelled and ran out.
    package var cancelled = 0
    package var refunded = 0
    /// Subscriptions that ended because the product did, or its price was not confirmed.
    package var withdrawn = 0

    /// Subscriptions that ended.
    package var ended: Int { cancelled + givenUp + lost + refunded + withdrawn }

    /// Subscriptions at the end of the simulation, without those whose payment is still open.
    package var subscribed: Int { purchases - ended - open }

    /// Declined payments that came to an end.
    package var decided: Int { declined - open }

    /// The part of the decided payments that was paid after all, 0 to 1; `nil` when there was none.
    package var recoveryRate: Double? {
        decided == 0 ? nil : Double(paidInSilence + paidInGrace + paidInHold) / Double(decided)
    }

    /// The share of the decided payments that were never made, 0 to 1; `nil` if no payment was decided.
    var lossRate: Double? { decided == 0 ? nil : Double(lost) / Double(decided) }

    /// Involuntary ends for each renewal that was due, 0 to 1; `nil` when none was.
    package var involuntaryChurn: Double? { renewals == 0 ? nil : Double(lost) / Double(renewals) }

    package static func += (sum: inout Self, other: Self) {
        let counters: [WritableKeyPath<Self, Int>] = [
            \.customers, \.delivered, \.purchases, \.paidDays, \.renewals, \.declined, \.paidInSilence, \.paidInGrace,
            \.paidInHold, \.givenUp, \.lost, \.open, \.cancelled, \.refunded, \.withdrawn,
        ]
        for counter in counters { sum[keyPath: counter] += other[keyPath: counter] }
    }
}
