import CLibrary

/// Student's two-sided test for equal means of two stretches of numbers, with one variance for both.
///
/// As a rule the squares of deviations are divided by n and not by n − 1, so that the results equal those of Apache
/// Otava. With few numbers this finds a change too easily.
package struct StudentTest: Equatable {
    /// The mean of the first stretch.
    var meanBefore: Double
    /// The mean of the second stretch.
    var meanAfter: Double
    /// The probability of such a difference if the means are equal; 1 if there are too few numbers to tell.
    var pValue: Double

    /// Tests two stretches of numbers.
    ///
    /// - Parameter isUnbiased: true to divide the squares of the deviations by their degrees of freedom.
    init(_ before: ArraySlice<Double>, _ after: ArraySlice<Double>, isUnbiased: Bool = false) {
        let left = Self.moments(before)
        let right = Self.moments(after)
        meanBefore = left.mean
        meanAfter = right.mean
        let n = Double(before.count)
        let m = Double(after.count)
        let freedom = n + m - 2
        let lostFreedom: Double = isUnbiased ? 0 : 1
        let variance = ((n - lostFreedom) * left.variance + (m - lostFreedom) * right.variance) / freedom
        let error = (variance * (1 / n + 1 / m)).squareRoot()
        let difference = abs(left.mean - right.mean)

        if freedom > 0, error > 0 {
            pValue = Self.twoSidedTail(difference / error, freedom: freedom)
        } else {
            // Without any spread a difference is certain, and equal means prove nothing.
            pValue = freedom > 0 && difference > 0 ? 0 : 1
        }
    }

    /// The larger of the relative changes from one mean to the other and back. It is 1 if one mean is 0, and 0 if both
    /// are 0.
    var magnitude: Double {
        func change(_ from: Double, _ to: Double) -> Double { from == 0 ? 0 : abs(to / from - 1) }

        return max(change(meanBefore, meanAfter), change(meanAfter, meanBefore))
    }

    private static func moments(_ values: ArraySlice<Double>) -> (mean: Double, variance: Double) {
        guard let first = values.first else { return (0, 0) }
        // Equal numbers have no spread. A mean by division may differ from them by rounding.
        guard values.contains(where: { $0 != first }) else { return (first, 0) }

        let mean = values.reduce(0, +) / Double(values.count)
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (mean, squares / Double(values.count))
    }

    /// P(|T| ≥ t) for Student's distribution: the regularised incomplete beta function at ν/(ν+t²).
    static func twoSidedTail(_ t: Double, freedom: Double) -> Double {
        guard t.isFinite else { return 0 }
        return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5)
    }

    /// The t at which the two-sided tail has a given probability, by bisection until rounding stops it.
    package static func quantile(ofTail probability: Double, freedom: Double) -> Double {
        var upper = 1.0
        while twoSidedTail(upper, freedom: freedom) > probability, upper < 1e300 { upper *= 2 }
        var lower = 0.0
        for _ in 0..<200 {
            let middle = (lower + upper) / 2
            if twoSidedTail(middle, freedom: freedom) > probability { lower = middle } else { upper = middle }
        }

        return upper
    }

    /// I_x(a, b) by its continued fraction (Abramowitz and Stegun, 26.5.8), which Lentz's method evaluates.
    static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }

        let front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
        // The fraction converges fast on this side of the mean. The other side is the complement of this one.
        guard x < (a + 1) / (a + b + 2) else { return 1 - front * fraction(1 - x, b, a) / b }

        return front * fraction(x, a, b) / a
    }

    private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
        let tiny = 1e-300

        func atLeastTiny(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }

        var c = 1.0
        var d = 1 / atLeastTiny(1 - (a + b) * x / (a + 1))
        var result = d

        for step in 1...10_000 {
            let m = Double(step)
            let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
            let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))

            for term in [even, odd] {
                d = 1 / atLeastTiny(1 + term * d)
                c = atLeastTiny(1 + term / c)
                result *= d * c
            }

            if abs(d * c - 1) < 1e-15 { break }
        }

        return result
    }
}
