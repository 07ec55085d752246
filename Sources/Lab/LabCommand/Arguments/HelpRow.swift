import Reporting

/// A row of a help page: a term and its explanation.
struct HelpRow {
    var term: String
    var text: String
}

extension HelpRow {
    /// The row of an argument or option: its help, then the consequences of the declaration.
    ///
    /// A default is quoted: `Default: ..` could mean the folder `.` with a full stop, or the folder above.
    init(describing parameter: Parameter) {
        term = parameter.kind == .option ? "\(parameter.name) \(parameter.placeholder)" : parameter.name
        var sentences = [Self.sentence(parameter.help)]

        if let allowedArguments = parameter.allowedArguments, !allowedArguments.isEmpty {
            sentences.append("One of \(allowedArguments.joined(separator: ", ")).")
        }
        if parameter.kind == .option, parameter.repeats {
            sentences.append(parameter.splitsAtCommas ? "Repeat it, or separate values by commas." : "May be repeated.")
        }
        if let value = parameter.defaultText { sentences.append("Default: '\(value)'.") }

        text = sentences.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Returns the help with a full stop at its end, so that the next sentence can follow.
    private static func sentence(_ help: String) -> String {
        guard let last = help.last, !".!?".contains(last) else { return help }
        return help + "."
    }

    /// Returns the rows below each other, indented by two.
    ///
    /// A term gets its own line if it would push the texts past the middle of the line or past 32 columns, or if a word
    /// of its text does not fit next to it.
    static func lines(_ rows: [HelpRow], width: Int) -> [String] {
        let widest = min(32, width / 2 - 4)
        let column = rows.map(\.term.displayWidth).filter { $0 <= widest }.max() ?? widest
        let margin = String(repeating: " ", count: column + 4)

        return rows.flatMap { row in
            let texts = row.text.wrapped(to: width - column - 4)
            // A word that is too wide for the rest of the line gets its own line.
            guard texts.allSatisfy({ $0.displayWidth <= width - column - 4 }) else {
                return ["  " + row.term] + row.text.wrapped(to: width - 6).map { "      " + $0 }
            }

            let lines = texts.map { margin + $0 }
            guard row.term.displayWidth <= column, let first = lines.first else { return ["  " + row.term] + lines }
            return ["  " + row.term.padded(to: column) + first.dropFirst(column + 2)] + lines.dropFirst()
        }
    }
}
