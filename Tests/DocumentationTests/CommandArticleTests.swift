import CommandSupport
import Foundation
import LabKit
import TestSupport
import Testing

@testable import LabCommand
@testable import milli

/// The README's table and the article on commands are made of what the commands declare.
///
/// After a change, `MILLI_WRITE_DOCS=1 swift test --filter CommandArticleTests` writes the table.
@Suite struct CommandArticleTests {
    private let tree = Milli.lab.commandTree

    @Test("every command is declared without a mistake")
    func declarations() {
        #expect(tree.declarationProblems == [])
    }

    @Test("the help of an argument is no sentence with a full stop")
    func help() {
        func parameters(of command: LabCommand.Command) -> [Parameter] {
            command.parameters + command.commands.flatMap(parameters)
        }

        expectAll(parameters(of: tree.root), count: 100...) { !$0.help.hasSuffix(".") }
    }

    @Test("the article on commands, which make docs adds, has the help of every command, word for word")
    func article() {
        let article = printed(["manual", "--article"])
        let paths = tree.root.groups.flatMap(\.commands).flatMap { Self.paths(of: $0, below: []) }
        expectAll(paths, count: 40...) { path in
            let call = "milli \(path.joined(separator: " "))"
            return article.contains("\n### \(call)\n\n```text\n\(printed(path + ["--help"]))```\n")
        }
        #expect(article.components(separatedBy: "\n### ").count == paths.count + 1)
        #expect(article.hasPrefix("# Commands\n\nEvery command "))
    }

    /// Every path that a pattern may match: experiment, implementation, and input or ladder.
    private var cells: [String] {
        Milli.lab.descriptions.flatMap { experiment in
            experiment.implementations.flatMap { implementation in
                (experiment.inputs.map(\.name) + experiment.ladders.map(\.shape)).map {
                    "\(experiment.name)/\(implementation.name)/\($0)"
                }
            }
        }
    }

    @Test("every example in the help is a call with the options of its command, and its globs match cells")
    func examples() {
        var examples = 0
        var globs = 0
        let cells = cells
        for command in tree.root.commands {
            for path in Self.paths(of: command, below: []) {
                let help = printed(path + ["--help"])
                let call = "  milli \(path.joined(separator: " "))"
                for line in help.components(separatedBy: "\n") where line == call || line.hasPrefix("\(call) ") {
                    examples += 1
                    for part in DocumentedCalls(program: "milli").calls(inCommand: String(line.dropFirst(2))) {
                        guard part.words.starts(with: path) else { continue }
                        for option in part.options { #expect(help.contains(option), "\(line)") }
                        for word in part.words where word.hasPrefix("'") && word.contains("*") {
                            // Globs of files have another folder, or none.
                            guard !word.hasPrefix("'links/"), word.contains("/") else { continue }
                            globs += 1
                            let glob = Pattern(stringLiteral: word.trimmingCharacters(in: ["'"]))
                            #expect(cells.contains(where: glob.matches), "\(line)")
                        }
                    }
                }
            }
        }
        #expect(examples > 60, "only \(examples) examples were found")
        #expect(globs > 5, "only \(globs) globs were found")
    }

    @Test("the README has a line for every command of a lab and one for those on one's own data, none too wide")
    func table() throws {
        let rows = tree.root.groups.flatMap { group -> [String] in
            guard group.title == "Your own data" else {
                return group.commands.map { "| `milli \($0.name)` | \($0.abstract) |" }
            }

            let names = group.commands.map(\.name).joined(separator: "\\|")
            return ["| `milli \(names)` | Ask about your own data. |"]
        }
        for row in rows { #expect(row.count <= 120, "\(row)") }
        let head = "| command | what it is for |\n| --- | --- |\n"
        try expect("README.md") { text in
            let parts = text.components(separatedBy: head)
            try #require(parts.count == 2)
            let end = try #require(parts[1].range(of: "\n\n"))
            return parts[0] + head + rows.joined(separator: "\n") + parts[1][end.lowerBound...]
        }
    }

    private func expect(_ file: String, _ expected: (_ text: String) throws -> String) throws {
        let url = Command.package.appendingPathComponent(file)
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        let expected = try expected(text)

        if ProcessInfo.processInfo.environment["MILLI_WRITE_DOCS"] != nil {
            try Data(expected.utf8).write(to: url)
        } else {
            #expect(text == expected, "\(file) is out of date; MILLI_WRITE_DOCS=1 writes it")
        }
    }

    /// The text that a call prints on a terminal of 100 columns.
    private func printed(_ words: [String]) -> String {
        let page = Transcript()
        let status = tree.run(words, console: Console(page, width: 100))
        #expect(status == .fine, "\(words)")
        return page.text
    }

    /// The words that call a command, and those for the commands within.
    private static func paths(of command: LabCommand.Command, below path: [String]) -> [[String]] {
        let path = path + [command.name]
        return [path] + command.commands.flatMap { paths(of: $0, below: path) }
    }
}
