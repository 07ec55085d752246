import JSONText

/// A line for a terminal, in pieces of different styles.
package struct StyledLine: Sendable, Equatable {
    /// A text of one style.
    package struct Piece: Sendable, Equatable {
        package var text: String
        package var tone: ReportTable.Tone?
        package var isBold = false
    }

    package var pieces: [Piece] = []

    /// A line of one style. Control characters are escaped.
    package init(_ text: String = "", tone: ReportTable.Tone? = nil, isBold: Bool = false) { add(text, tone, isBold) }

    /// The text without styles.
    package var text: String { pieces.map(\.text).joined() }

    mutating func add(_ text: String, _ tone: ReportTable.Tone? = nil, _ isBold: Bool = false) {
        guard !text.isEmpty else { return }
        pieces.append(Piece(text: SingleLine.escaped(text), tone: tone, isBold: isBold))
    }

    /// Returns the line without spaces at its end.
    var trimmed: StyledLine {
        var line = self
        while let last = line.pieces.popLast() {
            var text = last.text
            while text.last == " " { text.removeLast() }
            guard text.isEmpty else {
                line.pieces.append(Piece(text: text, tone: last.tone, isBold: last.isBold))
                break
            }
        }

        return line
    }

    /// Returns a sentence after the mark of its tone, in lines of at most `width` columns.
    package static func judged(_ tone: ReportTable.Tone, _ sentence: String, width: Int) -> [StyledLine] {
        marked(tone.mark, tone, sentence, width: width)
    }

    /// Returns a sentence after a mark, in aligned lines of at most `width` columns.
    static func marked(
        _ mark: String, _ tone: ReportTable.Tone?, _ sentence: String, width: Int
    ) -> [StyledLine] {
        let indent = mark.displayWidth + 1
        return sentence.broken(to: width - indent).enumerated().map { number, text in
            var line = StyledLine()
            line.add(number == 0 ? mark : String(repeating: " ", count: indent - 1), number == 0 ? tone : nil)
            line.add(" " + text)
            return line
        }
    }
}

extension ReportTable.Tone {
    /// The sign of the tone.
    var mark: String {
        switch self {
        case .good: "✓"
        case .bad: "✗"
        case .open: "?"
        case .neutral: "·"
        }
    }
}
