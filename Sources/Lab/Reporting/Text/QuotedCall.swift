/// A call of a lab that a sentence has in quotes: `confirm it with 'milli gate'`.
///
/// A terminal shows the quotes. A page and Markdown have code type in place of them.
package struct QuotedCall: Equatable {
    /// The call, without the quotes around it.
    let text: String

    /// The characters of the call with its quotes.
    var length: Int { text.count + 2 }

    /// The commands of a lab. A text in quotes is a call if its first word is one of them, or its second one after the
    /// name of the lab's command; any other is a value or a name.
    package static let commands: Set<Substring> = [
        "compare", "convert", "doctor", "export", "gate", "history", "list", "merge", "profile", "publish", "replay",
        "report", "run", "verify", "watch",
    ]

    /// Reads the call that a text begins with, in which words of a shell may have quotes of their own.
    ///
    /// - Parameter previous: the character before the text.
    init?(at text: Substring, after previous: Character?) {
        guard text.first == "'", previous == nil || previous == " " || previous == "(" else { return nil }

        var isInWord = false
        var last: Character = "'"
        var call = ""
        for character in text.dropFirst() {
            if character == "'", !isInWord, last != " ", last != "=" { break }
            guard Self.isAllowed(character) else { return nil }
            if character == "'" { isInWord.toggle() }
            call.append(character)
            last = character
        }

        let rest = text.dropFirst(call.count + 1)
        let isClosed = rest.first == "'" && rest.dropFirst().first.map { !$0.isLetter && !$0.isNumber } ?? true
        guard isClosed, call.first != " ", call.split(separator: " ").prefix(2).contains(where: Self.commands.contains)
        else { return nil }
        self.text = call
    }

    /// True for a character that code in Markdown can have, also in a table.
    private static func isAllowed(_ character: Character) -> Bool {
        character.isASCII && character >= " " && character != "\u{7F}" && !"`|\\".contains(character)
    }
}

/// A part of a sentence.
enum SentencePart: Equatable {
    case words(Substring)
    case call(QuotedCall)

    /// Returns the parts of a sentence in their order.
    static func parts(of sentence: String) -> [SentencePart] {
        guard sentence.utf8.contains(UInt8(ascii: "'")) else { return [.words(sentence[...])] }

        var parts: [SentencePart] = []
        var start = sentence.startIndex
        var index = start
        var previous: Character?
        while index < sentence.endIndex {
            guard let call = QuotedCall(at: sentence[index...], after: previous) else {
                previous = sentence[index]
                index = sentence.index(after: index)
                continue
            }

            if start < index { parts.append(.words(sentence[start..<index])) }
            parts.append(.call(call))
            index = sentence.index(index, offsetBy: call.length)
            start = index
            previous = "'"
        }

        if start < index { parts.append(.words(sentence[start...])) }
        return parts
    }
}
