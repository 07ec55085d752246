/// A pattern for names of cells: a part of the name, or a glob for the whole name.
///
/// A text with `*` (any characters, `/` among them) or `?` (one character) is a glob for the whole name; any other text
/// is searched for anywhere in it. Case counts. The empty pattern matches everything.
///
/// ```swift
/// let part: Pattern = "view"
/// part.matches("foreground-view/iterative/chain-1000")        // true
/// let glob: Pattern = "foreground-view/*/chain-?0"
/// glob.matches("foreground-view/iterative/chain-10")          // true
/// ```
public struct Pattern: Sendable, Hashable {
    /// The largest number of characters of a pattern, which bounds the time per character of a name.
    public static let longest = 1000

    /// The pattern as it was written.
    public let text: String
    /// True for a pattern of whole names, false for a part of a name.
    let isGlob: Bool
    private let glob: [Character]

    private init(ofAtMostLongest text: String) {
        self.text = text
        isGlob = Self.isGlob(text)
        glob = Array(isGlob ? text : "*\(text)*")
    }

    /// Returns true for a text with a wildcard.
    static func isGlob(_ text: String) -> Bool { text.contains { "*?".contains($0) } }

    /// Returns true if the pattern matches a name such as `experiment/implementation/input`.
    ///
    /// - Complexity: O(n · m) in both lengths.
    public func matches(_ name: String) -> Bool {
        let name = Array(name)
        var globIndex = 0
        var position = 0

        // The place after the last star, and the end of the text that it matches. If the rest does not match, only this
        // star is extended.
        var star: (globIndex: Int, end: Int)?
        while position < name.count {
            let expected = globIndex < glob.count ? glob[globIndex] : nil
            if expected == "*" {
                globIndex += 1
                star = (globIndex, position)
            } else if expected == "?" || expected == name[position] {
                globIndex += 1
                position += 1
            } else if let last = star {
                globIndex = last.globIndex
                position = last.end + 1
                star?.end += 1
            } else {
                return false
            }
        }

        return glob[globIndex...].allSatisfy { $0 == "*" }
    }
}

extension [Pattern] {
    /// Returns a predicate for names of cells: it is true for a name that matches any of the patterns, and for every
    /// name without patterns.
    ///
    /// A pattern that is the whole name of one of `cells` selects only that cell, and not longer names that contain it.
    package func cellFilter(among cells: some Sequence<String>) -> (String) -> Bool {
        guard !isEmpty else { return { _ in true } }

        let names = Set(cells)
        let exactNames = Set(map(\.text).filter(names.contains))
        let matches = filter { !exactNames.contains($0.text) }.search()
        return { name in exactNames.contains(name) || matches(name) }
    }

    /// Returns a predicate for names that match any of the patterns.
    ///
    /// - Complexity: linear in the length of the name, and in the number of globs. A script may give thousands of
    ///   names, so all of them are searched for at once.
    func search() -> (String) -> Bool {
        let globs = filter(\.isGlob)
        let parts = TextSearch(filter { !$0.isGlob }.map(\.text))
        return { name in parts.isPart(of: name) || globs.contains { $0.matches(name) } }
    }

    /// Returns the patterns that match none of the names.
    func idle(among names: [String]) -> [Pattern] {
        let isAbsent = TextSearch(map { $0.isGlob ? "" : $0.text }).areAbsent(from: names)
        return zip(self, isAbsent).filter { pattern, isAbsent in
            pattern.isGlob ? !names.contains(where: pattern.matches) : isAbsent
        }.map(\.0)
    }
}

extension Pattern: ArgumentValue {
    /// Both forms of a pattern.
    public static var valueDescription: String { "a part of a name, or a glob with * and ?" }

    /// The forms in which a call names cells, for help texts.
    static var forms: String {
        "a whole name experiment/implementation/input, a part of it, or a glob with ? and *"
    }

    /// Reads a pattern of at most `longest` characters.
    public init(argument: String) throws(InvalidValue) {
        guard argument.count <= Pattern.longest else {
            throw InvalidValue(expected: "\(Pattern.valueDescription), of at most \(Pattern.longest) characters")
        }
        self.init(ofAtMostLongest: argument)
    }

    /// The pattern as it was written.
    public var argument: String { text }
}

extension Pattern: ExpressibleByStringLiteral {
    /// Makes a pattern of a literal of at most `longest` characters.
    public init(stringLiteral text: String) {
        precondition(text.count <= Pattern.longest, "a pattern has at most \(Pattern.longest) characters")
        self.init(ofAtMostLongest: text)
    }
}
