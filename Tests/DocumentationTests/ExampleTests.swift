import CommandSupport
import Foundation
import TestSupport
import Testing

/// The package in `docs/Example`, which the articles on experiments of one's own and on tests show, is built and run.
///
/// Building it takes minutes, so only CI does; `OneLineTests` builds the README's lab everywhere.
@Suite(.serialized) struct ExampleTests {
    private static let folder = Command.package.appendingPathComponent("docs/Example")
    private static let scratch = Command.package.appendingPathComponent(".build/example")

    /// Runs SwiftPM on it, where a second run of the tests builds only what changed. Nothing is optimised, which
    /// takes a quarter of the time, and no interface is compiled apart from its module.
    private static func swift(_ subcommand: String, _ arguments: [String]) throws -> Command.Outcome {
        try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "swift", subcommand, "--package-path", folder.path, "--scratch-path", scratch.path,
                "--manifest-cache", "none", "--disable-build-manifest-caching", "-Xswiftc", "-Onone", "-Xswiftc",
                "-gnone", "-Xswiftc", "-no-emit-module-separately-wmo",
            ] + arguments)
    }

    /// Both labs and the tests, built once.
    private static let built = Result {
        let build = try swift("build", ["-c", "release", "--build-tests"])
        try #require(build.status == 0, "\(build.output.suffix(2_000)) \(build.errors.suffix(2_000))")

        // Warnings of its own; those of the libraries are shown where they are built.
        let warnings = build.output.split(separator: "\n").filter {
            $0.contains("docs/Example/") && $0.contains("warning:")
        }
        #expect(warnings.isEmpty)
    }

    private static func lab(_ name: String) -> URL { scratch.appendingPathComponent("release/\(name)") }

    @Test("its tests hold claims under swift test, and say where they were measured", .isExhaustive)
    func tests() throws {
        try Self.built.get()
        let test = try Self.swift("test", ["-c", "release", "--skip-build"])
        // On a busy machine claims on time may be skipped; nothing is red by accident.
        #expect(test.status == 0, "\(test.output) \(test.errors)")
        let claims = test.lines.filter { $0.hasPrefix("search/binary/sorted-1000 warm time: ") }
        let suffix = "(measured in helper processes, debug build)"
        #expect(claims.count == 2 && claims.allSatisfy { $0.hasSuffix(suffix) }, "\(claims)")
        #expect(test.output.contains("no counts are accepted; MILLI_ACCEPT=1 swift test accepts the current counts"))
    }

    @Test(
        "the plugin runs a lab of the package, keeps success apart from failure, and asks which of several",
        .isExhaustive)
    func plugin() throws {
        try Self.built.get()
        let list = try Self.swift("package", ["milli", "--product", "heap-lab", "list"])
        #expect(list.status == 0, "\(list.errors)")
        #expect(list.output.contains("array (reference), heap, qsort (peer), bare (bare)"), "\(list.output)")
        let wrong = try Self.swift("package", ["milli", "--product", "heap-lab", "lst"])
        #expect(wrong.status == 1)
        // SwiftPM joins what a plugin writes.
        #expect(wrong.output.contains("did you mean 'list'?"), "\(wrong.output)")
        #expect(wrong.errors.contains("exit code 2"), "\(wrong.errors)")

        for (words, line) in [
            (["list"], "there are several labs; give --product median-lab or heap-lab after swift package milli"),
            (["--product", "x", "list"], "no lab is named 'x'; give --product median-lab or heap-lab"),
        ] {
            let unclear = try Self.swift("package", ["milli"] + words)
            #expect(unclear.status == 1 && unclear.errors.contains(line), "\(unclear.errors)")
        }
    }

    @Test("the smallest example is a package of at most thirty lines, with an experiment of at most eight")
    func isSmall() throws {
        func lines(_ name: String) throws -> [Substring] {
            try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }

        let manifest = try lines("Package.swift").filter { !$0.contains("heap-lab") && !$0.contains("SearchTests") }
        let main = try lines("Sources/median-lab/main.swift")
        #expect(manifest.count + main.count <= 30)
        let first = try #require(main.firstIndex { $0.contains("= Experiment(") })
        #expect(main[first...].prefix { !$0.isEmpty }.count <= 8)
    }

    @Test(
        "the example builds, prints what the article shows, measures, and is gated against itself", .isExhaustive)
    func example() throws {
        try Self.built.get()
        let lab = Self.lab("median-lab")
        let article = try Document.article("OwnExperiments")
        let programs = ["median-lab": lab, "heap-lab": Self.lab("heap-lab")]
        #expect(try DocumentedSession(document: article, programs: programs).check() == 3)
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
        expectAll(cells("selected", "warm"), count: 3) { $0["ratioToReference"] != nil }
        #expect(cells("selected", "cold").allSatisfy { ($0["budget"] as? [String: Any])?["verdict"] != nil })

        let gate = try Command.run(
            lab,
            ["gate", "executables", lab.path, lab.path, "--metric", "allocations,bytes", "--quiet"],
            in: scratch.folder)
        #expect(gate.status == 0, "\(gate.output) \(gate.errors)")
    }
}
