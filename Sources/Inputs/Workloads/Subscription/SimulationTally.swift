import Subscription

/// Counts of what really happened to the customers of a simulation, whatever was delivered.
public struct SimulationTally: Hashable, Sendable {
    public var customers = 0
    public var delivered = 0
    /// Subscriptions that began; more than customers, because some come again.
    public var purchases = 0
    /// The lengths of all periods that were paid: what was taken in, where a price goes by the length.
    public var paidDays = 0
    /// Renewals that were due, and those whose payment was declined.
    public var renewals = 0
    public var declined = 0
    /// Declined ones that were paid in the silence after the expiry, in grace, and in hold.
    public var paidInSilence = 0
    public var paidInGrace = 0
    public var paidInHold = 0
    /// Declined ones whose holder cancelled before they were paid.
    public var givenUp = 0
    /// Declined ones that nobody paid: involuntary churn.
    public var lost = 0
    /// Declined ones that are still waited for at the end.
    public var open = 0
    /// Subscriptions that were cancelled and ran out.
    public var cancelled = 0
    public var refunded = 0
    /// Subscriptions that ended because the product did, or its price was not confirmed.
    public var withdrawn = 0

    /// Subscriptions that ended.
    public var ended: Int { cancelled + givenUp + lost + refunded + withdrawn }

    /// Subscriptions at the end of the simulation; those that are still waited for are none.
    public var subscribed: Int { purchases - ended - open }

    /// Declined payments that came to an end.
    public var decided: Int { declined - open }

    /// The part of the decided payments that was paid after all, 0 to 1; `nil` when there was none.
    public var recoveryRate: Double? {
        decided == 0 ? nil : Double(paidInSilence + paidInGrace + paidInHold) / Double(decided)
    }

    /// The part of the decided payments that nobody made, 0 to 1; `nil` when there was none.
    var lossRate: Double? { decided == 0 ? nil : Double(lost) / Double(decided) }

    /// Involuntary ends for each renewal that was due, 0 to 1; `nil` when none was.
    public var involuntaryChurn: Double? { renewals == 0 ? nil : Double(lost) / Double(renewals) }

    public static func += (sum: inout Self, other: Self) {
        let counters: [WritableKeyPath<Self, Int>] = [
            \.customers, \.delivered, \.purchases, \.paidDays, \.renewals, \.declined, \.paidInSilence, \.paidInGrace,
            \.paidInHold, \.givenUp, \.lost, \.open, \.cancelled, \.refunded, \.withdrawn,
        ]
        for counter in counters { sum[keyPath: counter] += other[keyPath: counter] }
    }
}
