import Foundation
import Measurement
import Testing

@testable import LabKit

/// The result file against `docs/result.schema.json`, by a validator of JSON Schema that is not this project's.
///
/// `MILLI_PEERS=1 make setup` installs it into .build/peers; without it this is skipped.
@Suite struct SchemaValidatorTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static let python: URL? = {
        let named = ProcessInfo.processInfo.environment["MILLI_PEERS_PYTHON"].map { URL(fileURLWithPath: $0) }
        return [named, package.appendingPathComponent(".build/peers/bin/python")].compactMap { $0 }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }()

    private static let absent: Comment =
        "jsonschema is not installed; 'MILLI_PEERS=1 make setup' installs it into .build/peers"

    private static let script = """
        import json, sys
        from jsonschema import Draft202012Validator
        with open(sys.argv[1]) as file: schema = json.load(file)
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        problems = []
        for path in sys.argv[2:]:
            with open(path) as file: problems.append([e.json_path + ": " + e.message[:200] for e in validator.iter_errors(json.load(file))])
        print(json.dumps(problems))
        """

    /// What is wrong with each file.
    private static func problems(_ files: [Data]) throws -> [[String]] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("milli-schema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var paths: [String] = []
        for (number, data) in files.enumerated() {
            paths.append(folder.appendingPathComponent("\(number).json").path)
            try data.write(to: URL(fileURLWithPath: paths[number]))
        }
        let output = folder.appendingPathComponent("output")
        try Data().write(to: output)
        let process = Process()
        let python: URL = try #require(Self.python)
        process.executableURL = python
        process.arguments = ["-c", script, package.appendingPathComponent("docs/result.schema.json").path] + paths
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return try JSONDecoder().decode([[String]].self, from: Data(contentsOf: output))
    }

    /// Results of every kind, scripted.
    private static func results() throws -> [(name: String, result: ResultFile)] {
        let experiments = [
            Largest.experiment(inputs: [10, 100, 1_000].map { Largest.input($0) }),
            Largest.experiment("second", inputs: [Largest.input(5)]),
        ]
        let launcher = ScriptedLauncher(Scripted.response)
        let whole = Scripted.run(experiments, launcher: launcher)
        func run(_ shard: Shard?, plans: Set<PlanKind>? = nil, _ launcher: ScriptedLauncher) -> ResultFile {
            Run(
                RunConfiguration(
                    selections: Selection.select(from: experiments, profile: .quick) { _ in true }, profile: .quick,
                    plans: plans, limit: .microseconds(2), seed: .max, command: ["lab"], largestSize: 1_000,
                    patterns: ["*"], shard: shard),
                launcher: launcher, now: { Date(timeIntervalSince1970: Double(shard?.number ?? 0)) }
            ).execute(environment: Scripted.environment, isInterrupted: { false }) { _ in }
        }
        let shards = (1...2).map { ("\($0).json", run(Shard(number: $0, count: 2), launcher)) }
        var wrong = whole
        wrong.mismatches = [
            Mismatch(
                experiment: "largest", implementation: "wrong", input: "lists", expected: "2", answered: "1", step: 3,
                counterexample: "largest(of: [1, 2])", seed: .max)
        ]
        wrong.notRun = [NotRun(experiment: "largest", implementation: "wrong", input: "list-10", reason: "mismatch")]
        wrong.failures = ["a process ended"]
        wrong.cells[0].ci95 = Interval(lower: -.infinity, upper: .infinity)
        wrong.cells[0].role = .peer
        wrong.selection?.plans = PlanKind.allCases
        wrong.capacity = Role.allCases.map { role in
            Capacity(
                experiment: "largest", implementation: role.rawValue, role: role, shape: "list", limit: 1e6,
                statistic: "p99", passes: nil, fails: 10, undecided: [5], reason: "too deep",
                rungs: BudgetVerdict.allCases.map {
                    Capacity.Rung(
                        size: 5, nodes: 5, verdict: $0, bound: 1, reason: "few", n: 3, dropped: 0, processes: 1)
                })
        }
        return [
            ("warm, cold and memory", whole),
            ("interrupted", Scripted.run(experiments, launcher: launcher, stopAfter: 2)),
            ("nothing done", Scripted.run(experiments, launcher: launcher, stopAfter: 0)),
            ("throughput", ThroughputTests.result),
            ("instructions", run(nil, plans: [.instructions], ScriptedLauncher(InstructionCellTests.counted))),
            ("one shard", shards[0].1), ("merged shards", try ShardMerge.merge(shards)),
            ("mismatches and capacity", wrong),
        ]
    }

    @Test("every kind of result is valid by the schema", .enabled(if: python != nil, absent))
    func valid() throws {
        let results = try Self.results()
        #expect(results[1].result.interrupted && !results[4].result.cells.isEmpty)
        let problems = try Self.problems(results.map { try $0.result.encoded() })
        for (result, problems) in zip(results, problems) { #expect(problems == [], "\(result.name)") }
    }

    @Test("the schema refuses what no reader could make sense of", .enabled(if: python != nil, absent))
    func refusals() throws {
        let text = String(decoding: try Self.results()[0].result.encoded(), as: UTF8.self)
        let broken = [
            ("\"schema\":\"milli.result/1\"", "\"schema\":\"milli.result/2\""), ("\"seed\":1", "\"seed\":-1"),
            ("\"plan\":\"warm\"", "\"plan\":\"hot\""), ("\"unit\":\"ns\"", "\"unit\":5"), ("\"n\":", "\"m\":"),
            ("\"ci95\":[", "\"ci95\":[0,"), ("\"samples\":[", "\"samples\":[null,"),
            ("\"verdict\":\"within\"", "\"verdict\":\"fine\""), ("\"environment\":", "\"machine\":"),
        ]
        let files = broken.map { text.replacingOccurrences(of: $0.0, with: $0.1) }
        for file in files { #expect(file != text) }
        for (problems, change) in zip(try Self.problems(files.map { Data($0.utf8) }), broken) {
            #expect(!problems.isEmpty, "\(change.1)")
        }
    }

    @Test("every field of the schema is described")
    func described() throws {
        let data = try Data(contentsOf: Self.package.appendingPathComponent("docs/result.schema.json"))
        var missing: [String] = []
        func walk(_ value: Any, _ path: String) {
            guard let object = value as? [String: Any] else { return }
            for (name, child) in object["properties"] as? [String: [String: Any]] ?? [:] {
                if child["description"] == nil, child["$ref"] == nil { missing.append("\(path).\(name)") }
                walk(child, "\(path).\(name)")
            }
            if let items = object["items"] { walk(items, "\(path)[]") }
            for (name, child) in object["$defs"] as? [String: Any] ?? [:] { walk(child, name) }
        }
        walk(try JSONSerialization.jsonObject(with: data), "$")
        #expect(missing == [])
    }
}
