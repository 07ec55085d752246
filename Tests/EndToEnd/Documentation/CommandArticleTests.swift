import Foundation
import LabCommand
import Testing

@testable import milli

/// The README's table and the article on commands are made of what the commands declare.
///
/// After a change, `MILLI_WRITE_DOCS=1 swift test --filter CommandArticleTests` writes both.
@Suite struct CommandArticleTests {
    private let program = Milli.lab.program

    @Test("every command is declared without a mistake")
    func declarations() {
        #expect(program.declarationProblems == [])
    }

    @Test("the article has the help of every command, word for word")
    func article() throws {
        try expect("docs/Milli.docc/Commands.md") { _ in pages }
    }

    @Test("the README has a line for every command, and no line of the table is wider than a screen")
    func table() throws {
        let rows = program.root.commands.map { "| `milli \($0.name)` | \($0.abstract) |" }
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

    private var pages: String {
        var text = """
            # Commands

            Every command with its arguments, options, examples and exit statuses, as `milli COMMAND --help` \
            prints them.

            """
        for group in program.root.groups {
            text += "\n## \(group.title)\n"
            for command in group.commands { add(command, [command.name], to: &text) }
        }

        return text
    }

    private func add(_ command: LabCommand.Command, _ path: [String], to text: inout String) {
        let page = Transcript()
        #expect(program.run(path + ["--help"], console: Console(page, width: 100)) == .fine)
        text += "\n### milli \(path.joined(separator: " "))\n\n```text\n\(page.text)```\n"
        for inner in command.commands { add(inner, path + [inner.name], to: &text) }
    }
}
