import Foundation
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

    @Test("each metric of the lab has a place: a section of the report, or a column of costs", arguments: Metric.known)
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
        let ids = Metric.known.map {
            CellID(experiment: "e", implementation: "i", input: "n", plan: $0.plan, metric: $0)
        }
        #expect(Set(ids.map(\.measure)).count == ids.count)

        let cells = Metric.known.map { SectionSample.cell("indexed", .implementation, $0.plan, $0, 1) }
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

    /// The limits of a run on a calm machine, changed in one way.
    private static func limits(_ change: (inout ResultFile) -> Void = { _ in }) -> [String] {
        var result = SectionSample.result
        result.environment?.optimisation = "release"
        result.environment?.isVirtualised = false
        result.environment?.provenance.isDirty = false
        result.environment?.frequencyGovernor = nil
        result.environment?.processors = 4
        result.environment?.loadAverage = [1.5, 1, 1]

        for index in result.cells.indices {
            result.cells[index].outliers = Outliers(mild: 3, extreme: 0)
            result.cells[index].eviction = nil
            result.cells[index].processes = (0..<50).map { .init(process: $0, samples: [1]) }
        }

        change(&result)
        return MeasuringLimit.all(of: result).map(\.sentence)
    }

    @Test("a release build on a calm machine has no limits to name, up to the load that the doctor bears")
    func noLimits() {
        #expect(Self.limits().isEmpty)
    }

    @Test("a load is a limit above half of the processors that a measurement leaves free, as for the doctor")
    func loadLimit() {
        for (processors, bearable) in [(1, 0.5), (2, 0.5), (4, 1.5)] {
            func sentences(at load: Double) -> [String] {
                Self.limits { result in
                    result.environment?.processors = processors
                    result.environment?.loadAverage = [load, 1, 1]
                }
            }

            #expect(sentences(at: bearable).isEmpty, "\(processors)")
            let limits = sentences(at: bearable + 0.01)
            #expect(limits.count == 1, "\(limits)")
            #expect(limits.first?.contains("\(bearable + 0.01) on \(counted(processors, "processor"))") == true)
        }
    }

    @Test("a virtual machine and a governor of the frequency are limits")
    func machineLimits() {
        let virtual = Self.limits { $0.environment?.isVirtualised = true }
        #expect(virtual.count == 1 && virtual[0].contains("virtual machine"), "\(virtual)")
        let governed = Self.limits { $0.environment?.frequencyGovernor = "powersave" }
        #expect(governed.count == 1 && governed[0].contains("'powersave'"), "\(governed)")
    }

    @Test("a debug build and a changed work tree are limits")
    func buildLimits() {
        let debug = Self.limits { $0.environment?.optimisation = "debug" }
        #expect(debug.count == 1 && debug[0].contains("'debug', not release"), "\(debug)")
        let changed = Self.limits { $0.environment?.provenance.isDirty = true }
        #expect(changed.count == 1 && changed[0].contains("in no commit"), "\(changed)")
    }

    @Test("more than 1 % of the samples lost, and samples far off, are limits")
    func sampleLimits() {
        let dropped = Self.limits {
            $0.cells[0].n = 99
            $0.cells[0].dropped = 2
            $0.cells[1].n = 198
            $0.cells[1].dropped = 2
        }
        #expect(dropped.count == 1 && dropped[0].contains("In 1 cell more"), "\(dropped)")
        let far = Self.limits { $0.cells[2].outliers = Outliers(mild: 3, extreme: 7) }
        #expect(far.count == 1 && far[0].contains("7 samples lie beyond"), "\(far)")
    }

    @Test("the machine is told with its caches, memory and clock, each under its name")
    func machine() throws {
        var environment = try #require(SectionSample.result.environment)
        environment.processorModel = "Example 9000"
        environment.cores = 4
        environment.processors = 8
        environment.caches.level1Data = 32 << 10
        environment.caches.level2 = 1 << 20
        environment.caches.level3 = 48 << 20
        environment.memoryBytes = 3 << 29
        let facts = Dictionary(
            uniqueKeysWithValues: environment.facts.map { ($0.name, $0.value) })
        #expect(facts["processor"] == "Example 9000")
        #expect(facts["cores"] == "4 cores, 8 threads")
        #expect(facts["data caches"] == "L1 32 KiB, L2 1 MiB, L3 48 MiB")
        #expect(facts["memory"] == "1.50 GiB")
    }

    @Test("a page says what each experiment measures, in its verdict and next to its marks, if the lab knows it")
    func purposes() throws {
        let purpose = "Find one: by its name."
        let named = NamedResult("run.json", SectionSample.result)
        let report = Report(on: named, purposes: ["search": purpose, "other": "Not here."], command: "lab")
        let verdict = try #require(report.sections.first { $0.id == "verdict" })
        #expect(verdict.groups.first?.statements.first == purpose)
        #expect(report.picture?.rows.map(\.purpose) == ["Find one"])
        let page = report.html(bundle: nil)
        #expect(page.contains("<p>\(purpose)</p>") && page.contains("</a><small>Find one</small> <small>cold p99"))
        #expect(!page.contains("Not here"))

        let unknown = SectionSample.report()
        #expect(unknown.sections.first { $0.id == "verdict" }?.groups.first?.statements.contains(purpose) == false)
        #expect(unknown.html(bundle: nil).contains("</a><small>cold p99"))
    }

    private func loadSentences(_ result: ResultFile) -> [String] {
        MeasuringLimit.all(of: result).map(\.sentence).filter { $0.hasPrefix("The load was") }
    }

    @Test("the method begins with what is asked first: effort, samples, warm-up, processor, governor and load")
    func gist() throws {
        var result = SectionSample.result
        result.profile = .standard
        result.environment?.processorModel = "Example 9000"
        result.environment?.frequencyGovernor = "powersave"
        result.environment?.loadAverage = [0.5, 1, 2]
        let method = try #require(SectionSample.report(result).sections.first { $0.id == "method" })
        #expect(method.groups.prefix(2).map(\.title) == ["In short", "The run"])

        func facts(_ title: String) throws -> [String] {
            let group = try #require(method.groups.first { $0.title == title })
            return group.blocks.flatMap { block -> [String] in
                if case .facts(let facts) = block { return facts.map { "\($0.name): \($0.value)" } }
                return []
            }
        }

        let gist = try facts("In short")
        #expect(gist.first?.hasPrefix("profile: standard, ") == true)
        #expect(gist.contains("samples of a call in each process: 3 warm, 400 cold"))
        #expect(gist.contains { $0.hasPrefix("warm-up before warm calls: until 5 batches ") })
        #expect(gist.contains("processor: Example 9000") && gist.contains("frequency governor: powersave"))
        #expect(gist.contains("load at the start: 0.50, 1.00, 2.00"))
        // The machine is listed as a whole below, and the run without these.
        #expect(try facts("The machine").contains("processor: Example 9000"))
        #expect(try !facts("The run").contains { $0.hasPrefix("profile: ") || $0.hasPrefix("samples ") })
    }

    @Test("the method says how many samples a process took of a call, and how warm calls were warmed up")
    func samples() {
        var result = SectionSample.result
        result.profile = .standard
        func fact(_ name: String) -> String? { result.runFacts.first { $0.name == name }?.value }

        #expect(fact("samples of a call in each process") == "3 warm, 400 cold")
        #expect(
            fact("warm-up before warm calls")
                == "until 5 batches of calls take as long as the 5 before, within 2.00 %, or 50 ms have passed")
        result.cells[0].processes = [.init(process: 0, samples: [1])]
        #expect(fact("samples of a call in each process") == "up to 3 warm, 400 cold")

        // Another tool warms up in a way of its own, and what counts alone times no call.
        result.source = .init(tool: "google-benchmark")
        #expect(fact("warm-up before warm calls") == nil)
        result.cells.removeAll { $0.metric.isCallTime }
        #expect(fact("samples of a call in each process") == nil)
    }

    @Test("the method says if answers were compared, over how many processes, of which commit and how long it took")
    func introductionOfMethod() throws {
        func introduction(_ processes: [Int], _ change: (inout ResultFile) -> Void = { _ in }) throws -> String {
            var result = SectionSample.result
            for index in result.cells.indices {
                let count = processes[index % processes.count]
                result.cells[index].processes = (0..<count).map { .init(process: $0, samples: [1]) }
            }
            change(&result)
            let method = try #require(SectionSample.report(result).sections.first { $0.id == "method" })
            return try #require(method.introduction.first)
        }

        #expect(
            try introduction([10]).hasPrefix(
                "Answers were compared with the reference's before anything was measured. Each number is from 10 "
                    + "processes, because one process draws one placement in memory and keeps it; intervals are over "
                    + "processes. The same run again: lab replay run.json"))
        #expect(try introduction([3, 10]).contains("Each number is from 3 to 10 processes, because "))
        #expect(
            try introduction([1]).contains(
                "Each number is from one process, which has one placement in memory: there are no intervals. "))
        let uncompared = try introduction([10]) { result in
            result.verifications = []
            result.cells.removeAll { $0.role != .reference }
        }
        #expect(uncompared.hasPrefix("No answers were compared. "))
        let timed = try introduction([10]) { result in
            result.duration = 5_048
            result.environment?.provenance.commit = "0123456789abcdef"
        }
        #expect(
            timed.hasSuffix(
                "replay run.json, with a build of commit 0123456789. This one took 1 h 24 min."))
    }

    @Test("of a merged run it is said what holds for all parts, and where they differ")
    func parts() throws {
        var result = SectionSample.result
        var environment = try #require(result.environment)
        environment.processorModel = "Example 9000"
        environment.processors = 4
        let loads = [0.31, 3.2, 0.31, 2.5, 1.5, 0.4]
        result.parts = loads.enumerated().map { index, load in
            environment.loadAverage = [load]
            return MergedPart(
                number: index + 1, startedAt: Date(timeIntervalSince1970: 60 * Double(index)),
                duration: [30, 90, 60, 60, 60, 60][index], environment: environment)
        }
        result.duration = 360

        let machine = result.machineFacts
        #expect(machine.first { $0.name == "processor" }?.value == "Example 9000")
        #expect(
            machine.first { $0.name == "load at the start" }?.value
                == "differs between the parts: 0.31; 3.20; 2.50; 1.50; and 1 more")
        let run = result.runFacts
        #expect(
            run.first { $0.name == "parts" }?.value
                == "6, merged; profile, seed, selection and commit are the same in all of them")
        #expect(
            run.first { $0.name == "started" }?.value
                == "1970-01-01 00:00:00 UTC the first part, 1970-01-01 00:05:00 UTC the last")
        #expect(run.first { $0.name == "took" }?.value == "360 s in all, a part 30.0 s to 90.0 s")
        // The load of the last minute is also that of the part before, where one has just ended.
        #expect(
            loadSentences(result) == [
                "The load was up to 3.20 on 4 processors when a part of the run began less than a minute after another "
                    + "one, which counts in it: nothing can be said of other work."
            ])
        var apart = result
        for index in loads.indices { apart.parts?[index].startedAt = Date(timeIntervalSince1970: 600 * Double(index)) }
        #expect(
            loadSentences(apart) == [
                "The load was 3.20 on 4 processors when part 2 of the run began: something else was at work."
            ])
        let method = try #require(SectionSample.report(result).sections.first { $0.id == "method" })
        let call = try #require(method.groups.first { $0.title == "The run" })
        let texts = call.blocks.compactMap { block -> String? in
            if case .paragraph(let text) = block { return text }
            return nil
        }
        #expect(texts.count == 1 && texts[0].hasPrefix("This is the call of part 1, without its --shard"))

        // A run that was measured as a whole says nothing of parts.
        result.parts = nil
        #expect(!result.runFacts.contains { $0.name == "parts" })
        let machineAlone = result.machineFacts
        #expect(!machineAlone.isEmpty && !machineAlone.contains { $0.value.contains("differs") })
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
            statistic: "p99", passes: 9_000, fails: 11_000, undecided: [10_000], cause: nil, rungs: rungs)
        let table = ReportTable(capacities: [capacity])
        #expect(
            table.rows.map { $0.entries.map(\.text) } == [
                ["mine", "9,000", "800 µs", "11,000", "1.20 ms", "undecided with 10,000 nodes"]
            ])
        #expect(capacity.words == "between 9,000 and 11,000 nodes")
    }
}
