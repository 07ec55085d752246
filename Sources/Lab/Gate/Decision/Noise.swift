import Results
import Foundation

/// How far the ratios of a cell scatter, as standard deviations.
struct Noise {
    /// Pairs of processes of the same links.
    var pairs: Double
    /// Pairs of links, without what comes from their processes.
    var links: Double

    var text: String {
        let parts = [pairs, links].map { "\(SignificantDigits.fixed(100 * $0, decimals: 1)) %" }
        return "pairs scatter by \(parts[0]), links by \(parts[1])"
    }

    /// What is common to several: their geometric means, nothing counting as a thousandth.
    static func mean(_ all: [Noise]) -> Noise? {
        func mean(_ part: KeyPath<Noise, Double>) -> Double {
            exp(all.reduce(0) { $0 + log(max($1[keyPath: part], 0.001)) } / Double(all.count))
        }

        return all.isEmpty ? nil : Noise(pairs: mean(\.pairs), links: mean(\.links))
    }
}
