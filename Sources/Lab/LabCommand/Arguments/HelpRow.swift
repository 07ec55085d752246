import Reporting

/// A term and what it means, in two columns.
struct HelpRow {
    let term: String
    let text: String

    init(term: String, text: String) {
        self.term = term
        self.text = text
    }

    /// The row of an argument or option: its help, followed by what the declaration says anyway. A default
    /// stands in quotes: `Default: ..` would not tell the folder `.` from the one above.
    init(describing parameter: Parameter) {
        term = parameter.kind == .option ? "\(parameter.name) \(parameter.placeholder)" : parameter.name
        // A full stop is put where the declaration has none, so that what follows begins a sentence.
        let isSentence = parameter.help.isEmpty || ".!?".contains(parameter.help.suffix(1))
        var sentences = [isSentence ? parameter.help : parameter.help + "."]
        if let allowed = parameter.allowed, !allowed.isEmpty {
            sentences.append("One of \(allowed.joined(separator: ", ")).")
        }
        if parameter.kind == .option, parameter.repeats {
            sentences.append(parameter.splitsAtCommas ? "Repeat it, or separate values by commas." : "May be repeated.")
        }
        if let value = parameter.defaultText { sentences.append("Default: '\(value)'.") }
        text = sentences.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The rows below each other, indented by two. A term that would push the texts past the middle of the line, or
    /// past 32 columns, has a line of its own.
    static func lines(_ rows: [HelpRow], width: Int) -> [String] {
        let widest = min(32, width / 2 - 4)
        let column = rows.map(\.term.displayWidth).filter { $0 <= widest }.max() ?? widest
        let margin = String(repeating: " ", count: column + 4)
        return rows.flatMap { row in
            let lines = row.text.wrapped(to: width - column - 4)
            guard let first = lines.first else { return ["  " + row.term] }
            guard row.term.displayWidth <= column else { return ["  " + row.term] + lines.map { margin + $0 } }
            return ["  " + row.term.padded(to: column) + "  " + first] + lines.dropFirst().map { margin + $0 }
        }
    }
}
