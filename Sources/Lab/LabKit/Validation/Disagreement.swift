package struct Disagreement: Equatable {
    package var implementation: String
    /// The mutation after which it happened; `nil` before the first.
    package var step: Int?
    package var expected: String
    package var answered: String
}
