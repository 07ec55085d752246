import Foundation
import Measurement
import Results
import TestSupport
import Testing

@testable import Execution
@testable import Gate
@testable import Jobs

@Suite struct StoredBaselineTests {
    private func baseline(_ executable: String, _ metrics: Set<Metric>) throws -> StoredBaseline {
        try StoredBaseline(executable: executable, request: GateRequest(metrics: .named(metrics)))
    }

    private func stored(fingerprint: String, allocations: Double, cells: [String] = ["i"]) -> ResultFile {
        ResultFile.counts(fingerprint: fingerprint, allocations: allocations, inputs: cells)
    }

    @Test("a stored count that holds is the same, one that went up a regression, one whose cell is gone missing")
    func verdicts() throws {
        let folder = try Scratch()
        let lab = try folder.lab("lab", cells: ["i"], time: "echo 1", allocations: 2)
        let cases: [(Double, [String], [Verdict])] = [
            (2, ["i"], [.same]), (1, ["i"], [.regressed]), (3, ["i"], [.improved]),
            (2, ["i", "gone"], [.same, .missing]), (2, ["gone"], [.missing, .new]),
        ]

        for (allocations, cells, verdicts) in cases {
            let report = try baseline(lab, [.allocations]).compare(
                with: stored(fingerprint: "cores=2", allocations: allocations, cells: cells), named: "f",
                fingerprint: "cores=2", isForced: false)
            #expect(report.rows.map(\.verdict) == verdicts)
        }
    }

    @Test("a lab that marks no cell at all hears of both marks")
    func marksNothing() throws {
        let folder = try Scratch()
        let text = try String(contentsOfFile: folder.lab("lab", time: "echo 1"), encoding: .utf8)
        let marks = #""isGuarded":true,"isCounted":true"#
        let unmarked = text.replacing(marks, with: #""isGuarded":false,"isCounted":false"#)
        try #require(unmarked != text)
        let lab = try folder.write("unmarked", unmarked).path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: lab)
        #expect(
            throws: GateError.nothingToCompare(
                "no cell is marked to be guarded or counted; mark one with .counted(on:), or give a pattern")
        ) {
            try baseline(lab, [.allocations]).compare(
                with: stored(fingerprint: "cores=2", allocations: 2, cells: ["gone"]), named: "f",
                fingerprint: "cores=2", isForced: false)
        }
    }

    @Test("a metric of one's own is judged by the tolerance that head declares, not by that of its kind or of base")
    func ownTolerance() throws {
        let folder = try Scratch()
        let hits = Metric("hits", unit: "hits", .moreIsBetter, kind: .exact, tolerance: 0.25, repeatability: 0.01)
        let earlier = Metric("hits", unit: "hits", .moreIsBetter, kind: .exact)
        let base = try folder.lab("base", time: "echo 1", own: (earlier, 100))
        var old = stored(fingerprint: "cores=2", allocations: 100)
        old.cells[0].id = old.cells[0].id.by(.counters, earlier)

        for (count, verdict) in [(80, Verdict.same), (70, .regressed)] {
            let head = try folder.lab("head-\(count)", time: "echo 1", own: (hits, count))
            let check = try baseline(head, [hits]).compare(
                with: old, named: "f", fingerprint: "cores=2", isForced: false)
            #expect(check.rows.map(\.verdict) == [verdict])

            let sources = try GateSources(baseExecutable: base, headExecutable: head)
            let gate = try Gate(sources, request: GateRequest(metrics: .named([hits]))).run()
            #expect(gate.rows.map(\.verdict) == [verdict])
        }
    }

    @Test("in another environment nothing is counted, what differs is named, and a cell that is gone still fails")
    func otherEnvironment() throws {
        let folder = try Scratch()
        let lab = try folder.lab("lab", cells: ["i"], time: "echo 1", allocations: 9)
        let old = stored(fingerprint: "cores=4", allocations: 2, cells: ["i", "gone"])
        let report = try baseline(lab, [.allocations]).compare(
            with: old, named: "f", fingerprint: "cores=2", isForced: false)
        #expect(report.rows.map(\.verdict) == [.unmeasurable, .missing])
        #expect(report.notes.contains { $0.contains("cores (4, 2)") })
        let forced = try baseline(lab, [.allocations]).compare(
            with: old, named: "f", fingerprint: "cores=2", isForced: true)
        #expect(forced.rows.map(\.verdict) == [.regressed, .missing])
    }

    @Test("a count that two processes do not agree on is unmeasurable")
    func unsteady() throws {
        let folder = try Scratch()
        let lab = try folder.lab("lab", time: "echo 1", allocations: 2)

        // Every other process counts one more. A shell reads the other script, which a child may hold open.
        let unsteady = try folder.script(
            "unsteady",
            """
            if [ -e '\(folder.path)/odd' ]; then rm '\(folder.path)/odd'; exec sh '\(lab)' "$@"; fi
            r=$(cat); case "$r" in *memory*) touch '\(folder.path)/odd';; esac
            printf %s "$r" | sh '\(lab)' "$@" | sed 's/"samples":\\[2\\]/"samples":[3]/'
            """)
        let report = try baseline(unsteady, [.allocations]).compare(
            with: stored(fingerprint: "cores=2", allocations: 2), named: "f", fingerprint: "cores=2",
            isForced: false)
        #expect(report.rows.map(\.verdict) == [.unmeasurable])
        #expect(report.rows.first?.reason == .noNumber(.countsDiffer(first: 3, second: 2), on: nil))
    }

    private let environment = MachineEnvironment.capture(
        clock: ClockCharacteristics(resolution: 1, overhead: 20), reading: { _ in nil })

    /// Accepts the allocations of a lab that has the inputs i and j, after those of i, j and gone were stored.
    ///
    /// - Parameter inputs: the inputs that are asked for; `nil` for all.
    private func accepted(_ inputs: [String]?, seed: UInt64 = 1, fingerprint: String? = nil) throws -> Acceptance {
        let folder = try Scratch()
        let lab = try folder.lab("lab", cells: ["i", "j"], time: "echo 1", allocations: 9)
        var request = GateRequest(metrics: .exact, settings: GateSettings(seed: seed))
        if let inputs { request.cellFilter = { _ in { path in inputs.contains { path == "e/m/\($0)" } } } }

        return try StoredBaseline(executable: lab, request: request).accepted(
            command: ["test"], environment: environment, at: Date(),
            after: stored(
                fingerprint: fingerprint ?? environment.fingerprint, allocations: 2, cells: ["i", "j", "gone"]))
    }

    /// The allocations that are stored of each input.
    private func allocations(_ acceptance: Acceptance) -> [String: Double] {
        let cells = acceptance.result.cells.filter { $0.metric == .allocations }
        return Dictionary(uniqueKeysWithValues: cells.map { ($0.id.input, $0.median) })
    }

    @Test("to accept one cell leaves the counts of the others as they were")
    func acceptOne() throws {
        let one = try accepted(["j"])
        #expect(allocations(one) == ["i": 2, "j": 9, "gone": 2])
        #expect(one.newCount == 2 && one.unchangedCount == 2 && one.lossLines == [])
    }

    @Test("a cell that is gone is dropped with a line when it is asked for by a pattern, or by none")
    func acceptGone() throws {
        for inputs in [["i", "j", "gone"], nil] {
            let all = try accepted(inputs)
            #expect(allocations(all) == ["i": 9, "j": 9])
            #expect(all.unchangedCount == 0 && all.droppedCount == 1)
            #expect(all.lossLines == ["e/m/gone, allocations: there is no such cell now"])
        }
    }

    @Test("counts of another environment or seed cannot stay next to new ones, and are replaced when all are made anew")
    func acceptElsewhere() throws {
        #expect(throws: GateError.mixedCounts(reason: "made with --seed 1")) { try accepted(["j"], seed: 2) }
        #expect { try accepted(["j"], fingerprint: "cores=2") } throws: {
            "\($0)".hasPrefix("the other counts that are stored there were made in another environment: ")
        }
        #expect(try accepted(nil, seed: 2, fingerprint: "cores=2").newCount == 4)
    }

    @Test("a report without rows says why, and leaves the question open")
    func obstacle() {
        var report = Findings(base: "a", head: "b")
        #expect(!report.isOpen)
        report.obstacle = "no counts are stored"
        #expect(report.isOpen && !report.fails)
        #expect(report.summary == "nothing was judged: no counts are stored")
    }
}
