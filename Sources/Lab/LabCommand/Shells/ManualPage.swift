/// The manual page of a program in the language of `man`, generated from its declarations.
struct ManualPage {
    let tree: CommandTree

    /// The text of the page.
    ///
    /// - Complexity: O(length of all help).
    var text: String {
        let root = tree.root
        var lines = [
            ".TH \(Self.word(root.name.uppercased())) 1 \"\" \(Self.word(version)) \"User Commands\"",
            ".SH NAME", "\(Self.escaped(root.name)) \\- \(Self.escaped(root.abstract))",
            ".SH SYNOPSIS", ".B \(Self.escaped(root.name))", "COMMAND [ARGUMENT...]",
        ]
        if !root.discussion.isEmpty { lines += [".SH DESCRIPTION"] + paragraphs(root.discussion) }

        for group in root.groups {
            lines.append(".SH \(Self.word(group.title.uppercased()))")
            for command in group.commands {
                lines += self.lines(of: command, path: [root.name], inheritedParameters: [])
            }
        }

        lines += [".SH EXIT STATUS"]
        for meaning in root.exitMeanings { lines += tagged("\(meaning.status.rawValue)", meaning.meaning) }
        return lines.joined(separator: "\n") + "\n"
    }

    private var version: String { [tree.root.name, tree.version ?? ""].joined(separator: " ") }

    /// Returns the lines of a command and its subcommands.
    private func lines(of command: Command, path: [String], inheritedParameters: [Parameter]) -> [String] {
        let path = path + [command.name]
        let page = HelpPage(command: command, path: path, inheritedParameters: inheritedParameters, hasVersion: false)
        var lines = [".SS \(Self.word(path.joined(separator: " ")))"]
        lines += [Self.escaped(page.call), ".PP", Self.escaped(command.abstract)]
        if !command.discussion.isEmpty { lines += [".PP"] + paragraphs(command.discussion) }

        for parameter in page.positionals + page.options {
            let row = HelpRow(describing: parameter)
            lines += tagged(row.term, row.text)
        }

        for example in command.examples {
            lines += [".PP", ".RS 4", ".EX", Self.escaped(example.call), ".EE"]
            if !example.explanation.isEmpty { lines += [".RS 4", Self.escaped(example.explanation), ".RE"] }
            lines.append(".RE")
        }

        for meaning in command.exitMeanings { lines += tagged("exit \(meaning.status.rawValue)", meaning.meaning) }
        let options = command.isGroup ? command.parameters.filter { $0.kind != .positional } : []
        return lines
            + command.commands.flatMap {
                self.lines(of: $0, path: path, inheritedParameters: inheritedParameters + options)
            }
    }

    /// Returns the paragraphs of a text. A paragraph with an indented line keeps its lines.
    private func paragraphs(_ text: String) -> [String] {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        let paragraphs = lines.split { line in line.allSatisfy { $0 == " " } }
        let set = paragraphs.map { paragraph in
            let texts = paragraph.map { Self.escaped(String($0)) }
            return paragraph.contains { $0.first == " " } ? [".EX"] + texts + [".EE"] : texts
        }
        return Array(set.joined(separator: [".PP"]))
    }

    private func tagged(_ term: String, _ text: String) -> [String] {
        [".TP", ".B \(Self.escaped(term))", Self.escaped(text)]
    }

    /// Returns a text without instructions to the formatter.
    private static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        // A full stop or an apostrophe at the start of a line would be an instruction.
        return plain.first.map { ".'".contains($0) } == true ? "\\&" + plain : plain
    }

    /// Returns a text as one argument of an instruction.
    private static func word(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\"", with: "\\(dq") + "\""
    }
}
