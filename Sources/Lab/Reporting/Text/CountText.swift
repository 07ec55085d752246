import Nouns
import Results

/// Counts of instructions, calls and allocations, as text: `12,345`, `0.5`.
package enum CountText {
    /// Returns a count with commas. A small count that is not whole has one or two decimals.
    package static func text(_ count: Double) -> String {
        if count < 0 { return "−\(text(-count))" }

        let rounded = count.rounded()
        if abs(count - rounded) < 0.005 || count >= 1_000 { return Int(rounded).grouped }
        return SignificantDigits.fixed(count, decimals: count >= 10 ? 1 : 2)
    }

    /// Returns a count with its sign: `+1,204`, `−12`.
    package static func signed(_ count: Double) -> String {
        count < 0 ? text(count) : "+\(text(count))"
    }

    /// Returns a share of a whole: `98.2%`.
    package static func share(_ part: Double, of whole: Double) -> String {
        whole > 0 ? SignificantDigits.fixed(100 * part / whole, decimals: 1) + "%" : ""
    }
}
