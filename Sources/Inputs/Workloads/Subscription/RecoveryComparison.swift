import Subscription

/// The effect of grace and hold on the same customers: four simulations, with and without each.
///
/// The results, shown next to the figures of the slides (page 11), follow from ``PaymentRates``. They show under which
/// assumptions such figures come about, not that the figures are right.
package struct RecoveryComparison: Sendable {
    package struct Arm: Sendable, Hashable {
        /// True if access goes on for a while after a payment failed.
        package let hasGrace: Bool
        /// True if the store keeps trying after access has ended.
        package let hasHold: Bool
        package let tally: SimulationTally
    }

    /// Grace off and hold off; only hold; only grace; both.
    package let arms: [Arm]
    private let simulations: PartedSimulation

    /// Simulates the four arms.
    ///
    /// - Parameter grace: the setting that *on* means.
    /// - Throws: `BillingPlanError` if the store does not allow it.
    package init(
        store: Store, customers: Int, seed: UInt64, rates: CustomerRates = CustomerRates(),
        grace: GraceSetting = .on, preset: RulePreset = .current, span: Range<Int64> = StoreSimulator.standardSpan
    ) throws(BillingPlanError) {
        let simulators = try Self.simulators(
            of: store, customers: customers, seed: seed, rates: rates, grace: grace, preset: preset, span: span)
        let simulations = PartedSimulation(simulators)
        self.simulations = simulations
        arms = simulations.total.tallies.indices.map {
            Arm(hasGrace: $0 / 2 == 1, hasHold: $0 % 2 == 1, tally: simulations.total.tallies[$0])
        }
    }

    static func simulators(
        of store: Store, customers: Int, seed: UInt64, rates: CustomerRates, grace: GraceSetting, preset: RulePreset,
        span: Range<Int64>
    ) throws(BillingPlanError) -> [StoreSimulator] {
        var simulators: [StoreSimulator] = []
        for grace in [.off, grace] {
            let shares = try StoreSimulator.standardShares(of: store, grace: grace, preset: preset)
            for withoutHold in [true, false] {
                simulators.append(
                    StoreSimulator(
                        shares, customers: customers, seed: seed, rates: rates, delivery: .perfect, span: span,
                        withoutHold: withoutHold))
            }
        }

        return simulators
    }

    /// By which part there are fewer subscribers at the end, and less paid time, without grace, hold or both than with
    /// both.
    package var losses: [(without: String, of: String, part: PartedSimulation.Estimate?)] {
        let counts: [(String, KeyPath<SimulationTally, Int>)] = [
            ("subscribers at the end", \.subscribed), ("paid time", \.paidDays),
        ]
        return [("grace", 1), ("hold", 2), ("both", 0)].flatMap { without, arm in
            counts.map { name, count in
                let part = simulations.estimate {
                    1 - Double($0.tallies[arm][keyPath: count]) / Double($0.tallies[3][keyPath: count])
                }
                return (without, name, part)
            }
        }
    }

    package func arm(grace: Bool, hold: Bool) -> Arm { arms[(grace ? 2 : 0) + (hold ? 1 : 0)] }

    /// By which part of itself a figure changes from one simulation to another, as 0.57; `nil` where there is nothing
    /// to compare.
    package static func change(
        of figure: KeyPath<SimulationTally, Double?>, from base: SimulationTally, to other: SimulationTally
    ) -> Double? {
        guard let base = base[keyPath: figure], let other = other[keyPath: figure], base > 0 else { return nil }
        return other / base - 1
    }
}
