/// Two independent probabilities of one hypothesis combined into one by the inverse normal method (Lehmacher and
/// Wassmer 1999).
///
/// The links that were compared and fresh links decide together: a change that one set shows barely and the other
/// clearly is found, and the level of each still holds, since the fresh links are independent of the first ones.
///
/// Rejected: a level for each (10 and 5 % by Holm), which ignores how clear each result is. It found +5 % in 93 % of
/// cells in which processes deviate by 5 %, and in 90 % in which all layouts deviate by 4 %. Rejected: Fisher's
/// product, which loses a fifth of a deviation to this method if both results are equal.
package enum CombinedProbability {
    /// The probability that two results are together as far out as these.
    package static func of(_ first: Double, _ second: Double) -> Double {
        NormalDistribution.above(
            (NormalDistribution.point(above: first) + NormalDistribution.point(above: second)) / 2.0.squareRoot())
    }
}
