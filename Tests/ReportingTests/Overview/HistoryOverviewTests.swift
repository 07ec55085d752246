import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct HistoryOverviewTests {
    /// Runs of twelve days, of one commit each.
    private let runs = (10...21).map { day in
        RecordedRun(
            startedAt: "2026-01-\(day)T00:00:00Z", digest: "aaaaaaaa", commit: "\(day)23456789abcdef", isDirty: false,
            status: day == 12 ? .verdict : .fine, fingerprint: "m1")
    }

    private func trend(
        _ name: String, _ metric: Metric, _ values: [Double], on machine: String? = "m1", interval: Bool = false,
        role: Role? = .implementation
    ) -> Trend {
        let cell = CellID(
            experiment: "search", implementation: name, input: "chain-1000", plan: metric.plan, metric: metric)
        var trend = Trend(cell: cell, conditions: .init(unit: metric.unit, fingerprint: machine), role: role)
        trend.points = zip(runs, values).map { run, value in
            .init(
                run: run.name, median: value, ci95: interval ? Interval(lower: value, upper: value) : nil, p99: value,
                n: 1)
        }
        return trend
    }

    /// A series with another level from the ninth run on.
    private func step(_ name: String, _ metric: Metric, _ before: Double, _ after: Double) -> Trend {
        trend(name, metric, (0..<12).map { $0 < 8 ? before : after })
    }

    @Test("floors, peers and bare work count for no verdict of a history and stand last")
    func roles() {
        var floor = step("floor", .resident, 100, 300)
        floor.role = .floor
        let all = [floor, trend("a", .allocations, Array(repeating: 3, count: 12))]
        let text = lines(all)
        #expect(text[0] == "✓ No change in 1 trend; of floors, other projects' code and the empty loop,")
        #expect(text[1] == "  which are not counted, 1 changed.")
        #expect(text.contains("· search/floor/chain-1000, bytes kept (bytes/node) (floor)"))
        #expect(!text.contains { $0.contains("older history") })
        let worse = lines([floor, step("b", .resident, 125, 140)])
        #expect(worse[0].hasPrefix("✗ 1 change in 1 trend, for the worse; of floors"))
        #expect(worse.firstIndex { $0.contains("search/b/") } ?? 0 < worse.firstIndex { $0.contains("/floor/") } ?? 0)
    }

    @Test("a history without roles counts floors, and says that it does not tell them from the rest")
    func withoutRoles() {
        var floor = step("floor", .resident, 100, 300)
        floor.role = nil
        let unknown = lines([floor], width: 200)
        #expect(unknown[0] == "✗ 1 change in 1 trend, for the worse.")
        #expect(
            unknown.contains(
                "· 1 trend of an older history, which does not tell floors, other projects' code and the empty loop "
                    + "from the rest."))
    }

    @Test("equal numbers do not scatter, whatever the last digit of their mean")
    func equalNumbers() {
        let equal = trend("a", .resident, Array(repeating: 0.1 + 0.2, count: 11))
        #expect(VisibleStep(in: [equal], ChangePointSearch()) == nil)
        let varying = trend("b", .time, (0..<12).map { 100 + Double($0 % 3) })
        #expect(VisibleStep(in: [equal, varying], ChangePointSearch())?.series == 1)
    }

    @Test("a number that rose from 0 is said to have risen from 0 to another, as it has no change in per cent")
    func fromZero() {
        let text = lines([step("a", .allocations, 0, 2)], width: 200)
        #expect(text.contains("    from 0 to 2 since 2026-01-18 00:00 UTC, 1723456789 → 1823456789"))
    }

    private func overview(_ trends: [Trend], _ search: ChangePointSearch = ChangePointSearch()) -> HistoryOverview {
        HistoryOverview(trends, runs: runs, search: search, command: "lab")
    }

    private func lines(
        _ trends: [Trend], width: Int = 80, last: Int? = nil, showsAll: Bool = false,
        _ search: ChangePointSearch = ChangePointSearch()
    ) -> [String] {
        overview(trends, search).lines(width: width, last: last, showsAll: showsAll).map(\.text)
    }

    private var mixed: [Trend] {
        [
            trend("documented", .allocations, Array(repeating: 3, count: 12)),
            step("indexed", .resident, 125, 140), trend("new", .resident, [1, 1, 1]),
        ]
    }

    @Test("what changed comes first, by how much and since when, before what did not and what has too few runs")
    func changePoints() {
        #expect(
            lines(mixed).prefix(7) == [
                "✗ 1 change in 3 trends, for the worse; 1 shows none; 1 has too few runs to tell.", "",
                "✗ search/indexed/chain-1000, bytes kept (bytes/node)",
                "    +12.0 % since 2026-01-18 00:00 UTC, 1723456789 → 1823456789: 125 → 140", "",
                "✓ 1 shows no change: 1 of allocations. --all", "? 1 has fewer than 4 runs: 1 of bytes kept. --all",
            ])
        let changes = mixed.flatMap { $0.searched().changesByRun }
        #expect(changes.count == 1 && changes[0].point.ratio == 140.0 / 125)
    }

    @Test("of fewer than four runs only an exact count shows a change", arguments: ChangePointSearch.Method.allCases)
    func equalNumbers(method: ChangePointSearch.Method) {
        var search = ChangePointSearch(method: method)
        if method == .permutation { search.significance = 0.9 }
        for values in [[451.5, 451, 451], [451, 451, 451.5], [3, 3, 9]] {
            let time = trend("floor", .time, values).searched(by: search)
            #expect(time.changesByRun.isEmpty, "\(values)")
        }

        let all = [trend("floor", .time, [451.5, 451, 451]), trend("new", .time, [1, 2])]
        #expect(overview(all).sentence == "Nothing can be said about 2 trends: all have fewer than 4 runs.")
        #expect(trend("floor", .allocations, [3, 3, 9]).searched().changesByRun.map(\.point.index) == [2])
        #expect(trend("floor", .time, [3, 3, 9, 9]).searched().changesByRun.map(\.point.index) == [2])
    }

    @Test("the verdict of a history counts the changes, says in which direction they went, and what is too short")
    func sentences() {
        let worse = step("a", .resident, 125, 140)
        let better = step("b", .resident, 140, 70)
        let fewer = step("c", Metric("rate", unit: "", .moreIsBetter), 10, 5)
        let flat = trend("d", .allocations, Array(repeating: 1, count: 12))
        let short = trend("e", .allocations, [1])
        let cases: [([Trend], String)] = [
            ([flat], "✓ No change in 1 trend."), ([flat, flat], "✓ No change in 2 trends."),
            ([flat, short], "? No change in 2 trends; 1 has too few runs to tell."),
            ([short], "? Nothing can be said about 1 trend: it has fewer than 4 runs."),
            ([short, short], "? Nothing can be said about 2 trends: all have fewer than 4 runs."),
            ([worse], "✗ 1 change in 1 trend, for the worse."),
            ([better, flat], "✓ 1 change in 2 trends, for the better; 1 shows none."),
            ([worse, fewer, flat, flat], "✗ 2 changes in 4 trends, all for the worse; 2 show none."),
            ([better, better], "✓ 2 changes in 2 trends, all for the better."),
            ([worse, better, fewer], "✗ 3 changes in 3 trends: 2 for the worse, 1 for the better."),
        ]
        expectAll(cases, count: 10) { trends, sentence in lines(trends, width: 200)[0] == sentence }

        // The worst stands first, whatever the order of the series.
        let subjects = lines([better, worse, step("f", .resident, 1, 9)]).filter { $0.contains("search/") }
        #expect(subjects.map { $0.prefix(10) } == ["✗ search/f", "✗ search/a", "✓ search/b"])
    }

    @Test("a trend draws every series with its first and last number, those that changed first")
    func trends() {
        let lines = lines(mixed, last: 40)
        #expect(
            lines.dropFirst(2).prefix(9) == [
                "✗ search/indexed/chain-1000, bytes kept (bytes/node)",
                "    +12.0 % since 2026-01-18 00:00 UTC, 1723456789 → 1823456789: 125 → 140",
                "    ▁▁▁▁▁▁▁▁████  12 runs  125  → 140  +12.0 %", "", "  search/documented/chain-1000, allocations",
                "    ▁▁▁▁▁▁▁▁▁▁▁▁  12 runs  3  → 3  0 %", "? search/new/chain-1000, bytes kept (bytes/node)",
                "    ▁▁▁            3 runs  1  → 1  0 %", "",
            ])
    }

    @Test("of more than twenty series those without a change are counted, and --all names them")
    func many() {
        let flat = (0..<30).map { trend("i\($0)", .allocations, Array(repeating: 1, count: 12)) }
        let few = lines(flat, last: 40)
        #expect(few.contains("✓ 30 show no change: 30 of allocations. --all"))
        #expect(!few.contains { $0.contains("search/") })
        #expect(lines(flat, last: 40, showsAll: true).count { $0.hasPrefix("  search/") } == 30)

        let changed = (0..<25).map { step("i\($0)", .resident, 1, 2) }
        #expect(lines(changed).contains("? 5 more trends changed. --all"))
        #expect(lines(changed, showsAll: true).count { $0.hasPrefix("✗ search/") } == 25)
    }

    @Test("a history says on how many runs and machines it rests, how often it finds a change where none is")
    func trust() {
        // Of three series one varies: one is constant, and one too short.
        #expect(
            overview(mixed).trust == [
                "12 runs, 2026-01-10 to 2026-01-21, one machine and compiler; 1 of them did not pass or was "
                    + "interrupted.",
                "Noise alone would show a change in the one trend that varies with a probability of at most 0.1 %; a "
                    + "machine that drifts is another cause.",
            ])
        let flat = trend("a", .allocations, Array(repeating: 3, count: 12))
        #expect(overview([flat]).trust.count == 1)
        let two = [step("a", .time, 100, 200), step("b", .time, 100, 300)]
        #expect(overview(two).trust[1].hasPrefix("Noise alone would show a change anywhere in the 2 trends that vary "))
        let search = ChangePointSearch(method: .permutation, significance: 0.01)
        #expect(
            overview(two, search).trust[1]
                == "Noise alone would show a change in a trend that varies with a probability of at most 1 %, in each "
                + "of 2; a machine that drifts is another cause.")
        let least = ChangePointSearch(leastChange: 0.02)
        #expect(overview(mixed, least).trust[1].hasSuffix(" Changes up to 2 % do not count."))

        let timed = overview([step("a", .time, 100, 200), trend("b", .time, [1], on: nil)]).trust
        #expect(timed.contains("Machines, builds and inputs are joined: a change may come from any of them."))
        #expect(timed.contains { $0.hasSuffix("for a verdict: lab gate --base REF") })
        #expect(timed.contains("2 trends of one process a run, without an interval."))
        #expect(!overview([trend("b", .time, [1], interval: true)]).trust.contains { $0.contains("one process") })
        let machines = overview([trend("a", .time, [1]), trend("a", .time, [1], on: "m2")])
        #expect(machines.trust.suffix(2) == ["machine A: m1", "machine B: m2"])
        #expect(machines.lines(width: 80, showsAll: true).contains { $0.text.hasSuffix(", warm time on B") })
    }

    @Test("no line of a history is wider than the terminal, and no name is cut", arguments: [40, 80, 120])
    func widths(width: Int) {
        let name = String(repeating: "long-name-", count: 20)
        let trends = [step(name, .resident, 125, 140), trend(name, .time, Array(repeating: 123_456, count: 12))]
        for last in [nil, 40] {
            let lines = lines(trends, width: width, last: last, showsAll: true)
            #expect(lines.count > 6)
            for line in lines where !line.contains("/") { #expect(line.displayWidth <= width, "\(line)") }
            #expect(lines.count { $0.contains("search/\(name)/chain-1000") } == 2)
        }
    }
}
