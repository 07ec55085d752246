import Foundation

/// Σ over donations of 2^(−age / half-life), without an age: the sum of 2^(instant / half-life), as a number and a
/// power of 2 (forward decay: Cormode and others 2009). All scores lose half in a half-life: their order changes with
/// donations only. The powers of 2 are whole half-lives, and a multiplication by them is exact: the same donations in
/// the same order give the same bits whatever the instants are counted from, so that two implementations agree on every
/// tie.
package struct DecayedScore: Hashable, Sendable {
    /// 7 days, in milliseconds.
    package static let week: Int64 = 7 * 86_400_000

    /// The score in units of 2^exponent; 0 without a donation.
    private var significand = 0.0
    /// The whole half-lives from 1970 to the latest donation.
    private var exponent = Int64.min

    package init() {}

    /// Adds a donation. It counts the same in any order of arrival.
    package mutating func add(_ instant: Int64, halfLife: Int64) {
        let (halfLives, weight) = Self.weight(of: instant, halfLife)
        if halfLives > exponent {
            significand = scaled(to: halfLives)
            exponent = halfLives
        }

        significand += Self.times(weight, powerOfTwo: Self.difference(halfLives, exponent))
    }

    /// Returns the score at an instant. A donation in the future counts more than 1.
    package func value(at now: Int64, halfLife: Int64) -> Double {
        guard significand > 0 else { return 0 }
        let (halfLives, weight) = Self.weight(of: now, halfLife)
        return Self.times(significand / weight, powerOfTwo: Self.difference(exponent, halfLives))
    }

    /// Returns true if a score is higher than another, at any instant.
    @inline(__always)
    func isHigher(than other: DecayedScore) -> Bool {
        if exponent == other.exponent { return significand > other.significand }
        guard significand > 0, other.significand > 0 else { return significand > other.significand }

        // Both are scaled to the higher exponent. The lower one only loses bits if it is far smaller.
        let magnitude = exponent &+ Int64(significand.exponent)
        let others = other.exponent &+ Int64(other.significand.exponent)
        return magnitude != others ? magnitude > others : significand.significand > other.significand.significand
    }

    private func scaled(to exponent: Int64) -> Double {
        significand == 0 ? 0 : Self.times(significand, powerOfTwo: Self.difference(self.exponent, exponent))
    }

    /// Returns an instant as whole half-lives, and 2 to the power of the rest, which is from 1 to 2.
    private static func weight(of instant: Int64, _ halfLife: Int64) -> (halfLives: Int64, weight: Double) {
        var (halfLives, rest) = instant.quotientAndRemainder(dividingBy: halfLife)
        if rest < 0 {
            halfLives -= 1
            rest += halfLife
        }

        return (halfLives, exp2(Double(rest) / Double(halfLife)))
    }

    /// Returns the difference of two instants, clamped to 64 bits.
    private static func difference(_ first: Int64, _ second: Int64) -> Int64 {
        let (difference, isTooLarge) = first.subtractingReportingOverflow(second)
        guard isTooLarge else { return difference }
        return first < second ? .min : .max
    }

    /// Exact, unless the result is too small or too large for a number.
    private static func times(_ number: Double, powerOfTwo exponent: Int64) -> Double {
        scalbn(number, Int32(clamping: exponent))
    }
}
