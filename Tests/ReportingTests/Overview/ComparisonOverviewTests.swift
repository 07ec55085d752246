import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct ComparisonOverviewTests {
    @Test("of each measure the largest changes of both directions are listed, a line for each cell, and all with --all")
    func terminal() throws {
        let names = (0..<40).map { "implementation-with-a-long-name-\($0)" }
        let base = ComparedSample.result(
            times: names.map { ($0, 100_000) }, counts: [("a", .allocations, 2), ("b", .bytes, 64)])
        let head = ComparedSample.result(
            times: names.enumerated().map { ($1, $0 < 20 ? 200_000 + 1_000 * Double($0) : 50_000 - 100 * Double($0)) },
            counts: [("a", .allocations, 2), ("b", .bytes, 128)], commit: "b")
        let both = ComparedSample.compared(base, head)

        func lines(showsAll: Bool, width: Int = 80) -> [String] {
            ComparisonOverview(both, showsAll: showsAll).lines(width: width).map(\.text)
        }

        let short = lines(showsAll: false)
        #expect(short[0].hasPrefix("? Did it get slower? Probably: 20 of the 40 timings came out longer by more than"))
        #expect(short.contains { $0.hasPrefix("✗ FAILED: bytes allocated got worse in 1 of 1, that of b.") })
        #expect(
            short.prefix { !$0.isEmpty }.flatMap { $0.split(separator: " ") }.joined(separator: " ").contains(
                "The largest change of warm time: search/implementation-with-a-long-name-19/n, 119.0 % longer."))
        #expect(short.contains("search, warm time: 20 longer by over 11 %, 20 shorter by over 11 %"))
        #expect(short.contains("  30 more changes: --all"))
        #expect(short.contains("1 exact count is identical: 1 of allocations."))
        // A call has a line for itself, and the last sentence is the verdict.
        let call = try #require(both.decision?.call)
        #expect(short.contains("every cell, and what the intervals can show: --all") && short.contains(call))
        let blank = try #require(short.lastIndex(of: ""))
        let end = short[(blank + 1)...].map { $0.trimmingPrefix("  ") }.joined(separator: " ")
        #expect(end == "✗ \(both.verdict)" && end.contains("; slower? Probably: 20 of the 40 timings "))
        #expect(
            short.flatMap { $0.split(separator: " ") }.joined(separator: " ").contains(
                "6 largest of 20 increases of warm time side by side, in at most 1 min after building. With "
                    + "bbbbbbbbbb checked out: "
                    + "lab gate --base"))
        #expect(short.contains { $0.hasPrefix("base: base.json, commit aaaaaaaaaa, quick, ") })
        let rows = short.filter { $0.contains(" µs") && $0.contains("→") }
        expectAll(rows, count: 10) { $0.contains("%") && $0.contains("[") && $0.displayWidth <= 80 }
        #expect(Set(rows.map { $0.split(separator: " ").last }).count == 10)
        #expect(short.count < 58)

        let all = lines(showsAll: true)
        #expect(all.filter { $0.contains(" µs") && $0.contains("→") }.count == 40)
        #expect(all.contains("search, allocations: 1 identical") && !all.contains { $0.contains("--all") })
        for width in [40, 80, 120] {
            expectAll(lines(showsAll: false, width: width).filter { !$0.contains("/") }, count: 5...) {
                $0.displayWidth <= width
            }
        }
    }

    @Test("on a terminal the answer comes first, then what changed, then what to know of both runs, and the calls last")
    func order() throws {
        let both = ComparedSample.compared(
            ComparedSample.result(times: [("a", 100), ("b", 100), ("c", 100)], counts: [("a", .bytes, 64)]),
            ComparedSample.result(times: [("a", 150), ("b", 100)], counts: [("a", .bytes, 64)], commit: "b"))
        let lines = ComparisonOverview(both, showsAll: false).lines(width: 80).map(\.text)
        let starts = [
            "? Did it get slower?", "  Can I trust it?", "search, warm time: ", "1 exact count is identical",
            "  – 1 timing is missing in head.json", "base: ", "lab gate ", "✗ FAILED",
        ]
        let places = try starts.map { start in try #require(lines.lastIndex { $0.hasPrefix(start) }, "\(start)") }
        #expect(places == places.sorted())
    }

    @Test("what the intervals can show is with --all on a terminal, and in the method of a page")
    func technicalStatements() throws {
        let both = ComparedSample.compared(
            ComparedSample.result(times: [("a", 100), ("f", 10)], roles: ["f": .floor]),
            ComparedSample.result(times: [("a", 150), ("f", 10)], roles: ["f": .floor], commit: "b"))
        let statements = both.technicalStatements
        #expect(statements.count == 2 && statements[0].hasPrefix("With 5 processes a side, noise between "))
        #expect(statements[1].hasPrefix("Warm times of floors, which do the plain work alone, came out "))

        func lines(showsAll: Bool) -> [String] {
            ComparisonOverview(both, showsAll: showsAll).lines(width: 1_000).map(\.text)
        }
        expectAll(statements, count: 2) { statement in
            lines(showsAll: true).contains("  – \(statement)") && !lines(showsAll: false).contains("  – \(statement)")
        }

        let page = Report(on: both.head, comparedWith: [both.base], isForced: true, command: "lab")
        let method = try #require(page.sections.first { $0.id == SectionID.method.rawValue })
        let group = try #require(method.groups.first { $0.title == "What the changes can show" })
        #expect(group.statements == statements && !page.header.lead.contains { statements.contains($0) })
        let several = Report(on: both.head, comparedWith: [both.base, both.base], isForced: true, command: "lab")
        let titles = several.groups.map(\.title).filter { $0.hasPrefix("What the changes can show: Commit ") }
        #expect(titles.count == 2)

        // Between environments that differ the trust says nothing of floors, so that their sentence stays.
        var other = both.head.result
        other.fingerprint = "processor=another; \(other.fingerprint)"
        #expect(ComparedSample.compared(both.base.result, other).technicalSubjects == [.trust])
    }

    @Test("times that moved as far as the place of the code can move them stand below a line that says so")
    func withinAllowance() throws {
        let values: [(name: String, base: Double, head: Double)] = [
            ("clear", 100, 150), ("small", 100, 105), ("less", 100, 95), ("shorter", 100, 50), ("same", 100, 100),
        ]
        let both = ComparedSample.compared(
            ComparedSample.result(times: values.map { ($0.name, $0.base) }),
            ComparedSample.result(times: values.map { ($0.name, $0.head) }, commit: "b"))
        let divider = "  within 11 %, which the place of the code alone can cause:"
        for width in [80, 120] {
            let lines = ComparisonOverview(both, showsAll: false).lines(width: width).map(\.text)
            let line = try #require(lines.firstIndex(of: divider))
            let list = lines[..<(lines.firstIndex { $0.hasPrefix("base: ") } ?? 0)]
            let names = ["clear", "shorter", "small", "less"].map { name in
                list.lastIndex { $0.hasSuffix(" \(name)/n") } ?? -1
            }
            #expect(names == names.sorted() && names[1] < line && line < names[2], "\(lines)")
        }
        // A table in blocks, one for each column, is not divided.
        #expect(!ComparisonOverview(both, showsAll: false).lines(width: 40).contains { $0.text == divider })
    }

    @Test("a name without room loses its experiment first, and stands whole below its numbers if others look alike")
    func shortNames() {
        let long = "an-experiment-with-a-long-name"

        func rows(_ implementations: [String], width: Int) -> [String] {
            func result(_ factor: Double, commit: String) -> ResultFile {
                var result = ComparedSample.result(
                    times: implementations.map { ($0, 100_000 * factor) }, commit: commit)
                for index in result.cells.indices { result.cells[index].id.experiment = long }
                // A cell of another experiment, so that the title has none.
                result.cells += ComparedSample.result(times: [("other", 1_000)], commit: commit).cells
                return result
            }
            let both = ComparedSample.compared(result(1, commit: "a"), result(2, commit: "b"))
            let lines = ComparisonOverview(both, showsAll: false).lines(width: width).map(\.text)
            let table = lines.drop { !$0.contains("base → head") }.prefix { !$0.isEmpty }
            return table.filter { $0.contains("/n") }
        }

        let short = rows(["indexed-by-name", "iterative-in-order"], width: 80)
        #expect(short.count == 2 && !short.contains { $0.contains(long) })
        #expect(short.contains { $0.contains("…") && $0.hasSuffix("/indexed-by-name/n") })
        #expect(short.contains { $0.hasSuffix("/iterative-in-order/n") })

        // Only the middle tells these apart.
        let alike = ["one", "two"].map { String(repeating: "a", count: 40) + $0 + String(repeating: "z", count: 40) }
        for name in alike { #expect(rows(alike, width: 80).contains { $0.contains(name) }) }
    }

    @Test("where nothing is decided the largest differences are listed, and of other tools no call of the lab is named")
    func undecided() {
        var base = ComparedSample.result(times: [("a", 100_000), ("b", 100_000)], processes: 1)
        var head = ComparedSample.result(times: [("a", 900_000), ("b", 100_000)], processes: 1, commit: "b")

        func text() -> String {
            let overview = ComparisonOverview(ComparedSample.compared(base, head), showsAll: false)
            return overview.lines(width: 1_000).map(\.text).joined(separator: "\n")
        }
        #expect(text().contains("search, warm time: 2 undecided\n"))
        #expect(text().contains("+800.0 %  100 → 900 µs") && text().contains("  a/n"))
        #expect(text().contains("; --profile standard takes 10.") && text().contains("lab gate --base aaaaaaaaaa"))
        let digest = Report(
            digestOf: NamedResult("head.json", head), comparedWith: [NamedResult("base.json", base)], command: "lab")
        #expect(digest.markdown().contains("+800.0 %"))

        base.source = .init(tool: "google-benchmark")
        head.source = base.source
        #expect(!text().contains("--profile") && !text().contains("gate --base"))
        #expect(text().contains("; several files of another tool, converted together, are several processes."))

        // Some are decided, and the others are counted in the answer.
        let more = ComparedSample.result(times: [("a", 100)], processes: 5)
        var mixed = more
        mixed.cells += ComparedSample.result(times: [("c", 100)], processes: 1).cells
        #expect(
            ComparedSample.compared(mixed, mixed).headline.answer
                == "No, the code is the same: none of the 2 timings came out longer, and 1 stays undecided.")
    }

    @Test("of many measures fewer changes each are listed, so that all fit on a screen")
    func manyMeasures() {
        func result(_ factor: (Int) -> Double, commit: String) -> ResultFile {
            var result = ComparedSample.result(commit: commit)
            for plan in [Plan.warm, .cold, .throughput, .batches] {
                var cells = ComparedSample.result(times: (0..<12).map { ("t\($0)", 100_000 * factor($0)) }).cells
                for index in cells.indices { cells[index].id.plan = plan }
                result.cells += cells
            }
            return result
        }
        let both = ComparedSample.compared(
            result({ _ in 1 }, commit: "a"), result({ $0 < 6 ? 1.5 + Double($0) : 0.1 * Double($0 - 5) }, commit: "b"))
        let lines = ComparisonOverview(both, showsAll: false).lines(width: 80).map(\.text)
        #expect(lines.filter { $0.contains("→") && $0.contains(" µs") }.count == 4 * 4)
        #expect(lines.filter { $0 == "  8 more changes: --all" }.count == 4)
        #expect(lines.count < 62)
    }
}
