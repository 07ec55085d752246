import Nouns
import Results

/// Durations in readable form.
package enum DurationText {
    /// Returns seconds in at most two units: `8 s`, `2 min 5 s`, `1 h 11 min`, `3 d 4 h`.
    package static func of(seconds: Double) -> String {
        guard seconds.isFinite, seconds < 1e12 else { return "\(SignificantDigits.three(seconds)) s" }
        if seconds < 0.95 { return "\(SignificantDigits.fixed(max(seconds, 0), decimals: 1)) s" }

        let rounded = Int(seconds.rounded())
        switch rounded {
        case ..<60: return "\(rounded) s"
        case ..<3_600: return joined(rounded / 60, "min", rounded % 60, "s")
        default:
            let minutes = Int((seconds / 60).rounded())
            if minutes < 24 * 60 { return joined(minutes / 60, "h", minutes % 60, "min") }
            let hours = Int((seconds / 3_600).rounded())
            return joined(hours / 24, "d", hours % 24, "h")
        }
    }

    private static func joined(_ first: Int, _ unit: String, _ second: Int, _ smaller: String) -> String {
        "\(first.grouped) \(unit)" + (second == 0 ? "" : " \(second) \(smaller)")
    }
}
