import Execution
import Foundation
import Jobs
import Results
import TestSupport
import Testing

@testable import Gate

@Suite struct ProcessRunnerTests {
    private func sides(_ base: String, _ head: String) throws -> SideProcesses {
        try SideProcesses(
            GateSources(
                base: GivenExecutables(matching: base), head: GivenExecutables(matching: head), description: "d",
                passing: [], headWork: nil), seed: 7)
    }

    private func runner(
        _ base: String, _ head: String, batchTimes: [Double] = [500_000, 500_000]
    ) throws -> ProcessRunner {
        func cell(_ input: String, count: Int, batchTime: Double) -> BatchedCell {
            BatchedCell(
                cell: CellID(experiment: "e", implementation: "m", input: input, plan: .batches), count: count,
                batchTime: batchTime)
        }

        return ProcessRunner(
            sides: try sides(base, head),
            cells: [
                cell("one", count: 20, batchTime: batchTimes[0]), cell("two", count: 40, batchTime: batchTimes[1]),
            ], headWork: 0)
    }

    @Test("both sides are started under names of one length, in one environment that holds no more than it must")
    func alike() throws {
        let folder = try Scratch()

        func script(_ name: String) throws -> String {
            try folder.script(
                name,
                "tr '\\0' '\\n' < /proc/$$/environ > '\(folder.path)/\(name).env'; "
                    + "echo \"$0\" > '\(folder.path)/\(name).name'"
            )
        }

        let sides = try sides(script("b"), script("a-much-longer-name"))
        for side in GateSide.allCases { _ = sides.ask(.listing, link: 0, of: side) }

        func text(_ name: String) throws -> String {
            try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
        }
        #expect(try text("b.env") == text("a-much-longer-name.env"))
        #expect(try text("b.name").count == text("a-much-longer-name.name").count)

        let names = try Set(text("b.env").split(separator: "\n").map { String($0.prefix { $0 != "=" }) })
        #expect(names.isSuperset(of: ["PATH", "LC_ALL", "TZ", "SWIFT_DETERMINISTIC_HASHING"]))
        #expect(
            names.isSubset(of: [
                "PATH", "LC_ALL", "TZ", "SWIFT_DETERMINISTIC_HASHING", "MILLI_PADDING", "LD_LIBRARY_PATH", "TMPDIR",
                "VALGRIND_LIB", "SWIFT_BACKTRACE",
            ]), "\(names)")
    }

    @Test("a job asks for its own cells with their counts, the extra work and one seed for both sides")
    func requests() throws {
        let folder = try Scratch()
        let script = try folder.script("s", "cat > '\(folder.path)/request'")
        let runner = try runner(script, script)

        for side in GateSide.allCases {
            _ = runner.run(GateJob(side: side, link: 0, cells: [1], extraWork: 0.05))
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/request"))
            let request = try JSONDecoder().decode(Job.self, from: data)
            #expect(request.cells.map(\.input) == ["two"])
            #expect(request.cells.map { request.batchCounts[$0] } == [40])
            #expect(abs(request.batches.extraWork - 0.05) < 1e-12)
            #expect(request.seed == 7)
        }
    }

    @Test(
        "a cell whose batches take long has fewer turns, whatever the others have",
        arguments: [(0, 12), (6e6, 12), (7.5e6, 10), (18.5e6, 4), (1e9, 2)])
    func turns(batchTime: Double, turns: Int) throws {
        let runner = try runner("/bin/false", "/bin/false", batchTimes: [batchTime, 200_000])
        #expect(runner.turns(of: 0) == turns)
        #expect(runner.turns(of: 1) == 12)
    }

    @Test("an answer that is none, of another protocol or of too few cells is a failure that says so")
    func answers() throws {
        let folder = try Scratch()
        for (text, reason) in [
            ("echo garbage", "gave an answer that this version cannot read"), ("true", "ended before it answered"),
            ("echo '{\"version\":3}'", "gave an answer that this version cannot read"),
            ("echo '{\"version\":9}'", "speaks version 9 of the jobs' protocol, not 3"),
            ("echo why >&2; exit 3", "ended with exit status 3: why"),
            ("kill -BUS $$", "ended with signal 7 (SIGBUS)"),
        ] {
            let script = try folder.script("s", text)
            let runner = try runner(script, script)
            guard case .failure(let failure) = runner.run(GateJob(side: .head, link: 0, cells: [0, 1])).times else {
                Issue.record("\(text) was taken for an answer")
                continue
            }
            #expect(failure.description.hasPrefix(reason), "\(failure)")
        }
    }

    @Test("a cell that an answer leaves out has no time, and says so")
    func leftOut() throws {
        let folder = try Scratch()
        let script = try folder.script(
            "s", "echo '{\"version\":3,\"cells\":[],\"mismatches\":[]}'")
        let times = try runner(script, script).run(GateJob(side: .head, link: 0, cells: [0, 1])).times.get()
        #expect(times == Array(repeating: .failure(.notAnswered), count: 2))
    }
}
