import Reporting

/// The help of a command. It depends only on the declaration and the width.
struct HelpPage {
    let command: Command
    let path: [String]
    let inheritedParameters: [Parameter]
    let hasVersion: Bool

    /// Returns the page for a width of at least 40 columns.
    ///
    /// - Parameters:
    ///   - width: the number of columns.
    ///   - heading: returns a heading in its style.
    func text(width: Int, heading: (String) -> String = { $0 }) -> String {
        let width = max(40, width)
        var blocks = [usage(width), command.abstract.wrapped(to: width)]
        blocks += paragraphs(of: command.discussion, width)

        for section in sections(width) where !section.lines.isEmpty {
            blocks.append([heading(section.title + ":")] + section.lines)
        }

        if !command.commands.isEmpty {
            let call = "'\(path.joined(separator: " ")) COMMAND --help'"
            blocks.append("\(call) says more about a command.".wrapped(to: width))
        }

        return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    var positionals: [Parameter] { command.parameters.filter { $0.kind == .positional } }

    var options: [Parameter] { (command.parameters + inheritedParameters).filter { $0.kind != .positional } }

    // MARK: Usage

    /// The call of the command itself in one line: `milli list [PATTERN...] [--cost]`.
    var call: String { (path + items).joined(separator: " ") }

    private var items: [String] {
        (positionals + options).map(\.usage) + (command.isGroup ? ["COMMAND", "..."] : [])
    }

    private func usage(_ width: Int) -> [String] {
        guard !command.isGroup, !command.commands.isEmpty else { return ownUsage(width) }
        return ownUsage(width) + ["       \(path.joined(separator: " ")) COMMAND ..."]
    }

    /// Returns the usage of the command itself, without its subcommands.
    private func ownUsage(_ width: Int) -> [String] {
        let name = "Usage: " + path.joined(separator: " ")
        // If the name fills most of the line, the rest gets the indentation of a short name.
        let startsAfterName = name.displayWidth <= width / 2
        let indent = startsAfterName ? name.displayWidth + 1 : 8
        let lines = filled(items, width: width - indent).map { String(repeating: " ", count: indent) + $0 }

        guard startsAfterName, let first = lines.first else { return [name] + lines }

        return [name + first.dropFirst(name.displayWidth)] + lines.dropFirst()
    }

    /// Returns the paragraphs wrapped to the width. A paragraph with an indented line keeps its lines, for lists and
    /// samples.
    private func paragraphs(of text: String, _ width: Int) -> [[String]] {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        let paragraphs = lines.split { line in line.allSatisfy { $0 == " " } }

        return paragraphs.map { paragraph in
            let isLaidOut = paragraph.contains { $0.first == " " }
            return isLaidOut
                ? paragraph.map { String($0) } : paragraph.joined(separator: " ").wrapped(to: width)
        }
    }

    // MARK: Sections

    private struct Section {
        var title: String
        var lines: [String]
    }

    private func sections(_ width: Int) -> [Section] {
        let arguments = positionals.map(HelpRow.init(describing:))
        var sections = [Section(title: "Arguments", lines: HelpRow.lines(arguments, width: width))]

        for group in command.groups {
            let rows = group.commands.map { HelpRow(term: $0.name, text: $0.abstract) }
            sections.append(Section(title: group.title, lines: HelpRow.lines(rows, width: width)))
        }

        let statuses = command.exitMeanings.map { HelpRow(term: "\($0.status.rawValue)", text: $0.meaning) }
        sections.append(Section(title: "Options", lines: HelpRow.lines(optionRows, width: width)))
        sections.append(Section(title: "Examples", lines: command.examples.flatMap { lines(of: $0, width) }))
        sections.append(Section(title: "Exit status", lines: HelpRow.lines(statuses, width: width)))
        return sections
    }

    private var optionRows: [HelpRow] {
        var rows = options.map(HelpRow.init(describing:))
        rows.append(HelpRow(term: "-h, --help", text: "Show this help."))
        if hasVersion { rows.append(HelpRow(term: "--version", text: "Show the version.")) }
        return rows
    }

    private func lines(of example: Example, _ width: Int) -> [String] {
        ["  " + example.call] + example.explanation.wrapped(to: width - 6).map { "      " + $0 }
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
