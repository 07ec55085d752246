import Files
import Foundation
import LabKit
import Measurement
import TestSupport
import Testing

@testable import LabCommand
@testable import Results

/// Files and folders that a history is not meant for, and those that it has already.
@Suite(.enabled(if: History.isAvailable, "built without SQLite")) struct HistoryInputTests {
    private let scratch: Scratch
    private var folder: String { scratch.path }

    init() throws { scratch = try Scratch() }

    private static let environment = MachineEnvironment.capture(
        clock: ClockCharacteristics(resolution: 1, overhead: 20), reading: { _ in nil })

    /// Writes the result of a second, and gives back its bytes.
    @discardableResult
    private func write(_ value: Double, second: Int = 0, to path: FilePath) throws -> [UInt8] {
        var result = ResultFile(
            command: ["lab", "run"], seed: 1, profile: .quick, selection: RecordedSelection(),
            environment: Self.environment,
            startedAt: Date(timeIntervalSince1970: Double(second)))
        result.cells = [
            Cell(
                CellID(experiment: "search", implementation: "a", input: "chain"), role: .implementation,
                input: .init(shape: "chain", size: 10, sizeUnit: "nodes", digest: "00"),
                validated: .init(answers: 1), instructionSet: "x86-64",
                evidence: [0, 1, 2].map { Evidence([value], process: $0) },
                bootstrap: ClusterBootstrap(seed: 1, resamples: 100))
        ].compactMap(\.self)
        let bytes = Array(try result.encoded())
        try path.write(bytes)
        return bytes
    }

    private var database: String { "\(folder)/h.sqlite" }

    private func history(_ words: [FilePath]) -> (status: LabCommand.ExitStatus, output: String, errors: String) {
        let output = Transcript()
        let errors = Transcript()
        let call = (["history"] as [FilePath]) + words + ["--db", FilePath(database)]
        let status = StandaloneLab(name: "lab", abstract: "A lab.", experiments: []).commandTree
            .run(bytes: call.map(\.bytes), console: Console(output, errors: errors))
        return (status, output.text, errors.text)
    }

    /// The runs of the history; none without one.
    private func runCount() throws -> Int {
        guard FileManager.default.fileExists(atPath: database) else { return 0 }
        return try History(FilePath(database), isWritten: false).runs().count
    }

    @Test("a file that is no result is refused in one line, and then nothing is added, not even a history")
    func wrongFiles() throws {
        let good = FilePath("\(folder)/good.json")
        try write(1, to: good)
        try scratch.write("empty.json", "")
        try scratch.write("text.json", "no JSON\n")
        try scratch.write("list.json", "[]")
        try scratch.write("other.json", "{\"schema\": \"other/1\"}")
        try FileManager.default.createDirectory(atPath: "\(folder)/folder", withIntermediateDirectories: true)
        for (link, target) in [("one", "two"), ("two", "one"), ("nowhere", "gone"), ("self", "self/x")] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/\(link)", withDestinationPath: target)
        }
        #expect(mkfifo("\(folder)/pipe", 0o600) == 0)

        let names = [
            "empty.json", "text.json", "list.json", "other.json", "folder", "one", "two", "nowhere", "self", "pipe",
            "missing.json",
        ]
        for name in names {
            let file = FilePath("\(folder)/\(name)")
            for words in [[file], [good, file], [file, good]] {
                let outcome = history(["add"] + words)
                #expect(outcome.status == .wrongCall && outcome.output.isEmpty, "\(name): \(outcome)")
                #expect(outcome.errors.split(separator: "\n").count == 1, "\(name): \(outcome.errors)")
                #expect(outcome.errors.contains("\(file)"), "\(name): \(outcome.errors)")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: database))
    }

    @Test("a file that is named twice, also by a link or a copy, is one run")
    func sameRun() throws {
        let file = FilePath("\(folder)/run.json")
        let bytes = try write(1, to: file)
        let copy = FilePath("\(folder)/copy.json")
        try copy.write(bytes)
        let link = FilePath("\(folder)/link.json")
        try FileManager.default.createSymbolicLink(atPath: "\(link)", withDestinationPath: "run.json")

        let outcome = history(["add", file, file, copy, link])
        #expect(outcome.status == .fine)
        #expect(
            outcome.output == """
                \(file): already in the history
                \(copy): already in the history
                \(link): already in the history
                1 run added to \(database)

                """)
        #expect(try runCount() == 1)
    }

    @Test("of one run a trend says that it has too few, and an export has its number")
    func oneRun() throws {
        let file = FilePath("\(folder)/run.json")
        try write(100, to: file)
        #expect(history(["add", file]).status == .fine)
        let trend = history(["trend"])
        #expect(trend.status == .fine && trend.output.contains("it has fewer than 4 runs"), "\(trend)")
        let changes = history(["change-points"])
        #expect(changes.status == .fine && changes.output.contains("it has fewer than 4 runs"), "\(changes)")
        let lines = history(["export"]).output.split(separator: "\r\n").flatMap { $0.split(separator: "\n") }
        #expect(lines.count == 2 && lines[1].hasPrefix("search,a,chain,"))
    }

    @Test("an empty file that stands for a history has no runs, until one is added")
    func emptyHistory() throws {
        try scratch.write("h.sqlite", "")
        let outcome = history(["trend"])
        #expect(outcome.status == .wrongCall && outcome.errors.contains("there is no history here"))
        let file = FilePath("\(folder)/run.json")
        try write(1, to: file)
        #expect(history(["add", file]).status == .fine)
        #expect(try runCount() == 1)
    }

    @Test("a name that is not UTF-8 is read, and shown with its bytes escaped", .needsNamesOfAnyBytes)
    func otherNames() throws {
        let file = FilePath(folder).appending([0x72, 0xFF, 0xE9, 0x2E])
        try write(1, to: file)
        #expect(history(["add", file]).output == "1 run added to \(database)\n")
        #expect(history(["add", file]).output.hasPrefix("\(folder)/r\\xFF\\xE9.: already in the history\n"))

        let wrong = FilePath(folder).appending([0x77, 0xFF])
        try wrong.write("x".utf8)
        let refused = history(["add", wrong])
        #expect(refused.status == .wrongCall && refused.errors.contains("/w\\xFF: "), "\(refused.errors)")
    }

    @Test("a thousand results are added by one call, in order, and a second one adds only what is new")
    func thousand() throws {
        let files = (0..<1_000).map { FilePath("\(folder)/\($0).json") }
        for (number, file) in files.enumerated() { try write(Double(number + 1), second: number, to: file) }
        #expect(history(["add"] + files.dropLast().reversed()).output == "999 runs added to \(database)\n")
        let again = history(["add"] + files)
        #expect(again.output.hasSuffix("\n1 run added to \(database)\n"))
        #expect(again.output.ranges(of: ": already in the history\n").count == 999)
        let trends = try History(FilePath(database), isWritten: false).trends()
        #expect(trends.map { $0.points.map(\.median) } == [(1...1_000).map(Double.init)])
    }
}
