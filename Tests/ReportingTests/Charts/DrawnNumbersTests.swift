import JSONText
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

/// The numbers in specifications of charts; `ChartTests` has those of lines of costs.
@Suite struct DrawnNumbersTests {
    private let cells = SectionSample.result.cells

    private func chart(_ prefix: String, of report: Report = SectionSample.report()) throws -> Chart {
        try #require(report.charts.first { $0.id.hasPrefix(prefix) }, "\(report.charts.map(\.id))")
    }

    /// The objects of all data in a specification that have a member.
    private func objects(_ value: JSONValue?, with member: String) -> [JSONValue] {
        switch value {
        case .array(let values): values.flatMap { objects($0, with: member) }
        case .object(let members):
            members.flatMap { entry -> [JSONValue] in
                guard entry.name == "values", case .array(let rows) = entry.value else {
                    return objects(entry.value, with: member)
                }
                return rows.filter { $0[member] != nil }
            }
        default: []
        }
    }

    private func find(_ name: String, _ size: Int, _ plan: Plan, _ metric: Metric) throws -> Cell {
        try #require(
            cells.first {
                $0.implementation == name && $0.input.size == size && $0.plan == plan && $0.metric == metric
            })
    }

    @Test("dots and their bars are medians and intervals, each in the row of its input")
    func dots() throws {
        var result = SectionSample.result
        for index in result.cells.indices { result.cells[index].input.shape = result.cells[index].id.input }
        let points = objects(try chart("cost_search_warm", of: SectionSample.report(result)).specification, with: "lo")
        let warm = cells.filter { $0.plan == .warm && $0.metric == .time }
        #expect(points.count == warm.count)

        for cell in warm {
            #expect(
                points.contains([
                    "s": .text(
                        cell.implementation == "documented" ? "documented (reference)" : cell.label),
                    "i": .text(cell.id.input), "x": .number(cell.median), "lo": .number(cell.median * 0.95),
                    "hi": .number(cell.median * 1.07),
                ]), "\(cell.implementation) on \(cell.id.input): \(points)")
        }
    }

    @Test("counts that may be nothing stand on an axis that has a place for it")
    func counts() throws {
        let chart = try chart("counts_search_memory_allocations")
        let points = objects(chart.specification, with: "lo")
        // The reference, the contender and the floor, on the small input and then on the large one.
        #expect(points.compactMap { $0["x"] } == [2, 0, 2, 2, 0, 2])
        #expect(chart.specification["encoding"]?["x"]?["scale"]?["type"] == "symlog")
        #expect(chart.specification["encoding"]?["x"]?["scale"]?["domain"] == [0, .number(2 * 1.07 * 1.15)])
    }

    @Test("an axis of costs names its unit, unless its measure or its labels do")
    func units() throws {
        var result = SectionSample.result
        result.cells.append(SectionSample.cell("documented", .reference, .system, .peak, 2_048))
        let report = SectionSample.report(result)
        for (prefix, axis, title) in [
            ("counts_search_system_peak", "x", "system peak per call (bytes)"),
            ("counts_search_memory_allocations", "x", "allocations per call"),
            ("cost_search_chain_instructions", "y", "instructions per call"),
            ("cost_search_chain_warm", "y", "warm time per call"),
        ] {
            let drawn = try chart(prefix, of: report).specification["encoding"]?[axis]?["axis"]?["title"]
            #expect(drawn == .text(title), "\(prefix)")
        }
    }

    @Test("what is kept or built stands against the warm median, and nothing at 0")
    func prices() throws {
        for (prefix, metric, plan) in [
            ("memory_", Metric.resident, Plan.memory), ("build_", .buildTime, .warm),
        ] {
            let points = objects(try chart(prefix).specification, with: "y")
            #expect(points.count == 4)
            for size in [100, 10_000] {
                for name in ["documented", "indexed"] {
                    let query = try find(name, size, .warm, .time)
                    let price = name == "indexed" ? try find(name, size, plan, metric).median : 0
                    let point = points.first {
                        $0["i"] == .text("chain-\(size)") && $0["x"] == .number(query.median)
                    }
                    #expect(point?["y"] == .number(price), "\(name) \(size) \(metric)")
                }
            }
        }
    }

    @Test("a distribution has the curve of its samples, its 99th percentile and its bound at 99 %, and the budget")
    func distributions() throws {
        let specification = try chart("distribution_search_chain-10000").specification
        let cold = cells.filter { $0.plan == .cold && $0.input.size == 10_000 }
        let curves = objects(specification, with: "v").filter { $0["m"] == nil }
        #expect(curves.count == cold.count)

        for (curve, cell) in zip(curves, cold) {
            let points = Chart.quantiles(cell.processes.flatMap(\.samples), step: 0.05)
            #expect(curve["v"] == .array(points.map { .number($0) }), "\(cell.implementation)")
        }

        let marks = objects(specification, with: "m")
        for (kind, value) in [("p99", { $0.p99 }), ("bound", { $0.budget?.bound })] as [(String, (Cell) -> Double?)] {
            let drawn = marks.filter { $0["m"] == .text(kind) }
            #expect(drawn.compactMap { $0["v"] } == cold.compactMap(value).map { .number($0) }, "\(kind)")
            #expect(drawn.count == cold.count && drawn.allSatisfy { $0["p"] == 2 }, "at 99 %, two decades up")
        }
        #expect(objects(specification, with: "budget").map { $0["budget"] } == [200_000, 200_000])

    }

    @Test("a budget's line stands at the calls that it limits, or whose costs reach it, and names its limit")
    func budgetLines() throws {
        func labels(_ prefix: String, _ result: ResultFile = SectionSample.result) throws -> [JSONValue?] {
            let chart = try chart(prefix, of: SectionSample.report(result))
            let labels = objects(chart.specification, with: "budget").map { $0["label"] }
            #expect(chart.description.contains("The budget is cold p99 ≤ 200 µs.") == !labels.isEmpty)
            return labels
        }

        let named: [JSONValue?] = ["budget: cold p99 ≤ 200 µs", "budget: cold p99 ≤ 200 µs"]
        #expect(try labels("cost_search_chain_cold") == named)
        #expect(try labels("distribution_search_chain-100") == named)
        #expect(try labels("cost_search_chain_warm").isEmpty)

        var slower = SectionSample.result
        for index in slower.cells.indices where slower.cells[index].plan == .warm { slower.cells[index].median *= 10 }
        #expect(try labels("cost_search_chain_warm", slower) == named)
    }

    @Test("a chart that leaves out inputs and implementations says both in sentences of their own")
    func omissions() throws {
        var result = SectionSample.result
        let warm = SectionSample.cell("documented", .reference, size: 100, .warm, .time, 300)
        result.cells = (0..<18).flatMap { input in
            (0..<23).map { name in
                var cell = warm
                cell.id.input = "input-\(input)"
                cell.input.shape = cell.id.input
                cell.id.implementation = name == 0 ? "documented" : "way-\(name)"
                cell.role = name == 0 ? .reference : .implementation
                return cell
            }
        }

        let chart = try chart("cost_search_warm", of: SectionSample.report(result))
        #expect(
            chart.explanation
                == "The table has 2 more inputs. 20 of 23 implementations are drawn; the table has all.")
    }

    @Test("every name in the legend of a chart has a mark in it")
    func legends() throws {
        var result = SectionSample.result
        let warm = SectionSample.cell("documented", .reference, in: "rows", size: 100, .warm, .time, 300)
        result.cells += (0..<18).flatMap { input in
            ["documented", input == 17 ? "late" : "early"].map { name in
                var cell = warm
                cell.id.input = "input-\(input)"
                cell.input.shape = cell.id.input
                cell.id.implementation = name
                cell.role = name == "documented" ? .reference : .implementation
                return cell
            }
        }

        let report = SectionSample.report(result, comparedWith: [NamedResult("old.json", SectionSample.slower)])
        let prefixes = ["cost_search", "cost_rows", "distribution_", "memory_", "build_", "counts_", "comparison-"]
        for prefix in prefixes {
            let chart = try chart(prefix, of: report)
            let field = prefix == "comparison-" ? "f" : "s"
            let marks = objects(chart.specification, with: field).compactMap { $0[field] }
            let names = legend(of: chart.specification)
            expectAll(names, count: 1..., "\(chart.id): \(marks)") { marks.contains($0) }
        }
    }

    /// The names in the legend of colours of a specification.
    private func legend(of specification: JSONValue) -> [JSONValue] {
        switch specification {
        case .array(let values): values.flatMap(legend)
        case .object(let members):
            members.flatMap { member -> [JSONValue] in
                guard member.name == "color", case .array(let names) = member.value["scale"]?["domain"] else {
                    return legend(of: member.value)
                }
                return names
            }
        default: []
        }
    }

    @Test("rates stand at their number of cores, in one line for each implementation")
    func rates() throws {
        var result = SectionSample.result
        for workers in [1, 2] {
            var cell = SectionSample.cell(
                "batch", .implementation, .throughput, .time, 4 / Double(workers), cores: workers)
            cell.throughput = .init(
                operation: "event", operationsPerSecond: 2.5e8 * Double(workers),
                bytesPerSecond: 1e9 * Double(workers), shareOfCopy: nil)
            result.cells.append(cell)
        }

        let points = objects(try chart("throughput", of: SectionSample.report(result)).specification, with: "o")
        #expect(
            points == [
                ["s": "batch", "x": 1, "y": 1e9, "o": 2.5e8], ["s": "batch", "x": 2, "y": 2e9, "o": 5e8],
            ])
    }

    @Test("two results stand as the second over the first, the larger above")
    func comparisons() throws {
        var before = SectionSample.result
        let warm = before.cells.indices.filter { before.cells[$0].plan == .warm && before.cells[$0].metric == .time }
        for (index, factor) in zip(warm, [2, 1 / 1.25, 1]) {
            before.cells[index].processes = (0..<3).map {
                .init(process: $0, samples: [cells[index].median * factor * (1 + Double($0) / 1_000)])
            }
        }

        var now = SectionSample.result
        for index in warm {
            now.cells[index].processes = (0..<3).map {
                .init(process: $0, samples: [cells[index].median * (1 + Double($0) / 1_000)])
            }
        }

        before.cells.removeAll { cell in !warm.prefix(3).contains { cells[$0].id == cell.id } }
        let report = SectionSample.report(now, comparedWith: [NamedResult("before.json", before)])
        let chart = try #require(report.charts.first { $0.id.hasPrefix("comparison-1_warm") })
        let points = objects(chart.specification, with: "f")
        let ratios = points.map { point -> Double in if case .number(let x)? = point["x"] { x } else { .nan } }
        #expect(zip(ratios, [1.25, 1, 0.5]).allSatisfy { abs($0 / $1 - 1) < 1e-9 } && ratios.count == 3, "\(ratios)")
        #expect(points.map { $0["f"] } == ["longer", "not seen to differ", "shorter"])

        for point in points {
            guard case .number(let low)? = point["lo"], case .number(let high)? = point["hi"],
                case .number(let x)? = point["x"]
            else {
                Issue.record("\(point)")
                continue
            }
            #expect(low <= x && x <= high)
        }

        let heads = chart.table.rows.compactMap { row in row.entries.first { $0.statistic == .median }?.value }
        #expect(Set(heads).isSuperset(of: warm.prefix(3).map { cells[$0].median }))
    }
}
