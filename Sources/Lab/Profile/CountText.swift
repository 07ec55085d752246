import Foundation

/// Counts of instructions, calls and allocations, as text: `12,345`, `0.5`.
package enum CountText {
    /// A count of one call: whole, with commas, or with one or two decimals if it is small and not whole.
    package static func text(_ count: Double) -> String {
        let rounded = count.rounded()
        if abs(count - rounded) < 0.005 || abs(count) >= 1_000 { return grouped(Int(rounded)) }
        return abs(count) >= 10 ? fixed(count, 1) : fixed(count, 2)
    }

    /// The same with its sign: `+1,204`, `−12`.
    package static func signed(_ count: Double) -> String {
        count < 0 ? "−\(text(-count))" : "+\(text(count))"
    }

    /// A share of a whole: `98.2%`.
    static func share(_ part: Double, of whole: Double) -> String {
        whole > 0 ? fixed(100 * part / whole, 1) + "%" : ""
    }

    private static func fixed(_ number: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", number) }

    private static func grouped(_ number: Int) -> String {
        var digits = String(number.magnitude)
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return (number < 0 ? "−" : "") + ([digits] + groups).joined(separator: ",")
    }
}

extension String {
    /// The text in so many columns, with `…` in place of its middle if it is longer.
    func shortened(to width: Int) -> String {
        guard count > width, width > 1 else { return count > width ? "…" : self }
        let start = (width - 1) * 2 / 3
        return "\(prefix(start))…\(suffix(width - 1 - start))"
    }

    /// The text at the right of so many columns.
    func right(_ width: Int) -> String { String(repeating: " ", count: max(width - count, 0)) + self }

    /// The text at the left of so many columns.
    func left(_ width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }
}
