/// An activity that is suggested to the user, by its number.
package struct Suggestion: Hashable, Sendable {
    package var number: Int
    /// Its donations, each worth less with its age.
    package var score: Double
}
