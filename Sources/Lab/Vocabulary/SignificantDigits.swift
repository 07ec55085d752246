import Foundation
import Measurement
import Nouns

/// Numbers in the form of tables and messages.
public enum SignificantDigits {
    /// Three significant digits: `4.20e-7`, `0.0123`, `1.23`, `12.3`, `123`, `12,300`, `1.50e18`.
    public static func three(_ value: Double) -> String {
        if value.isNaN { return "–" }
        guard value.isFinite else { return value < 0 ? "−∞" : "∞" }

        let magnitude = abs(value)
        if magnitude == 0 { return "0" }
        if magnitude < 0.0009995 || magnitude >= 1e15 {
            let parts = String(format: "%.2e", value).split(separator: "e")
            return "\(parts[0])e\(Int(parts[1]) ?? 0)"
        }

        if magnitude >= 999.5 { return Int(value.rounded()).grouped }
        let limits = [99.95, 9.995, 0.9995, 0.09995, 0.009995]
        return fixed(value, decimals: limits.firstIndex { magnitude >= $0 } ?? limits.count)
    }

    /// A number with a fixed number of decimals, rounded half away from zero: `1.50`.
    ///
    /// A number that is not finite, or too large for these decimals, is written by ``three(_:)``.
    public static func fixed(_ value: Double, decimals: Int) -> String {
        FixedDecimals.text(value, decimals: decimals) ?? three(value)
    }
}
