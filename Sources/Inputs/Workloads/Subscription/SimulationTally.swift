import Subscription

/// Counts of what really happened to the customers of a simulation, regardless of the events that were delivered.
package struct SimulationTally: Hashable, Sendable {
    package var customers = 0
    package var delivered = 0
    /// The number of subscriptions that began. It exceeds the number of customers, because some return.
    package var purchases = 0
    /// The total length of all paid periods: the income, if prices are proportional to lengths.
    package var paidDays = 0
    /// The number of due renewals, and the number of those with a declined payment.
    package var renewals = 0
    package var declined = 0
    /// The number of declined renewals that were paid in the silence after the expiry, in grace, and in hold.
    package var paidInSilence = 0
    package var paidInGrace = 0
    package var paidInHold = 0
    /// The number of declined renewals that the subscriber cancelled before they were paid.
    package var givenUp = 0
    /// The number of declined payments that were never made: involuntary churn.
    package var lost = 0  // text-allowed: a fate of a payment, as the others are
    /// The number of declined payments that are still open at the end.
    package var open = 0
    /// The number of subscriptions that were cancelled and ran out.
    package var cancelled = 0
    package var refunded = 0
    /// The number of subscriptions that ended because the product did, or because its price was not confirmed.
    package var withdrawn = 0

    /// The number of subscriptions that ended.
    package var ended: Int { cancelled + givenUp + lost + refunded + withdrawn }

    /// The number of subscriptions at the end of the simulation, without those with an open payment.
    package var subscribed: Int { purchases - ended - open }

    /// The number of declined payments with a known outcome.
    package var decided: Int { declined - open }

    /// The part of the payments with a known outcome that were made after all, 0 to 1; `nil` if there are none.
    package var recoveryRate: Double? {
        decided == 0 ? nil : Double(paidInSilence + paidInGrace + paidInHold) / Double(decided)
    }

    /// The part of the payments with a known outcome that were never made, 0 to 1; `nil` if there are none.
    var lossRate: Double? { decided == 0 ? nil : Double(lost) / Double(decided) }

    /// The number of involuntary ends for each due renewal, 0 to 1; `nil` if no renewal was due.
    package var involuntaryChurn: Double? { renewals == 0 ? nil : Double(lost) / Double(renewals) }

    package static func += (sum: inout Self, other: Self) {
        let counters: [WritableKeyPath<Self, Int>] = [
            \.customers, \.delivered, \.purchases, \.paidDays, \.renewals, \.declined, \.paidInSilence, \.paidInGrace,
            \.paidInHold, \.givenUp, \.lost, \.open, \.cancelled, \.refunded, \.withdrawn,
        ]
        for counter in counters { sum[keyPath: counter] += other[keyPath: counter] }
    }
}
