import Foundation
import Testing

/// The catalogue is documentation that the toolchain builds without a warning.
@Suite struct DocumentationTests {
    /// `docc`, beside the compiler or on the path; `nil` where this toolchain has none.
    private static func docc() throws -> URL? {
        let found = try Command.run(
            URL(fileURLWithPath: "/bin/sh"),
            [
                "-c",
                "swiftc=$(readlink -f \"$(command -v swiftc)\"); docc=${swiftc%/*}/docc; [ -x \"$docc\" ] || docc=$(command -v docc); echo \"$docc\"",
            ])
        let path = found.output.trimmingCharacters(in: .newlines)
        return FileManager.default.isExecutableFile(atPath: path) ? URL(fileURLWithPath: path) : nil
    }

    private static func convert(_ catalogue: URL, with docc: URL, into folder: URL) throws -> Command.Outcome {
        try Command.run(
            docc,
            [
                "convert", catalogue.path, "--output-path", folder.path, "--warnings-as-errors",
                "--fallback-display-name", "Milli", "--fallback-bundle-identifier", "milli",
            ])
    }

    @Test("the catalogue builds without a warning, and every article is in it; a link to nothing does not build")
    func catalogue() throws {
        guard let docc = try Self.docc() else {
            print("not tested: there is no docc beside the compiler or on the path")
            return
        }
        let scratch = try Scratch()
        let catalogue = Command.package.appendingPathComponent("docs/Milli.docc")
        let built = scratch.file("Milli.doccarchive")
        let outcome = try Self.convert(catalogue, with: docc, into: built)
        try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(!outcome.errors.contains("warning:"), "\(outcome.errors)")
        let articles = try FileManager.default.contentsOfDirectory(atPath: catalogue.path)
            .filter { $0.hasSuffix(".md") }.map { $0.dropLast(3).lowercased() }
        #expect(articles.count > 15)
        for article in articles where article != "milli" {
            let page = built.appendingPathComponent("data/documentation/milli/\(article).json")
            #expect(FileManager.default.fileExists(atPath: page.path), "\(article) is not in what was built")
        }
        // Every article is found from the first page.
        let root = try String(contentsOf: catalogue.appendingPathComponent("Milli.md"), encoding: .utf8).lowercased()
        for article in articles where article != "milli" { #expect(root.contains("<doc:\(article)>"), "\(article)") }

        let broken = scratch.file("Broken.docc")
        try FileManager.default.copyItem(at: catalogue, to: broken)
        let page = broken.appendingPathComponent("Streams.md")
        try Data((String(contentsOf: page, encoding: .utf8) + "\n<doc:Nowhere>\n").utf8).write(to: page)
        #expect(try Self.convert(broken, with: docc, into: scratch.file("Broken.doccarchive")).status != 0)
    }
}
