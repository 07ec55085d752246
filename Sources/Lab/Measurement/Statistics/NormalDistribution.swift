import CLibrary

/// The standard normal distribution.
package enum NormalDistribution {
    /// The probability of a value above `point`.
    package static func above(_ point: Double) -> Double { 0.5 * erfc(point / 2.0.squareRoot()) }

    /// The point above which a value lies with the given probability; ±37 for a probability that a `Double` cannot tell
    /// from 0 or 1.
    package static func point(above probability: Double) -> Double { bisection(-37, 37) { above($0) > probability } }
}
