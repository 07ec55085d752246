// How systems write down facts: `key : value`, `KEY="value"`, `a [chosen] b`.

extension StringProtocol {
    /// The text without white space at either end.
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// The value of the first line that reads `key : value`.
    func value(ofKey key: String, separator: Character = ":") -> String? {
        for line in split(whereSeparator: \.isNewline) {
            guard let position = line.firstIndex(of: separator), line[..<position].trimmed == key else { continue }
            return line[line.index(after: position)...].trimmed
        }
        return nil
    }

    /// The alternative in brackets: `madvise` of `always [madvise] never`.
    var chosenAlternative: String? {
        guard let opening = firstIndex(of: "["), let closing = self[opening...].firstIndex(of: "]") else { return nil }
        return String(self[index(after: opening)..<closing])
    }

    /// The text without the quotation marks around it.
    var unquoted: String {
        guard count >= 2, first == "\"", last == "\"" else { return String(self) }
        return String(dropFirst().dropLast())
    }
}
