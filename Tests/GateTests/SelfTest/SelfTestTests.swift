import Execution
import Foundation
import Measurement
import Results
import TestSupport
import Testing

@testable import Gate

@Suite struct SelfTestTests {
    private func suite(
        _ kind: SelfTestSuite.Kind, _ number: Int = 0, key: String = "k", verdicts: [Verdict: Int],
        failedControls: Int = 0
    ) -> SelfTestSuite {
        SelfTestSuite(
            key: key, kind: kind, number: number, cells: verdicts.values.reduce(0, +),
            verdicts: Dictionary(verdicts.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: +), seconds: 20,
            failedControls: failedControls)
    }

    @Test("slowdowns are looked for as the goals say: 5 and 10 % in 30 s, 2 % in 60 s with half the tolerance")
    func goals() {
        func settings(_ kind: SelfTestSuite.Kind) -> GateSettings { kind.settings(timeLimit: 45, seed: 3) }
        #expect(settings(.identical) == GateSettings(timeLimit: 45, seed: 3))
        #expect(settings(.more(percent: 5)) == GateSettings(timeLimit: 30, seed: 3))
        #expect(settings(.more(percent: 10)) == GateSettings(timeLimit: 30, seed: 3))
        #expect(settings(.more(percent: 2)) == GateSettings(tolerance: 0.005, layouts: 120, timeLimit: 60, seed: 3))
        #expect(settings(.filled) == settings(.identical))
        #expect(settings(.more(percent: 1)) == GateSettings(tolerance: 0.005, layouts: 120, timeLimit: 300, seed: 3))
        #expect(SelfTestSuite.Kind.allCases.map(\.work) == [0, 0, 0.05, 0.1, 0.02, 0.01])
        #expect(SelfTestSuite.Kind.allCases.map(\.rawValue) == ["none", "filled", "5%", "10%", "2%", "1%"])
    }

    @Test("each kind of suite has words of its own, so that progress tells identical source from other code")
    func sources() {
        #expect(
            SelfTestSuite.Kind.allCases.map(\.sourceText) == [
                "identical source", "other code of the same meaning", "5 % more work", "10 % more work",
                "2 % more work", "1 % more work",
            ])
    }

    @Test(
        "both sides get links of their own, as many as looks, controls and confirmation take, and others each time"
    )
    func deals() {
        var seen: Set<[Int]> = []
        for seed in 1...20 {
            for kind in SelfTestSuite.Kind.allCases {
                let settings = kind.settings(timeLimit: 60, seed: UInt64(seed))
                let deal = SelfTest.deal(settings)
                #expect(Set(deal.base).isDisjoint(with: deal.head))
                for links in [deal.base, deal.head] {
                    #expect(Set(links).count == links.count)
                    let plan = LinkPlan(available: links.count, wanted: settings.layouts)
                    #expect(plan == LinkPlan(available: nil, wanted: settings.layouts))
                }

                if kind == .identical { seen.insert(deal.base) }
            }
        }
        #expect(seen.count == 20)
    }

    @Test(
        "the summary counts alarms on identical source, and the cells in which a slowdown is found or called the same"
    )
    func summary() {
        let lines = SelfTest.summary([
            suite(.identical, verdicts: [.same: 10, .inconclusive: 2]),
            suite(.identical, 1, verdicts: [.same: 10, .regressed: 2]),
            suite(.identical, 2, verdicts: [.unmeasurable: 12], failedControls: 1),
            suite(.identical, 3, verdicts: [.improved: 12]), suite(.filled, verdicts: [.same: 12]),
            suite(.more(percent: 5), verdicts: [.regressed: 11, .same: 1]),
            suite(.more(percent: 5), 1, verdicts: [.regressed: 12]),
            suite(.more(percent: 2), verdicts: [.regressed: 9, .inconclusive: 3]),
        ])
        #expect(
            lines == [
                "identical source: alarm in 1 of 4 suites (25.0 %, 95 % interval 0.6 to 80.6 %), "
                    + "20 of 48 cells same (41.7 %, 95 % interval 27.6 to 56.8 %), 20.0 s each; a control failed in 1",
                "other code of the same meaning: alarm in 0 of 1 suite (0.0 %, 95 % interval 0.0 to 97.5 %), "
                    + "12 of 12 cells same (100.0 %, 95 % interval 73.5 to 100.0 %), 20.0 s each",
                "5 % more work: found in 23 of 24 cells (95.8 %, 95 % interval 78.9 to 99.9 %), called same in 1, "
                    + "in 2 suites, 20.0 s each",
                "2 % more work: found in 9 of 12 cells (75.0 %, 95 % interval 42.8 to 94.5 %), called same in 0, "
                    + "in 1 suite, 20.0 s each",
            ], "\(lines)")
    }

    @Test("the summary names the cells that were overlooked, and counts one in the singular")
    func overlooked() {
        var one = suite(.more(percent: 5), verdicts: [.same: 1])
        one.overlooked = ["search/indexed/chain"]
        let lines = SelfTest.summary([one])
        #expect(lines.count == 1 && lines[0].contains("found in 0 of 1 cell (0.0 %"), "\(lines)")
        #expect(lines[0].hasSuffix("most often not found: search/indexed/chain (1 time)"), "\(lines)")
    }

    @Test(
        "the filler is an object of functions in sections of their own, which a linker keeps",
        .needs(programs: "clang"))
    func filler() throws {
        let folder = try Scratch()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: Filler.object(in: folder.path)))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("\u{7F}ELF") && text.contains("milli_filler_399"))
        #expect(throws: GateError.self) { try Filler.object(in: "\(folder.path)/nowhere") }
    }

    @Test("suites are kept one by one, and a line that was cut off costs only itself")
    func state() throws {
        let folder = try Scratch()
        let file = "\(folder.path)/made/self-test.ndjson"
        var state = SelfTestState(file: file)
        #expect(state.suites.isEmpty)
        let suites = (0..<3).map { suite(.more(percent: 5), $0, verdicts: [.regressed: $0]) }
        try state.append(suites[0])
        try state.append(suites[1])
        #expect(SelfTestState(file: file).suites == Array(suites[..<2]))

        // The last line lost its end.
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try String(text.dropLast(9)).write(toFile: file, atomically: true, encoding: .utf8)
        var again = SelfTestState(file: file)
        #expect(again.suites == [suites[0]])
        try again.append(suites[2])
        try again.append(suites[1])
        #expect(SelfTestState(file: file).suites == [suites[0], suites[2], suites[1]])
    }

    @Test("a state that cannot be written is one line that names the file")
    func unwritable() throws {
        var full = SelfTestState(file: "/dev/full")
        #expect {
            try full.append(suite(.more(percent: 10), verdicts: [:]))
        } throws: {
            "\($0)".hasPrefix("/dev/full: ")
        }
        var nowhere = SelfTestState(file: "/proc/no/such.ndjson")
        #expect(throws: GateError.unwritable("/proc/no/such.ndjson", reason: "it cannot be written")) {
            try nowhere.append(suite(.more(percent: 10), verdicts: [:]))
        }
    }

    @Test("more work is done by head alone, on top of what the positive control does")
    func delayedWork() throws {
        let folder = try Scratch()
        let script = try folder.script("s", "cat > '\(folder.path)/request'")
        let links = try GivenExecutables(matching: script)
        let sources = GateSources(base: links, head: links, description: "lab", passing: [], headWork: nil)
        let delayed = ProcessRunner(
            sides: try SideProcesses(sources, seed: 1),
            cells: [
                BatchedCell(
                    cell: CellID(experiment: "e", implementation: "m", input: "i", plan: .batches), count: 20,
                    batchTime: 500_000)
            ], headWork: 0.1)

        func asked(_ side: GateSide, _ extra: Double) throws -> String {
            _ = delayed.run(GateJob(side: side, link: 0, cells: [0], extraWork: extra))
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/request"))
            let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            let batches = try #require(object["batches"] as? [String: Any])
            return String(format: "%.4f", batches["extraWork"] as? Double ?? -1)
        }
        #expect(try asked(.base, 0) == "0.0000")
        #expect(try asked(.base, 0.05) == "0.0500")
        #expect(try asked(.head, 0) == "0.1000")
        #expect(try asked(.head, 0.05) == "0.1550")
    }

    @Test("without layouts to deal there is no self-test, and the reason is said")
    func withoutLayouts() throws {
        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        try made.write("lab", "x")
        try made.commit()
        let test = try SelfTest(
            folder: made.tree, product: .named("lab"), compiler: made.compiler, seed: 1, timeLimit: 30,
            isDisturbed: false)
        #expect {
            _ = try test.run(suites: 1, cellFilter: nil) { _ in }
        } throws: { "\($0)".contains("layouts are not varied") }
    }
}
