import Measurement
import Results

/// The size of a change in a sentence: in per cent or, if it is very large, as a factor.
enum ChangeSize {
    /// The ratio from which on a factor is easier to read than per cent.
    private static let leastFactor = 10.0
    /// The ratio below which per cent would round to 100.
    private static let leastShare = 0.001
    /// The largest factor that is worth a number.
    private static let mostFactor = 1e6

    /// Returns true if a sentence says a ratio in per cent.
    static func isInPercent(_ ratio: Double) -> Bool {
        ratio < leastFactor && (ratio >= leastShare || ratio <= 0)
    }

    /// Returns a ratio as a factor: `12.3 times as long`, `more than a million times as long`, `shorter by a factor of
    /// 2,000`.
    ///
    /// - Parameter word: the direction of the change: `longer`.
    static func factor(_ ratio: Double, _ word: String) -> String {
        guard ratio >= 1 else { return "\(word) by a factor of \(number(1 / ratio))" }
        return "\(number(ratio)) times as \(word == "longer" ? "long" : "much")"
    }

    private static func number(_ factor: Double) -> String {
        factor > mostFactor ? "more than a million" : SignificantDigits.three(factor)
    }
}
