/// Shares in per cent, as text.
package enum Percent {
    /// Returns the digits of a share without the noise of binary fractions: `99` of 0.99, `99.9` of 0.999.
    package static func digits(_ share: Double) -> String {
        let percent = (share * 1e8).rounded() / 1e6
        return percent == percent.rounded() ? "\(Int(percent))" : "\(percent)"
    }
}
