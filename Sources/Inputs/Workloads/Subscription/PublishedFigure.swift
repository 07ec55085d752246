import Subscription

/// A published figure, and the way to count it in a simulation. Source: subscription, Calibration.
package struct PublishedFigure: Sendable {
    package let name: String
    package let source: String
    package let value: Double
    /// The newer figure that contradicts this one; no simulation can be near both.
    package let excludedBy: Double?
    package let figure: @Sendable (SimulationParts.Counts) -> Double?

    package enum Verdict: String, Sendable { case within, outside, undecided }

    package func verdict(on estimate: SimulationParts.Estimate) -> Verdict {
        let lowest = value * 0.95
        let highest = value * 1.05
        if estimate.lower >= lowest, estimate.upper <= highest { return .within }
        return estimate.upper < lowest || estimate.lower > highest ? .outside : .undecided
    }

    /// Returns the simulations for the figures of a store: the store as it is, and Google Play at the time of the
    /// comparison of grace and hold, with hold only, grace only and both.
    package static func simulation(
        of store: Store, customers: Int, seed: UInt64, rates: CustomerRates, grace: GraceSetting = .standard,
        preset: RulePreset = .current, span: Range<Int64>
    ) throws(BillingPlanError) -> SimulationParts {
        let now = StoreSimulator(
            try StoreSimulator.standardShares(of: store, grace: grace, preset: preset), customers: customers,
            seed: seed, rates: rates, delivery: .perfect, span: span)
        guard store == .play else { return SimulationParts([.asIs: now]) }

        var simulators = try RecoveryComparison.simulators(
            of: store, customers: customers, seed: seed, rates: rates, grace: .on, preset: .slides2023, span: span)
        simulators[.neither] = nil
        simulators[.asIs] = now
        return SimulationParts(simulators)
    }

    package static func all(of store: Store) -> [Self] {
        let isPlay = store == .play
        let newer = "RevenueCat 2026"
        let older = "RevenueCat 2022"
        typealias Row = (String, String, Double, @Sendable (SimulationParts.Counts) -> Double?)
        let renewals: [(BillingPeriod, String, String, [Double])] = [
            (.week, "weekly", newer, [0.443, 0.710, 0.792]), (.month, "monthly", newer, [0.532, 0.708, 0.774]),
            (.year, "yearly", newer, [0.252, 0.500, 0.625]), (.month, "monthly", older, [0.56]),
            (.year, "yearly", older, [0.27]),
        ]
        var rows = renewals.flatMap { period, name, source, rates in
            zip(1..., rates).map { number, rate -> Row in
                let numbers = number...number
                return ("\(name) plan, renewal \(number)", source, rate, { $0.renewals.retention(of: period, numbers) })
            }
        }

        let retained: [(BillingPeriod, String, Int, Double)] = [
            (.week, "weekly", 52, 0.03), (.month, "monthly", 12, 0.11), (.year, "yearly", 1, 0.28),
        ]
        rows += retained.map { period, name, count, rate in
            ("\(name) plan, after a year", older, rate, { $0.renewals.retention(of: period, 1...count) })
        }

        rows.append(
            (
                "of ends: cancelled", newer, isPlay ? 0.663 : 0.829,
                { $0.tally(.asIs).ended(by: \.cancelled, \.givenUp) }
            ))
        rows.append(("of ends: payment failed", newer, isPlay ? 0.322 : 0.152, { $0.tally(.asIs).ended(by: \.lost) }))
        if isPlay {
            rows.append(("more recovered with grace", "Google 2018", 0.57, { $0.more(\.recoveryRate, than: .hold) }))
            rows.append(("more recovered with hold", "Google 2020", 0.35, { $0.more(\.recoveryRate, than: .grace) }))
            rows.append(
                ("fewer lost with hold", "Google 2020", 0.08, { $0.more(\.lossRate, than: .grace).map { -$0 } }))
        } else {
            rows.append(("recovered in billing retry", "Qonversion 2020", 0.15, { $0.tally(.asIs).recoveryRate }))
        }

        return rows.map {
            Self(name: $0.0, source: $0.1, value: $0.2, excludedBy: $0.2 == 0.28 ? 0.252 : nil, figure: $0.3)
        }
    }
}

extension SimulationTally {
    fileprivate func ended(by counts: KeyPath<Self, Int>...) -> Double {
        Double(counts.reduce(0) { $0 + self[keyPath: $1] }) / Double(ended)
    }
}

extension SimulationParts.Counts {
    /// Returns the relative increase of a figure from a simulation to the one with both grace and hold.
    fileprivate func more(_ figure: KeyPath<SimulationTally, Double?>, than variant: StoreVariant) -> Double? {
        RecoveryComparison.change(of: figure, from: tally(variant), to: tally(.both))
    }
}
