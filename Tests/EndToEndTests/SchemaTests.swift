import CommandSupport
import Foundation
import TestSupport
import Testing

/// Result files of the built command against their schema, by a validator that is not this project's.
@Suite struct SchemaTests {
    private static let python: URL? = {
        let named = ProcessInfo.processInfo.environment["MILLI_PEERS_PYTHON"].map { URL(fileURLWithPath: $0) }
        let installed = Command.package.appendingPathComponent(".build/peers/bin/python")
        return [named, installed].compactMap { $0 }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    private static let script = """
        import json, sys
        from jsonschema import Draft202012Validator
        validator = Draft202012Validator(json.load(open(sys.argv[1])))
        for path in sys.argv[2:]:
            for error in validator.iter_errors(json.load(open(path))):
                print(path, error.json_path, error.message[:200])
        """

    private static let absence: Comment =
        "jsonschema is not installed; 'MILLI_PEERS=1 make setup' installs it into .build/peers"

    private static func expectValid(_ files: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let schema = Command.package.appendingPathComponent("docs/result.schema.json").path
        let outcome = try Command.run(try #require(python), ["-c", script, schema] + files)
        #expect(
            outcome.status == 0 && outcome.output == "", "\(outcome.output)\(outcome.errors)",
            sourceLocation: sourceLocation)
    }

    @Test(
        "what run, verify and merge write is valid by the schema, whatever the plan",
        .enabled(if: python != nil, absence))
    func valid() throws {
        let scratch = try Scratch()
        var files: [String] = []

        func milli(_ name: String, _ arguments: String...) throws {
            let file = scratch.file(name).path
            let outcome = try Command.run(Command.executable, arguments + [file])
            #expect(outcome.status < 2, "\(name): \(outcome.errors)")
            files.append(file)
        }

        func run(_ name: String, _ arguments: String...) throws {
            let file = scratch.file(name).path
            let outcome = try Command.run(
                Command.executable, ["run"] + arguments + ["--profile", "quick", "--quiet", "--json", file])
            #expect(outcome.status < 2, "\(name): \(outcome.errors)")
            files.append(file)
        }

        try run("all.json", "foreground-view/*/screen-10")
        try run("instructions.json", "foreground-view/indexed/screen-10", "--plan", "instructions")
        for number in 1...2 {
            try run("\(number).json", "*/screen-10", "*/screen-1000", "--plan", "memory", "--shard", "\(number)/2")
        }

        try milli("merged.json", "merge", files[2], files[3], "--quiet", "--json")
        try milli(
            "capacity.json", "run", "foreground-view/indexed/chain", "--plan", "capacity", "--profile", "quick",
            "--up-to", "1000", "--quiet", "--json")
        try milli(
            "verify.json", "verify", "foreground-view/*", "--size", "2", "--cases", "2", "--shard", "1/2", "--json")
        try Self.expectValid(files)
    }

    @Test("what gate accept writes is valid by the schema", .enabled(if: python != nil, absence))
    func acceptedCounts() throws {
        let scratch = try Scratch()
        let file = scratch.file("baseline.json").path
        let outcome = try Command.run(
            Command.executable, ["gate", "accept", "tree-build/built/screen-1000", "--baseline", file])
        if outcome.errors.contains("nothing can be counted here") {
            try skipTest("this machine counts neither instructions nor allocations")
        }

        #expect(outcome.status < 2, "\(outcome.errors)")
        try Self.expectValid([file])
    }
}
