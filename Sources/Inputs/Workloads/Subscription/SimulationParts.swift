import Dispatch
import Synchronization

/// Simulations of the same customers in twenty parts with different customers, so that every figure has an interval.
package struct SimulationParts: Sendable {
    package struct Counts: Sendable {
        fileprivate var tallies: [StoreVariant: SimulationTally] = [:]
        /// The renewals of the store with its own plans; without counts if that store is not simulated.
        package fileprivate(set) var renewals = RenewalCounts()

        /// Returns the tally of a store, which must be simulated.
        package func tally(_ variant: StoreVariant) -> SimulationTally {
            guard let tally = tallies[variant] else { preconditionFailure("the store \(variant) is not simulated") }
            return tally
        }

        fileprivate static func sum(_ parts: some Collection<Self>) -> Self {
            parts.reduce(into: Self()) { sum, part in
                for (variant, tally) in part.tallies { sum.tallies[variant, default: SimulationTally()] += tally }
                sum.renewals += part.renewals
            }
        }
    }

    package struct Estimate: Sendable, Hashable {
        package let value, lower, upper: Double

        /// A figure with the ends of its interval.
        package init(value: Double, lower: Double, upper: Double) {
            self.value = value
            self.lower = lower
            self.upper = upper
        }
    }

    /// The counts of all parts.
    package let total: Counts
    /// For each part, the counts of all other parts together.
    private let others: [Counts]
    static let parts = 20
    /// The 97.5 % quantile of Student's distribution with 19 degrees of freedom, one less than there are parts.
    static let quantile = 2.093

    package init(_ simulators: [StoreVariant: StoreSimulator]) {
        let slots = Mutex([Counts?](repeating: nil, count: Self.parts))
        DispatchQueue.concurrentPerform(iterations: Self.parts) { part in
            var counts = Counts()
            for (variant, simulator) in simulators {
                let partSimulator = simulator.part(part, of: Self.parts)
                counts.tallies[variant] =
                    variant == .asIs ? counts.renewals.count(partSimulator) : partSimulator.tally()
            }

            slots.withLock { $0[part] = counts }
        }

        let parts = slots.withLock { $0.compactMap { $0 } }
        total = Counts.sum(parts)
        others = parts.indices.map { part in Counts.sum(parts.indices.filter { $0 != part }.map { parts[$0] }) }
    }

    /// Returns a figure of all customers, with its interval by the jackknife over the parts; `nil` if there is too
    /// little to count.
    package func estimate(_ figure: (Counts) -> Double?) -> Estimate? {
        let without = others.compactMap(figure).filter(\.isFinite)
        guard let value = figure(total), without.count == Self.parts else { return nil }

        let count = Double(without.count)
        let mean = without.reduce(0, +) / count
        let squares = without.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }

        let room = Self.quantile * (squares * (count - 1) / count).squareRoot()
        return Estimate(value: value, lower: value - room, upper: value + room)
    }
}
