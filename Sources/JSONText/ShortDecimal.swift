/// A number with at most fifteen shortest digits, as a whole number divided by a power of ten. Most samples have no
/// more digits.
///
/// Different decimals of up to fifteen digits are different numbers. So a decimal that is read as the number, and has
/// no zeros at its end, is the number's shortest text.
struct ShortDecimal {
    private var digits: UInt64
    private var decimals: Int
    private let isNegative: Bool

    /// Powers of ten that are exact.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    ]

    /// The decimal of a number; `nil` if it has more digits, is a whole number, or is written with an exponent.
    init?(_ value: Double) {
        let magnitude = value.magnitude
        guard magnitude >= 0.001, magnitude < 1e14 else { return nil }

        // The most decimals with which the number has fifteen digits.
        var most = 17
        while magnitude * Self.powers[most] >= 1e15 { most -= 1 }

        // The product is less than a quarter away from the digits of such a decimal, if there is one.
        let nearest = (magnitude * Self.powers[most]).rounded()
        guard nearest < 1e15, nearest / Self.powers[most] == magnitude else { return nil }

        digits = UInt64(nearest)
        decimals = most
        isNegative = value < 0
        while decimals > 0, digits % 10 == 0 {
            digits /= 10
            decimals -= 1
        }

        guard decimals > 0 else { return nil }
    }

    /// The most bytes of a number.
    static let mostBytes = 20

    /// Writes the number from its last digit to its first.
    ///
    /// - Parameter bytes: memory for ``mostBytes``.
    /// - Returns: the number of bytes.
    func write(to bytes: UnsafeMutablePointer<UInt8>) -> Int {
        var places = decimals + 1
        while places < 17, Double(digits) >= Self.powers[places] { places += 1 }

        let count = places + 1 + (isNegative ? 1 : 0)
        var position = count
        var rest = digits
        for place in 0..<places {
            if place == decimals {
                position -= 1
                (bytes + position).initialize(to: UInt8(ascii: "."))
            }
            position -= 1
            (bytes + position).initialize(to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }

        if isNegative { bytes.initialize(to: UInt8(ascii: "-")) }
        return count
    }

    /// The number as a text.
    var text: String {
        String(unsafeUninitializedCapacity: Self.mostBytes) { bytes in bytes.baseAddress.map(write) ?? 0 }
    }
}
