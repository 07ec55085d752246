import Foundation

/// The words of a search in their normal form, each once.
package struct SearchQuery: Hashable, Sendable {
    /// The words; none when the text has none, and then nothing is found.
    package let words: [[UInt8]]

    /// The words of a text, cut as titles are, in O(n) expected.
    package init(_ text: String) {
        var earlier: Set<[UInt8]> = []
        var words: [[UInt8]] = []
        WordBreaker.forEachWord(of: NormalForm.text(text)) { scalars in
            let word = Array(Substring(scalars).utf8)
            if earlier.insert(word).inserted { words.append(word) }
        }

        self.words = words
    }
}
