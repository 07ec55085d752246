/// An activity that the user is likely to continue.
package struct ActivitySuggestion: Hashable, Sendable {
    package var activity: Activity
    /// The sum of the donations, where older ones count less.
    package var score: Double
}
