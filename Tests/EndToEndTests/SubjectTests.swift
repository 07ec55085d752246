import CommandSupport
import Foundation
import TestSupport
import Testing

/// The documentation says how a subject is added. This does what it says, to a copy of the experiments.
@Suite struct SubjectTests {
    @Test("a subject added as the article says is listed with its budget, validated and measured")
    func articleIsTrue() throws {
        let article = try Document.article("AddASubject")
        let scratch = try Scratch()

        let names = ["Draft", "DraftSearch", "SortingDraftSearch", "ScanningDraftSearch"]
        let subject = try names.map { name in
            try Self.write(try #require(article.file("Sources/Subjects/Drafts/\(name).swift")), name, in: scratch)
        }

        let declaration = try #require(article.file("Benchmarks/Drafts/LatestDraftExperiment.swift"))
        let line = try #require(article.file("Benchmarks/AllExperiments.swift"))
        let benchmarks = Command.package.appendingPathComponent("Benchmarks")
        let list = benchmarks.appendingPathComponent("AllExperiments.swift")
        let longerList = try String(contentsOf: list, encoding: .utf8)
            .replacingOccurrences(of: "[Experiment] = [\n", with: "[Experiment] = [\n\(line)")
        let others = try Rebuilding.swiftFiles(in: benchmarks).filter { $0.lastPathComponent != list.lastPathComponent }
        let experiments = [
            try Self.write(declaration, "LatestDraft", in: scratch),
            try Self.write(longerList, "AllExperiments", in: scratch),
        ]

        let milli = try Rebuilding().executable(
            "milli",
            replacing: [
                RebuiltModule("Drafts", subject, like: "Shortcuts"),
                RebuiltModule("MilliExperiments", others + experiments),
            ], in: scratch.folder)

        let listed = try Command.run(milli, ["list", "latest-draft"]).output
        #expect(listed.contains("cold p99 ≤ 1.00 ms"), "\(listed)")

        let verified = try Command.run(milli, ["verify", "latest-draft/*", "--cases", "50"])
        #expect(verified.status == 0, "\(verified.output)")
        #expect(verified.output.contains("answers compared: max 50, scanning 50"), "\(verified.output)")

        let file = scratch.file("r.json").path
        let call = ["run", "latest-draft/*/random-1000", "--profile", "quick", "--plan", "warm", "--json", file]
        let measured = try Command.run(milli, call)
        #expect(measured.status == 0, "\(measured.output) \(measured.errors)")
        #expect(measured.output.contains("scanning"), "\(measured.output)")
    }

    private static func write(_ text: String, _ name: String, in scratch: Scratch) throws -> URL {
        let file = scratch.file("\(name).swift")
        try Data(text.utf8).write(to: file)
        return file
    }
}
