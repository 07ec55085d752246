import Files
import Foundation
import JSONText
import Measurement
import TestSupport
import Testing

@testable import LabCommand
@testable import Results

/// Commands of the lab on files that were made to do harm.
@Suite struct HostileFileTests {
    private let scratch: Scratch
    private var folder: String { scratch.path }

    init() throws { scratch = try Scratch() }

    private static let name = "na\u{1B}]0;title\u{7}\u{9B}31m\u{202E}me\r\nsecond line"

    private func file(_ name: String) -> FilePath { FilePath("\(folder)/\(name)") }

    /// A result in which every text is one that a terminal would obey.
    private func result(median: Double = 20, shard: RecordedShard? = nil) throws -> ResultFile {
        let name = Self.name
        var environment = MachineEnvironment.capture(
            clock: ClockCharacteristics(resolution: 1, overhead: 20), reading: { _ in nil })
        environment.processorModel = name
        var result = ResultFile(
            command: ["lab", name], seed: 1, profile: .quick, selection: RecordedSelection(patterns: [name]),
            shard: shard, environment: environment, startedAt: Date(timeIntervalSince1970: median))
        result.fingerprint += "; \(name)=\(name)\(median > 50 ? "x" : "")"
        let plans: [(Metric, Results.Plan)] = [(.time, .warm), (Metric(name, unit: name), .init(rawValue: name))]

        for (metric, plan) in plans {
            let id = CellID(experiment: name, implementation: name, input: name, plan: plan, metric: metric)
            result.cells += [
                Cell(
                    id, role: .implementation,
                    input: .init(shape: name, size: 10, sizeUnit: name, digest: name),
                    validated: .init(answers: 1, oracle: name), instructionSet: name,
                    evidence: [0, 1, 2].map { Evidence([median], process: $0) },
                    limit: Budget.p99(.milliseconds(1)).limits.first,
                    bootstrap: ClusterBootstrap(seed: 1))
            ].compactMap(\.self)
        }

        result.datasets = [.init(experiment: name, input: name, recipe: name, origin: name, sha256: name)]
        result.mismatches = [
            Mismatch(
                experiment: name, implementation: name, input: name, expected: name, answered: name,
                counterexample: name, seed: 1)
        ]
        result.notRun = [NotRun(experiment: name, implementation: name, input: name, .refused(reason: name))]
        result.failures = [name]

        return result
    }

    private typealias Outcome = (status: LabCommand.ExitStatus, output: String, errors: String)

    private func run(_ words: [String], onTerminal: Bool = false, inColour: Bool = false) -> Outcome {
        let output = Transcript()
        let errors = Transcript()
        let status = StandaloneLab(name: "lab", abstract: "A lab.", experiments: [])
            .run(words, console: Console(output, errors: errors, isTerminal: onTerminal, allowsColour: inColour))
        return (status, output.text, errors.text)
    }

    private func run(_ words: String..., onTerminal: Bool = false) -> Outcome {
        run(words, onTerminal: onTerminal, inColour: onTerminal)
    }

    private func expectTame(_ text: String, _ what: String) {
        let odd = text.unicodeScalars.first { $0 != "\n" && $0 != "\t" && !SingleLine.allows($0) }
        #expect(odd == nil, "\(what) holds \(odd.map { "\($0.value)" } ?? "")")
    }

    @Test("a file with a wrong word is refused in one line, without a byte of it that a terminal would obey")
    func wrongWords() throws {
        let first = "\(folder)/first.json"
        try result().write(to: FilePath(first))
        let text = String(decoding: try result().encoded(), as: UTF8.self)
        let escape = "\\u001b[31m\\n"

        for (number, change) in [
            ("milli.result/2", "milli.\(escape)/2"), ("milli.result/2", "milli.result/\(escape)"),
            ("\"role\":\"implementation\"", "\"role\":\"\(escape)\""),
            ("\"profile\":\"quick\"", "\"profile\":\"\(escape)\""),
            ("\"seed\":1", "\"seed\":\"\(escape)\""),
        ].enumerated() {
            let broken = text.replacing(change.0, with: change.1)
            try #require(broken != text)
            try file("broken-\(number).json").write(broken.utf8)
            let name = "\(folder)/broken-\(number).json"

            for words in [["compare", name, first], ["report", name]] {
                let outcome = run(words)
                #expect(outcome.status == .wrongCall)
                expectTame(outcome.errors, "\(change.1)")
                #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
            }
        }
    }

    @Test("no command prints a byte of a file that a terminal would obey, in tables, messages or data on a terminal")
    func terminals() throws {
        let first = "\(folder)/first.json"
        let second = "\(folder)/second.json"
        try result().write(to: FilePath(first))
        try result(median: 70).write(to: FilePath(second))
        let shard = RecordedShard(
            number: 1, count: 1, total: 1,
            units: [.init(position: 0, experiment: Self.name, name: Self.name, isShape: false)])
        try result(shard: shard).write(to: file("shard.json"))

        for (what, outcome) in [
            ("compare", run("compare", first, second)), ("compare --force", run("compare", first, second, "--force")),
            ("merge", run("merge", "\(folder)/shard.json", "--json", "\(folder)/merged.json")),
            ("replay", run("replay", first, "--json", "\(folder)/replayed.json")),
            ("markdown", run("report", first, second, "--markdown", "-")),
            ("csv", run("export", first, "--format", "csv", onTerminal: true)),
            ("no match", run("export", first, Self.name + "x", "--format", "csv")),
            ("a path", run("compare", first, "\(folder)/\u{1B}[31m")),
        ] {
            #expect(outcome.output.contains("na") || outcome.errors.contains("lab "), "\(what): \(outcome)")
            expectTame(outcome.output, what)
            expectTame(outcome.errors, what)
        }
    }

    @Test(
        "a history of such files prints no byte of them that a terminal would obey",
        .enabled(if: History.isAvailable, "built without SQLite"))
    func histories() throws {
        let first = "\(folder)/first.json"
        let second = "\(folder)/second.json"
        try result().write(to: FilePath(first))
        try result(median: 70).write(to: FilePath(second))
        let history = "\(folder)/h.sqlite"
        #expect(run("history", "add", first, second, "--db", history).status == .fine)

        for words in [["trend"], ["change-points"], ["trend", "nothing"], ["export"]] {
            let outcome = run(["history"] + words + ["--db", history], onTerminal: true)
            expectTame(outcome.output, "history \(words)")
            expectTame(outcome.errors, "history \(words)")
        }
    }

    @Test("an output that is an input is refused by every command, through links too, and the input stays")
    func inputs() throws {
        let shard = RecordedShard(
            number: 1, count: 1, total: 1,
            units: [.init(position: 0, experiment: Self.name, name: Self.name, isShape: false)])
        let input = "\(folder)/run.json"
        try result(shard: shard).write(to: FilePath(input))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: input))
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/link.json", withDestinationPath: "run.json")
        try FileManager.default.linkItem(atPath: input, toPath: "\(folder)/hard.json")
        try FileManager.default.createDirectory(atPath: "\(folder)/page", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/page/index.html", withDestinationPath: "../run.json")

        func expectRefused(_ outcome: (status: LabCommand.ExitStatus, output: String, errors: String), _ what: String)
            throws

        {
            #expect(outcome.status == .wrongCall, "\(what)")
            #expect(outcome.errors.contains("it is one of the inputs; another file is needed"), "\(what): \(outcome)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: input)) == bytes, "\(what)")
        }

        for name in ["run.json", "link.json", "hard.json"] {
            let output = "\(folder)/\(name)"
            try expectRefused(run("report", input, "--markdown", output), "markdown \(name)")
            try expectRefused(run("export", input, "--format", "csv", "--output", output), "export \(name)")
            try expectRefused(run("merge", input, "--json", output, "--quiet"), "merge \(name)")
        }

        try expectRefused(run("report", input, "--html", "\(folder)/page"), "html")
        try expectRefused(run("report", input, "--site", "\(folder)/page"), "site")
    }

    @Test(
        "a history is not exported to its own file, which stays",
        .enabled(if: History.isAvailable, "built without SQLite"))
    func historyOntoItself() throws {
        let input = "\(folder)/run.json"
        try result().write(to: FilePath(input))
        let history = "\(folder)/h.sqlite"
        #expect(run("history", "add", input, "--db", history).status == .fine)
        let outcome = run("history", "export", "--db", history, "--output", history)
        #expect(outcome.status == .wrongCall && outcome.errors.contains("it is one of the inputs"))
        #expect(run("history", "trend", "--db", history).status == .fine)
    }
}
