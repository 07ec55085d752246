import Nouns
import Results

extension Cell.InputFacts {
    /// The unit of the size in the singular: `node`.
    var sizeNoun: String { sizeUnit.singular }
}
