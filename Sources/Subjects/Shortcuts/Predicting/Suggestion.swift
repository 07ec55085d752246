/// The number of a suggested activity, with its score.
package struct Suggestion: Hashable, Sendable {
    package var number: Int
    /// The sum of the donations, where older ones count less.
    package var score: Double
}
