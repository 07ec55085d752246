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
    /// The longest pattern there is, in characters: it bounds the time per character of a name, and the memory.
    public static let longest = 1000

    public let text: String

    // Which beginnings of the pattern fit so far is followed for all of them at once, one bit each (Shift-And): nothing
    // is tried twice, as it would be in going back from star to star. Bit n: the first n elements fit.
    private var literals: [Character: [UInt64]] = [:]
    /// What a character allows that the pattern does not name: the `?`.
    private var others: [UInt64]
    /// States that a `*` keeps whatever follows.
    private var stars: [UInt64]
    private var length = 0

    private init(ofAtMostLongest text: String) {
        self.text = text
        let isGlob = text.contains("*") || text.contains("?")
        let words = text.count / 64 + 1
        others = [UInt64](repeating: 0, count: words)
        stars = others
        var literalPositions: [Character: [Int]] = [:]
        if !isGlob { stars[0] |= 1 }
        for character in text {
            let bit: UInt64 = 1 << UInt64(length % 64)
            switch character {
            case "*" where isGlob:
                stars[length / 64] |= bit
                continue
            case "?" where isGlob: others[length / 64] |= bit
            default: literalPositions[character, default: []].append(length)
            }
            length += 1
        }
        if !isGlob { stars[length / 64] |= 1 << UInt64(length % 64) }
        for (character, positions) in literalPositions {
            var mask = others
            for position in positions { mask[position / 64] |= 1 << UInt64(position % 64) }
            literals[character] = mask
        }
    }

    /// Whether the pattern fits a name such as `experiment/implementation/input`, in O(n) in the length of the name,
    /// times one step per 64 characters of the pattern (at most 16).
    public func matches(_ name: String) -> Bool {
        var states = [UInt64](repeating: 0, count: stars.count)
        states[0] = 1
        for character in name {
            let mask = literals[character] ?? others
            var carry: UInt64 = 0
            for word in states.indices {
                let advanced = states[word] & mask[word]
                states[word] = (advanced << 1) | carry | (states[word] & stars[word])
                carry = advanced >> 63
            }
        }
        return states[length / 64] & (1 << UInt64(length % 64)) != 0
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

extension Pattern: CustomStringConvertible {
    public var description: String { text }
}
