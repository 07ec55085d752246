/// An activity that the user is likely to continue.
package struct SuggestedActivity: Hashable, Sendable {
    package var activity: Activity
    /// Its donations, each worth less with its age.
    package var score: Double
}
