import CommandSupport
import Foundation
import TestSupport
import Testing

/// The calls of a document's `console` blocks, made in the order they come, where its files are.
struct DocumentedSession {
    let document: Document
    /// The programs that may be called, by their names in the document.
    let programs: [String: URL]

    /// A call and what the document says that it prints.
    struct Call {
        var command: String
        var printed: String
        var line: Int
        var program: String { command.split(separator: " ").first.map(String.init) ?? "" }
    }

    /// The calls of all `console` blocks.
    static func calls(of document: Document) -> [Call] {
        document.blocks.filter { $0.language == "console" }.flatMap { block in
            var calls: [Call] = []
            for (number, line) in block.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                .enumerated()
            {
                if line.hasPrefix("$ ") {
                    calls.append(
                        Call(command: String(line.dropFirst(2)), printed: "", line: block.line + 1 + number))
                } else if !calls.isEmpty {
                    calls[calls.count - 1].printed += line + "\n"
                }
            }

            return calls
        }
    }

    /// Makes the calls of the programs and compares what they print, errors first, with what the document says.
    ///
    /// - Returns: how many there were.
    @discardableResult
    func check() throws -> Int {
        let calls = Self.calls(of: document).filter { programs[$0.program] != nil }
        guard !calls.isEmpty else { return 0 }

        let scratch = try Scratch()
        for block in document.blocks {
            // A path with a folder names a file of the package, or a source of a program.
            if let file = block.file, !file.contains("/") { try scratch.write(file, block.text) }
        }

        try FileManager.default.createSymbolicLink(
            at: scratch.file("datasets"), withDestinationURL: Command.package.appendingPathComponent("datasets"))
        let folders = programs.values.map { $0.deletingLastPathComponent().path }
        for call in calls {
            let outcome = try Command.run(
                URL(fileURLWithPath: "/bin/bash"), ["-c", call.command], in: scratch.folder,
                environment: ["PATH": (folders + ["/usr/bin", "/bin"]).joined(separator: ":")])
            let source = "\(document.name):\(call.line): \(call.command)"
            #expect(outcome.status == 0, "\(source)\n\(outcome.errors)")
            let printed = (outcome.errors + outcome.output).trimmingCharacters(in: .newlines)
            #expect(printed == call.printed.trimmingCharacters(in: .newlines), "\(source)")
        }

        return calls.count
    }
}
