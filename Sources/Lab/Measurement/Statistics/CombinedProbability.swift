/// The combination of two independent probabilities of one hypothesis by the inverse normal method (Lehmacher and
/// Wassmer 1999).
///
/// The links that were compared and fresh links decide together, so that a change is found if one set shows it clearly
/// and the other barely. The level still holds, because the fresh links are independent of the first ones.
///
/// Rejected: a level for each (10 and 5 % by Holm), which ignores how clear each result is. It found +5 % in 93 % of
/// cells in which processes deviate by 5 %, and in 90 % in which all layouts deviate by 4 %. Rejected: Fisher's
/// product, which loses a fifth of a deviation to this method if both results are equal.
package enum CombinedProbability {
    /// The probability of two results that are together at least as far out as these.
    package static func of(_ first: Double, _ second: Double) -> Double {
        NormalDistribution.above(
            (NormalDistribution.point(above: first) + NormalDistribution.point(above: second)) / 2.0.squareRoot())
    }
}
