import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct SectionTests {
    @Test("counts say in a sentence who allocates, above a table that is folded if it is long")
    func counts() throws {
        func section(_ result: ResultFile) throws -> Report.Section {
            try #require(SectionSample.report(result).sections.first { $0.id == "counts" })
        }

        func sentence(_ section: Report.Section) -> String? {
            section.groups.flatMap(\.blocks).compactMap { if case .paragraph(let text) = $0 { text } else { nil } }
                .first
        }

        var result = SectionSample.result
        let few = try section(result)
        #expect(
            sentence(few) == "Allocating in a call: documented up to 2 times, floor up to 2 times; the others never.")
        #expect(few.groups.map(\.isFolded) == [false])
        for index in result.cells.indices where result.cells[index].metric == .allocations {
            result.cells[index].median = 0
        }
        #expect(sentence(try section(result)) == "Nothing is allocated in a call.")

        for size in 1...20 {
            result.cells.append(
                SectionSample.cell("indexed", .implementation, size: size, .memory, .allocations, 1)
            )
        }

        let many = try section(result)
        #expect(sentence(many) == "Allocating in a call: indexed once; the others never.")
        #expect(many.groups.map(\.isFolded) == [false, true])
        #expect(many.groups[1].title == "Every count of search" && many.groups[1].experiment == "search")
        #expect(many.groups[1].tables.last?.rows.count == 26)
    }

    @Test("each metric of the lab has a place: a section of the report, or a column of costs", arguments: Metric.ofLab)
    func places(metric: Metric) {
        let measured = [("documented", Role.reference), ("indexed", .implementation)].map { name, role in
            SectionSample.cell(name, role, metric.plan, metric, 4_217)
        }
        var result = SectionSample.result
        result.cells = measured
        if !metric.isCallTime {
            result.cells += measured.map { SectionSample.cell($0.implementation, $0.role, .warm, .time, 100) }
        }

        let tables = SectionSample.report(result).sections.flatMap(\.groups).flatMap(\.tables)
        let isInSection = tables.flatMap(\.rows).flatMap(\.entries).contains { $0.value == 4_217 }
        let columns = CostColumn.all(of: measured, reference: "documented")
        let isInColumn = columns.contains { $0.entry(CostRow(cells: [measured[1]])).text.hasPrefix("4") }
        #expect(isInSection || isInColumn)
        #expect(isInColumn || metric.column == .other, "what has a column stands in it")
    }

    @Test("a table of costs names the unit of counts, no unit of times, and none where there is none")
    func units() {
        func caption(_ metric: Metric) -> String {
            ReportTable(costs: [SectionSample.cell("indexed", .implementation, metric.plan, metric, 1)]).caption
        }

        let start = "Medians with their 95 % intervals, per call"
        #expect(caption(.time) == start && caption(.instructions) == "\(start) (instructions)")
        #expect(caption(Metric("frames", unit: "")) == start)
    }

    @Test("no two metrics of a plan have the same words, and no two columns of costs the same title")
    func words() {
        let ids = Metric.ofLab.map {
            CellID(experiment: "e", implementation: "i", input: "n", plan: $0.plan, metric: $0)
        }
        #expect(Set(ids.map(\.measure)).count == ids.count)

        let cells = Metric.ofLab.map { SectionSample.cell("indexed", .implementation, $0.plan, $0, 1) }
        let titles = CostColumn.all(of: cells, reference: "documented").map(\.column.title)
        #expect(Set(titles).count == titles.count)
    }

    @Test("the section of counts says how steady they are only of what was counted")
    func introductionOfCounts() throws {
        func introduction(_ metrics: Metric..., counter: String? = nil) throws -> String {
            var result = SectionSample.result
            result.cells.removeAll { $0.metric != .time && !metrics.contains($0.metric) }
            for index in result.cells.indices where result.cells[index].metric != .time {
                result.cells[index].counter = counter
            }
            let sections = SectionSample.report(result).sections
            return try #require(sections.first { $0.id == SectionID.counts.rawValue }?.introduction.first)
        }

        let end = "Where nothing can be counted the cell is absent, and never 0."
        #expect(
            try introduction(.allocations, counter: "jemalloc 5.3.0")
                == "Counts per call. Allocations hardly vary from run to run. Counted by jemalloc 5.3.0. \(end)")
        #expect(
            try introduction(.instructions) == "Counts per call. Instructions hardly vary from run to run. \(end)")
        #expect(try introduction(.allocations, .instructions).contains(" Allocations and instructions hardly vary "))
    }

    @Test("each experiment has its verdicts in a sentence and in folded maps, before what a budget means")
    func budgets() throws {
        let groups = try #require(SectionSample.report().sections.first { $0.id == "verdict" }).groups
        #expect(groups.map(\.experiment) == ["search", "search", nil] && groups.map(\.tables.count) == [0, 3, 1])
        #expect(groups.map(\.isFolded) == [false, true, false])
        #expect(
            groups[0].statements.contains(
                "cold p99 ≤ 200 µs: 3 within, 1 over; the worst is documented on chain-10000 with p99 ≥ 309 µs."))
        #expect(groups[1].tables[0].rows.map { $0.entries[1].shade } == [0, 1, 2, 3, 4, 5])
        #expect(groups[1].tables[1].isMap && groups[1].tables[1].rows.count == 3)
        // 200 µs of 16.7 ms, of 8.33 ms, of 100 ms and of 250 ms.
        #expect(
            groups[2].tables[0].rows.map { $0.entries.map(\.text) } == [
                ["200 µs", "1.20 %", "2.40 %", "0.200 %", "0.0800 %"]
            ])
        #expect(groups[2].statements.first?.contains("developer.apple.com") == true)
    }

    @Test("the rule for what keeps something stands above the choices, which come before the budgets")
    func order() throws {
        let verdict = try #require(SectionSample.report().sections.first { $0.id == "verdict" })
        #expect(verdict.introduction.count == 2 && verdict.introduction[1] == Upkeep.rule)
        let statements = verdict.groups[0].statements
        let choices = Recommendation(SectionSample.result.cells).answers
        #expect(!choices.isEmpty && Array(statements.prefix(choices.count)) == choices)
        #expect(statements[choices.count].hasPrefix("cold p99 ≤ 200 µs: "))
    }

    private static func memoryTable(_ result: ResultFile) throws -> ReportTable {
        let memory = SectionSample.report(result).sections.first { $0.id == "memory" }
        return try #require(memory?.groups.flatMap(\.tables).last)
    }

    @Test("building has paid after the queries that gain what it took, or never")
    func breakEven() throws {
        let table = try Self.memoryTable(SectionSample.result)
        let pays = table.rows.filter { $0.entries[0].text == "indexed" }.compactMap(\.entries.last?.text)
        // Building takes 100 * 50 ns, and a query gains 325 - 3.25; it takes 500,000 ns, and gains 32,500 - 325.
        #expect(pays == ["16 queries", "16 queries"])
        var result = SectionSample.result

        for index in result.cells.indices where result.cells[index].implementation == "indexed" {
            if result.cells[index].plan == .warm, result.cells[index].metric == .time {
                result.cells[index].median = 1e6
            }
        }

        let worse = try Self.memoryTable(result)
        let indexed = worse.rows.filter { $0.entries[0].text == "indexed" }
        #expect(indexed.compactMap { $0.entries.last?.text } == ["never", "never"])
    }

    @Test("a page says what each experiment measures, in its verdict and next to its marks, if the lab knows it")
    func purposes() throws {
        let purpose = "Find one: by its name."
        let named = NamedResult("run.json", SectionSample.result)
        let report = Report(on: named, purposes: ["search": purpose, "other": "Not here."], command: "lab")
        let verdict = try #require(report.sections.first { $0.id == "verdict" })
        #expect(verdict.groups.first?.statements.first == purpose)
        #expect(report.numbers.picture?.rows.map(\.purpose) == ["Find one"])
        let page = report.html(bundle: nil)
        #expect(page.contains("<p>\(purpose)</p>") && page.contains("</a><small>Find one</small> <small>cold p99"))
        #expect(!page.contains("Not here"))

        let unknown = SectionSample.report()
        #expect(unknown.sections.first { $0.id == "verdict" }?.groups.first?.statements.contains(purpose) == false)
        #expect(unknown.html(bundle: nil).contains("</a><small>cold p99"))
    }

    @Test("a capacity has the bound at each of its ends")
    func capacities() {
        let rungs = [(9_000, 800_000.0), (11_000, 1_200_000)].map { size, bound in
            Capacity.Rung(
                size: size, nodes: size, verdict: bound < 1e6 ? .within : .over, bound: bound, reason: nil, n: 500,
                dropped: 0, processes: 5)
        }

        let capacity = Capacity(
            experiment: "search", implementation: "mine", role: .implementation, shape: "chain", sizeUnit: "nodes",
            limit: 1e6,
            statistic: "p99", largestPassing: 9_000, smallestFailing: 11_000, undecided: [10_000], cause: nil,
            rungs: rungs)
        let table = ReportTable(capacities: [capacity])
        #expect(
            table.rows.map { $0.entries.map(\.text) } == [
                ["mine", "9,000", "800 µs", "11,000", "1.20 ms", "undecided with 10,000 nodes"]
            ])
        #expect(capacity.words == "between 9,000 and 11,000 nodes")
    }
}
