import Measurement
import Results

/// The size of a change in a sentence: in per cent as far as people read that, else as a factor.
enum ChangeSize {
    /// The ratio from which on, and below the inverse of the least, a factor is easier to read than per cent.
    private static let leastFactor = 10.0
    /// The ratio below which per cent would look like everything.
    private static let leastShare = 0.001
    /// The factor beyond which its size says nothing more.
    private static let mostFactor = 1e6

    /// Returns true for a ratio that a sentence has in per cent.
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
