/// Which cells are meant: a part of their name, or a glob over all of it (design, The command).
///
/// A text with `*` (any characters, `/` among them) or `?` (one character) is a glob for the whole name; any other text
/// is looked for anywhere in it. Case counts. The empty pattern matches everything.
///
/// ```swift
/// let part: Pattern = "view"
/// part.matches("foreground-view/iterative/chain-1000")        // true
/// let glob: Pattern = "foreground-view/*/chain-?0"
/// glob.matches("foreground-view/iterative/chain-10")          // true
/// ```
public struct Pattern: Sendable, Hashable {
    /// The longest pattern there is, in characters: it bounds the time per character of a name.
    public static let longest = 1000

    public let text: String
    private let glob: [Character]

    private init(ofAtMostLongest text: String) {
        self.text = text
        glob = Array(text.contains { "*?".contains($0) } ? text : "*\(text)*")
    }

    /// Whether the pattern fits a name such as `experiment/implementation/input`, in O(n · m) in both lengths.
    public func matches(_ name: String) -> Bool {
        let name = Array(name)
        var place = 0
        var position = 0

        // Behind the last star, and the end of what it takes: if what follows does not fit, this one alone takes more.
        var star: (place: Int, end: Int)?
        while position < name.count {
            let wanted = place < glob.count ? glob[place] : nil
            if wanted == "*" {
                place += 1
                star = (place, position)
            } else if wanted == "?" || wanted == name[position] {
                place += 1
                position += 1
            } else if let last = star {
                place = last.place
                position = last.end + 1
                star?.end += 1
            } else {
                return false
            }
        }

        return glob[place...].allSatisfy { $0 == "*" }
    }
}

extension [Pattern] {
    /// What takes a name of a cell: any of the patterns, or all names where there is none. A pattern that is the whole
    /// name of one of `cells` takes that one alone, and not those that it is a part of.
    func selection(among cells: some Sequence<String>) -> (String) -> Bool {
        guard !isEmpty else { return { _ in true } }

        let names = Set(cells)
        let whole = Set(map(\.text).filter(names.contains))
        let parts = filter { !whole.contains($0.text) }
        return { name in whole.contains(name) || parts.contains { $0.matches(name) } }
    }
}

extension Pattern: ArgumentValue {
    public static var valueDescription: String { "a part of a name, or a glob with * and ?" }

    /// Reads a pattern of at most `longest` characters.
    public init(argument: String) throws(InvalidValue) {
        guard argument.count <= Pattern.longest else {
            throw InvalidValue(expected: "\(Pattern.valueDescription), of at most \(Pattern.longest) characters")
        }
        self.init(ofAtMostLongest: argument)
    }

    public var argument: String { text }
}

extension Pattern: ExpressibleByStringLiteral {
    /// A pattern of at most `longest` characters in source code.
    public init(stringLiteral text: String) {
        precondition(text.count <= Pattern.longest, "a pattern has at most \(Pattern.longest) characters")
        self.init(ofAtMostLongest: text)
    }
}
