import Foundation
import Results

/// The spread of a cell's ratios, as standard deviations.
struct Spread {
    /// The spread of pairs of processes of the same links.
    let pairSpread: Double
    /// The spread of pairs of links, without the part that their processes cause.
    let linkSpread: Double

    var text: String {
        func percent(_ deviation: Double) -> String { "\(SignificantDigits.fixed(100 * deviation, decimals: 1)) %" }

        return "pairs scatter by \(percent(pairSpread)), links by \(percent(linkSpread))"
    }

    /// The geometric means over several cells. Values below 0.1 % count as 0.1 %. `nil` for no cells.
    static func mean(_ spreads: [Spread]) -> Spread? {
        guard !spreads.isEmpty else { return nil }

        func mean(_ part: KeyPath<Spread, Double>) -> Double {
            let least = 0.001
            return exp(spreads.reduce(0) { $0 + log(max($1[keyPath: part], least)) } / Double(spreads.count))
        }

        return Spread(pairSpread: mean(\.pairSpread), linkSpread: mean(\.linkSpread))
    }
}
