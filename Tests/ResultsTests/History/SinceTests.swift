import Measurement
import Testing

@testable import Results

@Suite struct SinceTests {
    private func run(
        _ startedAt: String, _ commit: String?, isDirty: Bool = false, on machine: String = "A"
    ) -> RecordedRun {
        RecordedRun(
            startedAt: startedAt, digest: "d", commit: commit, isDirty: isDirty, status: .fine, fingerprint: machine)
    }

    private var runs: [RecordedRun] {
        [
            run("2026-03-01T00:00:00Z", "abcd9", on: "B"), run("2026-01-01T00:00:00Z", "abcd1"),
            run("2026-02-01T10:00:00Z", "abce2"), run("2026-02-01T11:00:00Z", "abce2", isDirty: true),
            run("2026-01-15T00:00:00Z", "abcf3", on: "B"), run("2026-02-20T00:00:00Z", "abcf3", on: "B"),
        ]
    }

    /// The start of each machine's run, or the reason for which it has none.
    private func found(_ word: String, or commit: String? = nil) -> String {
        do {
            return try runs.newest(upTo: word, or: commit).sorted { $0.key < $1.key }
                .map { "\($0.key) \($0.value.startedAt.prefix(16))" }.joined(separator: ", ")
        } catch { return "\(error)" }
    }

    @Test("of a commit it is the newest run without changes, and elsewhere what began no later")
    func commits() {
        #expect(found("abce") == "A 2026-02-01T10:00, B 2026-01-15T00:00")
        #expect(found("ABCE2") == found("abce") && found("v1.0", or: "abce2") == found("abce"))
        #expect(found("abcf") == "A 2026-01-01T00:00, B 2026-02-20T00:00")
    }

    @Test("of a day it is what began on it or before, of an instant what began by then")
    func days() {
        #expect(found("2026-02-01") == "A 2026-02-01T11:00, B 2026-01-15T00:00")
        #expect(found("2026-02-01T10:30:00Z") == "A 2026-02-01T10:00, B 2026-01-15T00:00")
        #expect(found("2026-01-10") == "A 2026-01-01T00:00")
        #expect(found("2099-01-01") == "A 2026-02-01T11:00, B 2026-03-01T00:00")
    }

    /// The reason if a word is nothing that names a run.
    private static let neither = "it is neither the commit of a run without changes nor a day such as 2026-02-28"

    /// The words that would be right, which errors end with.
    private static let choices =
        "; there are runs of abcd9, abcf3, abce2, abcd1, which a tag may name, and for a day from 2026-01-01 on"

    @Test(
        "what names no run is refused in one line that says why, with the commits and days that would be right",
        arguments: [
            ("abcd", "several commits begin so; give more of it: abcd1, abcd9"),
            ("2025-12-31", "the first run began later, at 2026-01-01T00:00:00Z"),
            ("abc", "\(neither)\(choices)"),
            ("", "\(neither)\(choices)"),
            ("2026-02-30", "\(neither)\(choices)"),
            ("v\u{1B}[31m\n1", "\(neither)\(choices)"),
        ])
    func refused(word: String, reason: String) {
        let line = found(word)
        #expect(line.hasPrefix("--since ") && line.hasSuffix(": \(reason)") && !line.contains("\u{1B}"))
        #expect(!line.contains("\n"))
    }

    /// The error of a word that names no run; empty, and a failure of the test, if it names one.
    private func error(_ runs: [RecordedRun], _ word: String) -> String {
        let error = #expect(throws: FileError.self) { try runs.newest(upTo: word, or: nil) }
        return error.map { "\($0)" } ?? ""
    }

    @Test("a tag of a commit without runs is refused by the commit's name, and of many commits the newest are listed")
    func tags() {
        #expect(
            found("v1.0", or: String(repeating: "e", count: 40))
                == "--since v1.0: no run without changes is of its commit, eeeeeeeeee\(Self.choices)")
        let many = (1...7).map { run("2026-01-0\($0)T00:00:00Z", "abcdef\($0)") }
        #expect(
            error(many, "v2").hasSuffix(
                "; there are runs of abcdef7, abcdef6, abcdef5, abcdef4, abcdef3 and older ones, which a tag may name, "
                    + "and for a day from 2026-01-01 on"))
        let unnamed = [run("2026-01-01T00:00:00Z", nil)]
        #expect(error(unnamed, "v2").hasSuffix("; there are runs for a day from 2026-01-01 on"))
    }

    private func finding(
        _ before: (Double, Interval?), _ after: (Double, Interval?), _ metric: Metric = .time, processes: Int? = 20
    ) -> Finding {
        let cell = CellID(experiment: "e", implementation: "m", input: "i", metric: metric)

        func point(_ number: (Double, Interval?)) -> Trend.Point {
            Trend.Point(
                run: "r", median: number.0, ci95: number.1, p99: number.0, n: 1,
                processes: number.1 == nil ? 1 : processes)
        }

        return Trend(cell: cell, conditions: .init(unit: metric.unit)).finding(from: point(before), to: point(after))
    }

    @Test("the interval of a ratio is made of both intervals, is wider over few processes, and decides the direction")
    func ratios() throws {
        let before = Interval(lower: 8, upper: 10)
        let after = Interval(lower: 15, upper: 24)
        let slower = finding((10, before), (20, after))
        #expect(slower.verdict == .slower && slower.change == 1)
        let base = Ratio(value: 10, ci95: before)
        let both = try #require(Interval(ofRatioFrom: base, to: Ratio(value: 20, ci95: after)))
        let widened = both.widened(around: 2, processes: 20)
        #expect(slower.interval == Interval(lower: widened.lower - 1, upper: widened.upper - 1))
        #expect(finding((10, before), (20, after), processes: 3).verdict == .noDifference)
        // Of an unknown number it is as wide as over two.
        #expect(
            finding((10, before), (20, after), processes: nil).interval
                == finding((10, before), (20, after), processes: 2).interval)
        let same = finding((10, Interval(lower: 8, upper: 25)), (20, after))
        #expect(same.verdict == .noDifference)
        let rate = Metric("rate", unit: "frames/s", .moreIsBetter)
        #expect(
            finding((10, Interval(lower: 9, upper: 10)), (20, Interval(lower: 15, upper: 24)), rate).verdict == .faster)
    }

    @Test("without an interval, or with one that a ratio cannot have, there is no verdict, and nothing breaks")
    func odd() {
        let odd = [
            nil, Interval(lower: -1, upper: 1), Interval(lower: 0, upper: 0), Interval(lower: 1, upper: .infinity),
            Interval(lower: .infinity, upper: .infinity), Interval(lower: .leastNonzeroMagnitude, upper: 1),
        ]
        for (one, other) in odd.flatMap({ one in odd.map { (one, $0) } }) {
            for median in [0, -1, 1, .leastNonzeroMagnitude, .greatestFiniteMagnitude] {
                let since = finding((median, one), (1, other))
                #expect(since.verdict == .undecided || since.interval != nil)
                #expect(since.interval?.lower.isNaN != true)
            }
        }
        let single = finding((10, nil), (20, Interval(lower: 15, upper: 24)))
        #expect(single.interval == nil && single.verdict == .undecided && single.reason == .oneProcess(.base))
    }

    @Test("exact numbers are judged as such")
    func exact() {
        #expect(finding((3, nil), (4, nil), .allocations).verdict == .regressed)
        #expect(finding((3, nil), (3, nil), .allocations).verdict == .same)
    }
}
