/// Numbers with a fixed number of decimals, without Foundation.
package enum FixedDecimals {
    /// A number rounded half away from zero, such as `-1.3`. A number that rounds to zero has no sign.
    ///
    /// - Parameter decimals: 0 to 18.
    /// - Returns: `nil` if it is not finite, or has more digits than a 64-bit integer.
    package static func text(_ value: Double, decimals: Int) -> String? {
        let scale = (0..<decimals).reduce(1) { power, _ in power * 10 }
        guard let scaled = Int(exactly: (value.magnitude * Double(scale)).rounded()) else { return nil }

        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(scaled)" }

        let fraction = String(scaled % scale)
        let zeros = decimals - fraction.utf8.count
        var text = "\(sign)\(scaled / scale)."
        if zeros > 0 { text += String(repeating: "0", count: zeros) }
        return text + fraction
    }
}
