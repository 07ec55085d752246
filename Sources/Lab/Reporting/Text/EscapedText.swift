import Foundation
import JSONText

extension String {
    /// The text for a line or a table's cell of GitHub-flavoured Markdown.
    ///
    /// Characters that would end a cell or begin markup are escaped, and line ends become spaces. GitHub would turn
    /// mentions, numbers of issues, addresses and names of pictures into links: an empty comment, which is not shown,
    /// breaks them. A call of the lab in quotes is code. Source: exports, Markdown.
    package var asMarkdown: String {
        let start = LiveMarkdown.start(of: self)
        if start.isEmpty, LiveMarkdown.isAbsent(from: self) { return self }

        var result = start.isEmpty ? "" : String(start.dropLast()) + "\\" + String(start.suffix(1))
        var rest = dropFirst(start.count)
        while let character = rest.first {
            if character == "'", let call = QuotedCall(at: rest, after: result.last) {
                result += "`\(call.text)`"
                rest = rest.dropFirst(call.length)
                continue
            }

            if let length = LiveMarkdown.length(of: rest, after: result.unicodeScalars.last) {
                result += rest.prefix(length).map(Self.escaped).joined() + LiveMarkdown.comment
                rest = rest.dropFirst(length)
                continue
            }

            result += Self.escaped(character)
            rest = rest.dropFirst()
        }

        return result.isolatingDirections
    }

    private static func escaped(_ character: Character) -> String {
        switch character {
        case "|", "\\", "`", "*", "_", "<", ">", "[", "]", "~", "&", "$": "\\\(character)"
        case _ where character.unicodeScalars.contains { !SingleLine.allows($0) }: " "
        default: String(character)
        }
    }

    /// The text, isolated from its surroundings if it has right-to-left letters.
    package var isolatingDirections: String {
        let isRightToLeft = unicodeScalars.contains { scalar in
            (0x0590...0x08FF).contains(scalar.value) || (0xFB1D...0xFDFF).contains(scalar.value)
                || (0xFE70...0xFEFC).contains(scalar.value) || (0x10800...0x10FFF).contains(scalar.value)
                || (0x1E800...0x1EFFF).contains(scalar.value)
        }

        return isRightToLeft ? "\u{2068}\(self)\u{2069}" : self
    }
}

/// Parts of a text that GitHub turns into links or pictures.
private enum LiveMarkdown {
    /// A comment that is not shown and divides a text.
    static let comment = "<!-- -->"

    /// The starts of addresses and of numbers of issues, in lower case.
    private static let starts = ["http:", "https:", "ftp:", "mailto:", "xmpp:", "www.", "gh-"]

    /// Returns true for a text of plain ASCII letters, digits and marks, such as most names and numbers. This quick
    /// look at the bytes spares a search at each character. Returns false if the text may contain an address, an issue
    /// or a commit.
    static func isAbsent(from text: String) -> Bool {
        var previous: UInt8 = 0
        var digits = 0
        for byte in text.utf8 {
            guard isPlain(byte) else { return false }

            let small = byte | 0x20
            let beginsAddress = small == UInt8(ascii: "w") && previous == small
            let beginsIssue = byte == UInt8(ascii: "-") && previous == UInt8(ascii: "h")
            digits = isHexDigit(byte) ? digits + 1 : 0
            guard !beginsAddress, !beginsIssue, digits < commitLength else { return false }
            previous = small
        }
        return true
    }

    /// Returns true for a byte that never has a meaning in Markdown.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        // A quote may begin a call.
        case UInt8(ascii: " "), UInt8(ascii: "%"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "+"),
            UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ";"):
            true
        default: false
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    /// The digits of a commit.
    private static let commitLength = 40

    /// Returns the start of a text that would make it a heading, a list item or a line, up to the character to escape.
    static func start(of text: String) -> Substring {
        let digits = text.prefix { isDigit($0) }
        let mark = text.dropFirst(digits.count).first
        let next = text.dropFirst(digits.count + 1).first
        if !digits.isEmpty, digits.count < 10, mark == "." || mark == ")", next == nil || next == " " {
            return text.prefix(digits.count + 1)
        }

        guard digits.isEmpty, let mark, "#+-=".contains(mark) else { return "" }
        let after = text.drop { $0 == mark }.first
        return after == nil || after == " " ? text.prefix(1) : ""
    }

    /// Returns the number of characters after which a comment must follow to keep the start of a text plain; `nil` if
    /// the start is plain already.
    ///
    /// - Parameter previous: the scalar before the text.
    static func length(of text: Substring, after previous: Unicode.Scalar?) -> Int? {
        let next = text.dropFirst().first
        switch text.first {
        // A mention, or the middle of a mail address.
        case "@": return next.map(isWord) == true ? 1 : nil
        // The number of an issue.
        case "#": return next.map(isDigit) == true ? 1 : nil
        // Commits, mentions of teams and issues of other repositories contain one of the above. Here: the name of a
        // picture.
        case ":": return isPicture(text) ? 1 : nil
        default: break
        }

        guard let first = text.first, first.isASCII, first.isLetter || first.isNumber else { return nil }
        let isWithin = previous.map { isWord(Character($0)) } == true
        guard !isWithin else { return nil }

        for start in starts where start.first == Character(first.lowercased()) {
            guard text.prefix(start.count).lowercased() == start else { continue }
            guard start != "gh-" || text.dropFirst(start.count).first.map(isDigit) == true else { continue }
            return start.count - 1
        }

        return isCommit(text) ? 1 : nil
    }

    private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// `:name:`
    private static func isPicture(_ text: Substring) -> Bool {
        let name = text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-".contains($0)) }
        // Only these two numbers are pictures: 12:30:00 is a time.
        let isName = name.contains { !$0.isNumber } || ["100", "1234"].contains(name)
        return isName && text.dropFirst(name.count + 1).first == ":"
    }

    /// Returns true for the 40 digits of a commit, which would become a link.
    private static func isCommit(_ text: Substring) -> Bool {
        let digits = text.prefix(commitLength + 1).prefix { $0.isASCII && $0.isHexDigit }
        return digits.count == commitLength && text.dropFirst(commitLength).first.map(isWord) != true
    }
}
