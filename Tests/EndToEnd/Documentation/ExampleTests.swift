import Foundation
import Testing

/// The package in `docs/Example`, which the article on experiments of one's own shows, is built and run.
@Suite struct ExampleTests {
    private static let folder = Command.package.appendingPathComponent("docs/Example")

    /// Builds it where a second run of the tests builds only what changed.
    private static func build() throws -> URL {
        let scratch = Command.package.appendingPathComponent(".build/example")
        let build = try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "swift", "build", "--package-path", folder.path, "--scratch-path", scratch.path, "-c", "release",
                "--manifest-cache", "none", "--disable-build-manifest-caching",
            ])
        try #require(build.status == 0, "\(build.output.suffix(2_000)) \(build.errors.suffix(2_000))")
        // Warnings of its own; those of the libraries are shown where they are built.
        let warnings = build.output.split(separator: "\n").filter {
            $0.contains("docs/Example/") && $0.contains("warning:")
        }
        #expect(warnings.isEmpty)
        return scratch.appendingPathComponent("release/median-lab")
    }

    @Test("the example builds, prints what the article shows, measures, and is gated against itself")
    func example() throws {
        let lab = try Self.build()
        let article = try Document.article("OwnExperiments")
        #expect(try DocumentedSession(document: article, programs: ["median-lab": lab]).check() == 2)
        let calls = DocumentedCalls(program: "median-lab").calls(in: article)
        #expect(calls.contains { $0.words == ["run", "--profile", "quick"] })

        let scratch = try Scratch()
        let run = try Command.run(
            lab, ["run", "--profile", "quick", "--json", scratch.file("r.json").path], in: scratch.folder)
        // 1 is a verdict on the machine's speed.
        #expect(run.status <= 1, "\(run.errors)")
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: scratch.file("r.json")))
        let result = try #require(json as? [String: Any])
        #expect(result["schema"] as? String == "milli.result/2")
        #expect((result["mismatches"] as? [Any])?.isEmpty == true)
        #expect((result["failures"] as? [Any])?.isEmpty == true)
        func cells(_ implementation: String, _ plan: String, in list: String = "cells") -> [[String: Any]] {
            (result[list] as? [[String: Any]] ?? []).filter {
                $0["implementation"] as? String == implementation && $0["plan"] as? String == plan
            }
        }
        for implementation in ["sorted", "selected"] {
            #expect(cells(implementation, "warm").count == 3, "\(implementation)")
            // On a busy machine each cold call of an input may be interrupted, and that is said.
            let cold = cells(implementation, "cold") + cells(implementation, "cold", in: "notRun")
            let inputs = cold.map { $0["input"] as? String ?? ($0["input"] as? [String: Any])?["name"] as? String }
            #expect(Set(inputs).count == 3, "\(implementation)")
        }
        #expect(cells("selected", "warm").allSatisfy { $0["ratioToReference"] != nil })
        #expect(cells("selected", "cold").allSatisfy { ($0["budget"] as? [String: Any])?["verdict"] != nil })

        let gate = try Command.run(
            lab,
            [
                "gate", "--base-executable", lab.path, "--head-executable", lab.path, "--metric", "allocations,bytes",
                "--quiet",
            ], in: scratch.folder)
        #expect(gate.status == 0, "\(gate.output) \(gate.errors)")
    }
}
