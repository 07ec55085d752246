import Foundation

/// A page of the documentation and its code blocks.
package struct Document: CustomStringConvertible {
    /// Its path in the package.
    package let name: String
    package let text: String
    package let blocks: [Block]

    package var description: String { name }

    /// A fenced block.
    package struct Block {
        /// The word after the opening fence: `console` for calls with what they print, `sh` for calls alone.
        package var language: String
        /// The text; every line ends with a newline.
        package var text: String
        /// The line of the opening fence, from 1.
        package var line: Int
        /// The file it is: what the paragraph before it ends with, as in "This is `events.ndjson`:".
        package var file: String?
    }

    /// The README, and every page below `docs`.
    package static func all() throws -> [Document] {
        let docs = Command.package.appendingPathComponent("docs")
        // Build products below it are no pages.
        let pages = (FileManager.default.enumerator(atPath: docs.path)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".md") && !$0.contains(".build/") }
        return try ["README.md"].map(Document.init) + pages.sorted().map { try Document("docs/\($0)") }
    }

    /// The pages for those who change the project.
    package static func forContributors() throws -> [Document] {
        try ["CONTRIBUTING.md", "MAINTAINING.md"].map(Document.init)
    }

    /// An article of the catalogue.
    package static func article(_ name: String) throws -> Document { try Document("docs/Milli.docc/\(name).md") }

    package init(_ name: String) throws {
        let file = Command.package.appendingPathComponent(name)
        self.init(name: name, text: try String(contentsOf: file, encoding: .utf8))
    }

    package init(name: String, text: String) {
        self.name = name
        self.text = text
        var blocks: [Block] = []
        var open: Block?
        var paragraph = ""

        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if var block = open {
                if line == "```" {
                    blocks.append(block)
                    open = nil
                    paragraph = ""
                } else {
                    block.text += line + "\n"
                    open = block
                }
            } else if line.hasPrefix("```") {
                open = Block(
                    language: String(line.dropFirst(3)), text: "", line: number + 1,
                    file: Self.fileName(endOf: paragraph))
            } else if !line.isEmpty {
                paragraph = String(line)
            }
        }

        self.blocks = blocks
    }

    /// The file that a line names at its end: "…, `screen.txt`:".
    private static func fileName(endOf line: String) -> String? {
        guard line.hasSuffix("`:") else { return nil }
        let name = line.dropLast(2).split(separator: "`", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        return name.contains(".") && !name.contains(" ") ? name : nil
    }

    /// The text of the block that is a file.
    package func file(_ name: String) -> String? { blocks.first { $0.file == name }?.text }
}
