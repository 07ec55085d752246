import Foundation
import Results

/// The spread of a cell's ratios, as standard deviations.
struct Noise {
    /// Between pairs of processes of the same links.
    let pairs: Double
    /// Between pairs of links, without the part that comes from their processes.
    let links: Double

    var text: String {
        func percent(_ deviation: Double) -> String { "\(SignificantDigits.fixed(100 * deviation, decimals: 1)) %" }

        return "pairs scatter by \(percent(pairs)), links by \(percent(links))"
    }

    /// The geometric means over several cells, with 0.1 % in place of anything less; `nil` for no cells.
    static func mean(_ all: [Noise]) -> Noise? {
        guard !all.isEmpty else { return nil }

        func mean(_ part: KeyPath<Noise, Double>) -> Double {
            let least = 0.001
            return exp(all.reduce(0) { $0 + log(max($1[keyPath: part], least)) } / Double(all.count))
        }

        return Noise(pairs: mean(\.pairs), links: mean(\.links))
    }
}
