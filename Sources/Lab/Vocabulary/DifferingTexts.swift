import Nouns

/// Two texts that differ, short enough to be read next to each other.
///
/// An answer may have megabytes. If one of the two is long, both are cut to the place where they first differ, and say
/// how long they are: `… 17, 19, 23 … (of 588,950 characters)`.
package struct DifferingTexts: Equatable, Sendable {
    package let first: String
    package let second: String

    /// The most characters of a text that is shown whole.
    private static let mostWhole = 200
    /// The number of characters shown of a longer text, and how many of these come before the difference.
    private static let excerpt = (length: 160, shared: 24)

    /// - Complexity: O(characters).
    package init(_ first: String, _ second: String) {
        if max(first.count, second.count) <= Self.mostWhole {
            self.first = first
            self.second = second
            return
        }

        let shared = zip(first, second).prefix { $0 == $1 }.count
        let start = max(shared - Self.excerpt.shared, 0)
        self.first = Self.excerpt(of: first, from: start)
        self.second = Self.excerpt(of: second, from: start)
    }

    private static func excerpt(of text: String, from start: Int) -> String {
        let rest = text.dropFirst(start)
        let part = rest.prefix(excerpt.length)
        guard part.count < text.count else { return text }

        let before = start == 0 ? "" : "… "
        let after = part.count < rest.count ? " …" : ""
        return "\(before)\(part)\(after) (of \(counted(text.count, "character")))"
    }
}
