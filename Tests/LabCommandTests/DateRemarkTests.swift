import Files
import Foundation
import LabKit
import Measurement
import TestSupport
import Testing

@testable import LabCommand
@testable import Results

/// A result whose machine had a clock that is ahead.
@Suite struct DateRemarkTests {
    private static let day: TimeInterval = 86_400

    private func result(startedAt date: Date) -> ResultFile {
        var result = ResultFile(
            command: ["lab", "run"], seed: 1, profile: .quick, selection: RecordedSelection(),
            environment: .capture(clock: ClockCharacteristics(resolution: 1, overhead: 20), reading: { _ in nil }),
            startedAt: date)
        result.cells = [
            Cell(
                CellID(experiment: "search", implementation: "a", input: "chain"), role: .implementation,
                input: .init(shape: "chain", size: 10, sizeUnit: "nodes", digest: "00"),
                validated: .init(answers: 1), instructionSet: "x86-64",
                evidence: [0, 1, 2].map { Evidence([100], process: $0) }, bootstrap: ClusterBootstrap(seed: 1))
        ].compactMap(\.self)
        return result
    }

    @Test("a result that is dated more than a day after now is said to stand as the newest run until then")
    func future() {
        let now = Date(timeIntervalSince1970: 100 * Self.day)
        for seconds in [-Self.day, 0, Self.day] {
            #expect(result(startedAt: now + seconds).remarkOnDate(now: now) == nil)
        }
        #expect(
            result(startedAt: now + Self.day + 1).remarkOnDate(now: now)
                == "it is dated 1970-04-12 00:00:01 UTC, which is in the future: until then it counts as the newest "
                + "run")
    }

    @Test("a site names the files that are dated after now, and has them all the same")
    func site() throws {
        let scratch = try Scratch()
        let now = Date(timeIntervalSince1970: 100 * Self.day)
        for (name, days) in [("past", -1.0), ("future", 2)] {
            try result(startedAt: now + days * Self.day).write(to: FilePath("\(scratch.path)/\(name).json"))
        }
        let errors = Transcript()
        let output = Transcript()
        let publisher = SitePublisher(command: "lab", console: Console(output, errors: errors), now: now)
        try publisher.publish([FilePath(scratch.path)], to: FilePath("\(scratch.path)/site"))
        #expect(output.text.hasSuffix(", 2 runs\n"))
        let remarks = errors.text.split(separator: "\n").filter { $0.contains("is in the future") }
        #expect(
            remarks == [
                "\(scratch.path)/future.json: it is dated 1970-04-13 00:00:00 UTC, which is in the future: until then "
                    + "it counts as the newest run"
            ])
    }

    @Test(
        "a run that is added to a history with a date after now is named",
        .enabled(if: History.isAvailable, "built without SQLite"))
    func history() throws {
        let scratch = try Scratch()
        let file = "\(scratch.path)/run.json"
        // No clock is there yet.
        try result(startedAt: Date(timeIntervalSince1970: 7_000 * 365 * Self.day)).write(to: FilePath(file))
        let output = Transcript()
        let status = StandaloneLab(name: "lab", abstract: "A lab.", experiments: [])
            .run(
                ["history", "add", file, "--db", "\(scratch.path)/h.sqlite"],
                console: Console(output, errors: Transcript()))
        #expect(status == .fine)
        #expect(output.text.hasPrefix("\(file): it is dated 89") && output.text.contains("\n1 run added to "))
    }
}
