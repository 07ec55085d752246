/// Logarithms computed by additions and multiplications only, so that a workload is the same on every machine. Those of
/// C libraries differ in the last bit.
enum Logarithm {
    /// The logarithm to base 2, to 32 fractional bits.
    static func binary(_ value: Double) -> Double {
        var logarithm = Double(value.exponent)
        var significand = value.significand
        var bit = 0.5

        for _ in 0..<32 {
            significand *= significand
            if significand >= 2 {
                significand /= 2
                logarithm += bit
            }

            bit /= 2
        }

        return logarithm
    }

    /// ln(1 − x) for 0 ≤ x < 1, to about 15 digits; −∞ for 1 and above.
    ///
    /// The mantissa m is brought into [√½, √2), then ln m = 2 artanh((m − 1) / (m + 1)) as a series of odd
    /// powers of a number below 0.172.
    static func ofOneMinus(_ x: Double) -> Double {
        guard x < 1 else { return -.infinity }

        let value = 1 - max(0, x)
        var mantissa = value.significand
        var exponent = Double(value.exponent)

        if mantissa > 1.414_213_562_373_095_1 {
            mantissa /= 2
            exponent += 1
        }

        let ratio = (mantissa - 1) / (mantissa + 1)
        let square = ratio * ratio
        var sum = 0.0
        for odd in stride(from: 21, through: 1, by: -2) { sum = sum * square + 1 / Double(odd) }

        return 2 * ratio * sum + exponent * 0.693_147_180_559_945_3
    }
}
