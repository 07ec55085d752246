import Vocabulary

/// An answer that differs from the reference's.
package struct Disagreement: Equatable {
    package var implementation: String
    /// The number of the mutation after which the answers differ; `nil` before the first.
    package var step: Int?
    package var texts: DifferingTexts

    package var expected: String { texts.first }
    package var answered: String { texts.second }
}
