import Dispatch
import Synchronization

/// Simulations of the same customers, counted in twenty parts, each with customers of its own, so that every figure has
/// an interval.
package struct PartedSimulation: Sendable {
    package struct Counts: Sendable {
        /// By simulation.
        package fileprivate(set) var tallies: [SimulationTally]
        /// Of the first simulation.
        package fileprivate(set) var renewals = RenewalCounts()

        fileprivate static func sum(_ parts: some Collection<Self>) -> Self {
            let empty = Self(tallies: (parts.first?.tallies ?? []).map { _ in SimulationTally() })
            return parts.reduce(into: empty) { sum, part in
                for number in sum.tallies.indices { sum.tallies[number] += part.tallies[number] }
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
    /// The counts of all other parts, by part.
    private let others: [Counts]
    static let parts = 20
    /// The 97.5 % quantile of Student's distribution with a degree of freedom less than there are parts.
    static let quantile = 2.093

    package init(_ simulators: [StoreSimulator]) {
        let slots = Mutex([Counts?](repeating: nil, count: Self.parts))
        DispatchQueue.concurrentPerform(iterations: Self.parts) { part in
            var counts = Counts(tallies: [])
            for (number, simulator) in simulators.enumerated() {
                let partSimulator = simulator.part(part, of: Self.parts)
                counts.tallies.append(number == 0 ? counts.renewals.count(partSimulator) : partSimulator.tally())
            }

            slots.withLock { $0[part] = counts }
        }

        let parts = slots.withLock { $0.compactMap { $0 } }
        total = Counts.sum(parts)
        others = parts.indices.map { part in Counts.sum(parts.indices.filter { $0 != part }.map { parts[$0] }) }
    }

    /// A figure of all customers, with an interval by the jackknife over the parts; `nil` where there is too little to
    /// count.
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
