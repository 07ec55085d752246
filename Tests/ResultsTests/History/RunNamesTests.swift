import TestSupport
import Testing

@testable import Results

@Suite struct RunNamesTests {
    private func run(_ digest: String, second: Int = 1, machine: String = "A") -> RecordedRun {
        RecordedRun(
            startedAt: "2026-11-21T00:00:0\(second)Z", digest: digest, commit: nil, isDirty: nil, status: .fine,
            fingerprint: machine)
    }

    /// The digests of runs in the order of their names.
    private func order(_ runs: [RecordedRun]) -> [String] {
        var names = RunNames()
        return runs.map { names.named($0).name }.sorted().map { String($0.suffix(8)) }
    }

    @Test("runs of one machine and second are in the order in which they are read, of several seconds by these")
    func orders() {
        let digests = ["ffffffff", "00000000", "9abcdef0", "10000000"]
        #expect(order(digests.map { run($0) }) == digests)
        #expect(order(digests.reversed().map { run($0) }) == digests.reversed())
        #expect(
            order([run("ffffffff", second: 2), run("00000000"), run("eeeeeeee", second: 2)])
                == ["00000000", "ffffffff", "eeeeeeee"])

        let many = (0..<1_200).map { "\(90_000_000 - $0)" }
        #expect(order(many.map { run($0) }) == many)
    }

    @Test("the first run of a machine and second has no number in its name, and runs of other machines count apart")
    func numbers() {
        var names = RunNames()
        #expect(names.named(run("ffffffff")).name == "2026-11-21T000001Z-ffffffff")
        #expect(names.named(run("0abcdef0")).name == "2026-11-21T000001Z-no0002-0abcdef0")
        #expect(names.named(run("1abcdef0", machine: "B")).name == "2026-11-21T000001Z-1abcdef0")
        #expect(names.named(run("", machine: "B")).name == "2026-11-21T000001Z-no0002-")
    }

    @Test("a run that is read again has the name that it got first")
    func again() {
        var names = RunNames()
        let first = [run("ffffffff"), run("0abcdef0")].map { names.named($0) }
        #expect([run("ffffffff"), run("0abcdef0")].map { names.named($0) } == first)
        #expect(names.named(run("1abcdef0")).name == "2026-11-21T000001Z-no0003-1abcdef0")
    }
}
