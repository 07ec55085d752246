public struct Suggestion: Hashable, Sendable {
    public var number: Int
    /// Its donations, each worth less with its age.
    public var score: Double
}
