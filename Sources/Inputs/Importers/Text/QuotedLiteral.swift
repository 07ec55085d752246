import JSONText

/// Finds the end of `'…'` in a recursive description, where the text is not escaped and may hold quotes, brackets,
/// attributes and line ends.
///
/// UIKit prints at most 25 characters and `...`; old versions print all. A closing quote is followed by `; ` or `>`. If
/// such a quote is followed, still within the length of a printed text, by another such quote that opens nothing, the
/// first one belonged to the text.
struct QuotedLiteral {
    let bytes: UnsafeBufferPointer<UInt8>

    /// 25 characters and `...`.
    private static let printedLength = 28

    /// The position of the closing quote. When a new node begins first, the position of the line end in front of it;
    /// `nil` when the content ends first.
    ///
    /// - Complexity: O(length of the literal).
    func end(from start: Int) -> Int? {
        var candidate: Int?
        var characters = 0
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == .newline, RecursiveDescriptionNode.isNodeLine(bytes, from: index + 1) {
                return candidate ?? index
            }
            if byte == .quote {
                if candidate != nil, opensLiteral(index) { return candidate }
                if isFollowedByEnd(index) { candidate = index }
            }
            // `\uXXXX`, as Cycript prints it, is one character.
            if byte == UInt8(ascii: "\\"), bytes.matches("\\u", at: index), index + 6 <= bytes.count {
                index += 5
            }
            if byte & 0xC0 != 0x80 { characters += 1 }
            if characters > Self.printedLength, candidate != nil { return candidate }
            index += 1
        }
        return candidate
    }

    private func isFollowedByEnd(_ quote: Int) -> Bool {
        guard quote + 1 < bytes.count else { return false }
        return bytes[quote + 1] == .greater || bytes.matches("; ", at: quote + 1)
    }

    private func opensLiteral(_ quote: Int) -> Bool {
        bytes.matches(" = ", at: quote - 3)
    }
}
