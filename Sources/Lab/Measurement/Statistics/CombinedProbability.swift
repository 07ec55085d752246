import CPlatform

/// Two independent probabilities of one hypothesis as one: the inverse normal method (Lehmacher and Wassmer 1999).
///
/// It lets the links that were compared and fresh ones decide together: a change that one saw barely and the other
/// clearly is found, and each level still holds, since the fresh ones know nothing of the first.
///
/// Rejected: each at a level of its own (10 and 5 % by Holm), which throws away how clear each of them is: +5 % was
/// found in 93 % of cells where processes deviate by 5 %, in 90 % where all layouts deviate by 4 %; and the product of
/// Fisher, which loses a fifth of a deviation against it where both see the same.
package enum CombinedProbability {
    /// The probability of two results that are together as far out as these.
    package static func of(_ first: Double, _ second: Double) -> Double {
        NormalDistribution.above(
            (NormalDistribution.point(above: first) + NormalDistribution.point(above: second)) / 2.0.squareRoot())
    }
}
