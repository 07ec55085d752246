import Reporting

/// What a command says about itself: a function of the declaration and the width alone.
struct HelpPage {
    let command: Command
    let path: [String]
    let inherited: [Parameter]
    let hasVersion: Bool

    /// Fewer than 40 columns are taken for 40, below which columns cannot be set.
    func text(width: Int, heading: (String) -> String = { $0 }) -> String {
        let width = max(40, width)
        let holdsCommands = !command.commands.isEmpty
        var usage = usage(width)
        if holdsCommands, !command.isGroup { usage.append("       \(path.joined(separator: " ")) COMMAND ...") }

        var blocks = [usage, command.abstract.wrapped(to: width)]
        blocks += paragraphs(of: command.discussion, width)

        func lines(_ rows: [HelpRow]) -> [String] { HelpRow.lines(rows, width: width) }

        let options =
            options.map(HelpRow.init(describing:)) + [HelpRow(term: "-h, --help", text: "Show this help.")]
            + (hasVersion ? [HelpRow(term: "--version", text: "Show the version.")] : [])
        let examples = command.examples.flatMap { example in
            ["  " + example.call] + example.explanation.wrapped(to: width - 6).map { "      " + $0 }
        }

        let statuses = command.exitMeanings.map { HelpRow(term: "\($0.status.rawValue)", text: $0.meaning) }
        let parts: [(title: String, lines: [String])] =
            [("Arguments", lines(positionals.map(HelpRow.init(describing:))))]
            + command.groups.map { ($0.title, lines($0.commands.map { HelpRow(term: $0.name, text: $0.abstract) })) }
            + [("Options", lines(options)), ("Examples", examples), ("Exit status", lines(statuses))]
        for (title, lines) in parts where !lines.isEmpty { blocks.append([heading(title + ":")] + lines) }

        if holdsCommands {
            let call = "'\(path.joined(separator: " ")) COMMAND --help'"
            blocks.append("\(call) says more about a command.".wrapped(to: width))
        }

        return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private var positionals: [Parameter] { command.parameters.filter { $0.kind == .positional } }

    private var options: [Parameter] { (command.parameters + inherited).filter { $0.kind != .positional } }

    private func usage(_ width: Int) -> [String] {
        let name = "Usage: " + path.joined(separator: " ")
        // Where the name fills most of the line, what follows is indented as if it were short.
        let isBeside = name.displayWidth <= width / 2
        let indent = isBeside ? name.displayWidth + 1 : 8
        let items = (positionals + options).map(\.usage) + (command.isGroup ? ["COMMAND", "..."] : [])
        let lines = filled(items, width: width - indent).map { String(repeating: " ", count: indent) + $0 }

        guard isBeside, let first = lines.first else { return [name] + lines }

        return [name + first.dropFirst(name.displayWidth)] + lines.dropFirst()
    }

    /// Paragraphs are wrapped; a paragraph with an indented line keeps its lines, for lists and samples.
    private func paragraphs(of text: String, _ width: Int) -> [[String]] {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        return lines.split { line in line.allSatisfy { $0 == " " } }.map { paragraph in
            paragraph.contains { $0.first == " " }
                ? paragraph.map { String($0) } : paragraph.joined(separator: " ").wrapped(to: width)
        }
    }
}

extension Parameter {
    fileprivate var usage: String {
        let many = repeats && kind != .flag ? "..." : ""
        switch kind {
        case .flag: return "[\(name)]"
        case .option: return (minimum > 0 ? "\(name) \(placeholder)" : "[\(name) \(placeholder)]") + many
        case .positional: return minimum > 0 ? name + many : "[\(name)\(many)]"
        }
    }
}

private struct HelpRow {
    var term: String
    var text: String
}

extension HelpRow {
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
            let lines = row.text.wrapped(to: width - column - 4).map { margin + $0 }
            guard row.term.displayWidth <= column, let first = lines.first else { return ["  " + row.term] + lines }
            return ["  " + row.term.padded(to: column) + first.dropFirst(column + 2)] + lines.dropFirst()
        }
    }
}
