import Subscription

/// The effect of grace and hold: four simulations of the same customers, with and without each of the two.
///
/// The results follow from the assumed ``PaymentRates``, and are shown next to the figures of the slides (page 11).
/// They show assumptions under which such figures arise, and do not prove them.
package struct RecoveryComparison: Sendable {
    package let neither: SimulationTally
    /// The result with hold only.
    package let hold: SimulationTally
    /// The result with grace only.
    package let grace: SimulationTally
    package let both: SimulationTally
    private let simulations: SimulationParts

    /// Simulates the four combinations.
    ///
    /// - Parameter grace: the setting that the simulations with grace have.
    /// - Throws: ``BillingPlanError`` if the store does not allow it.
    package init(
        store: Store, customers: Int, seed: UInt64, rates: CustomerRates = CustomerRates(),
        grace: GraceSetting = .on, preset: RulePreset = .current, span: Range<Int64> = StoreSimulator.standardSpan
    ) throws(BillingPlanError) {
        simulations = SimulationParts(
            try Self.simulators(
                of: store, customers: customers, seed: seed, rates: rates, grace: grace, preset: preset, span: span))
        neither = simulations.total.tally(.neither)
        hold = simulations.total.tally(.hold)
        self.grace = simulations.total.tally(.grace)
        both = simulations.total.tally(.both)
    }

    /// Returns the simulators of a store with neither, hold, grace and both.
    static func simulators(
        of store: Store, customers: Int, seed: UInt64, rates: CustomerRates, grace: GraceSetting, preset: RulePreset,
        span: Range<Int64>
    ) throws(BillingPlanError) -> [StoreVariant: StoreSimulator] {
        func simulator(grace: GraceSetting, withoutHold: Bool) throws(BillingPlanError) -> StoreSimulator {
            StoreSimulator(
                try StoreSimulator.standardShares(of: store, grace: grace, preset: preset), customers: customers,
                seed: seed, rates: rates, delivery: .perfect, span: span, withoutHold: withoutHold)
        }

        return [
            .neither: try simulator(grace: .off, withoutHold: true),
            .hold: try simulator(grace: .off, withoutHold: false),
            .grace: try simulator(grace: grace, withoutHold: true),
            .both: try simulator(grace: grace, withoutHold: false),
        ]
    }

    /// The relative loss of subscribers at the end, and of paid time, without grace, without hold and without both,
    /// compared with both.
    package var losses: [(without: String, of: String, part: SimulationParts.Estimate?)] {
        let counts: [(String, KeyPath<SimulationTally, Int>)] = [
            ("subscribers at the end", \.subscribed), ("paid time", \.paidDays),
        ]
        let remainders: [(without: String, StoreVariant)] = [("grace", .hold), ("hold", .grace), ("both", .neither)]
        return remainders.flatMap { without, variant in
            counts.map { name, count in
                let part = simulations.estimate {
                    1 - Double($0.tally(variant)[keyPath: count]) / Double($0.tally(.both)[keyPath: count])
                }
                return (without, name, part)
            }
        }
    }

    /// Returns the relative change of a figure from one simulation to another, such as 0.57; `nil` if there is nothing
    /// to compare.
    package static func change(
        of figure: KeyPath<SimulationTally, Double?>, from base: SimulationTally, to other: SimulationTally
    ) -> Double? {
        guard let base = base[keyPath: figure], let other = other[keyPath: figure], base > 0 else { return nil }
        return other / base - 1
    }
}
