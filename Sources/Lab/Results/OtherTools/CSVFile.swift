import Foundation

extension OtherToolFormat {
    /// A table of comma-separated values, whose columns have names. Source: exports, What is read.
    ///
    /// Rows of one benchmark are samples of one process, or of the processes of a column. What Milli exports as `csv`
    /// keeps its cells, with the median of each.
    static let csv = OtherToolFormat("csv") { _, bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        guard let rows = CSVText.rows(of: text) else { throw FileError("", "a quote in it is never closed") }
        guard let heading = rows.first else { throw FileError("", "it is empty") }

        var table = CSVTable(heading)
        try table.check()
        for (number, row) in rows.enumerated().dropFirst() {
            guard row.count == heading.count else {
                throw FileError("", "row \(number + 1) has \(row.count) fields where the heading has \(heading.count)")
            }
            try table.add(row, number: number + 1)
        }

        return table.run
    }
}

private struct CSVTable {
    /// The meanings of columns, and the names that have each; case, blanks, `_` and `-` do not count.
    private static let names: [(meaning: String, names: Set<String>)] = [
        ("experiment", ["experiment", "suite", "group", "class", "package"]),
        ("implementation", ["implementation", "benchmark", "name", "command", "function", "method", "test"]),
        ("input", ["input", "parameters", "params", "case"]), ("size", ["size", "n", "elements", "length"]),
        ("plan", ["plan"]), ("metric", ["metric", "measure"]), ("cores", ["cores", "threads"]), ("unit", ["unit"]),
        ("direction", ["direction", "better"]), ("process", ["process", "fork", "launch"]),
        ("date", ["startedat", "date", "datetime", "timestamp"]), ("commit", ["commit", "revision", "sha"]),
        ("value", ["value", "time", "duration", "median", "realtime", "wallclock"]),
    ]

    private var columns: [String: Int] = [:]
    /// The unit in the name of the value's column: `time_ms`.
    private var headingUnit: String?
    private let heading: [String]
    private var positions: [CellID: (benchmark: Int, processes: [String: Int])] = [:]
    /// By name: the metrics so far, and the row that each had first.
    private var metrics: [String: (metric: Metric, row: Int)] = [:]
    private(set) var run = OtherToolRun(tool: "csv")

    init(_ heading: [String]) {
        self.heading = heading
        for (column, title) in heading.enumerated() {
            var name = title.lowercased().filter { !" _-()[]".contains($0) }
            var unit: String?
            if let match = title.lowercased().wholeMatch(of: /(.+?)[ _(\[]+(ns|us|ms|s)[)\]]?/) {
                name = match.1.filter { !" _-".contains($0) }
                unit = String(match.2)
            }

            guard let meaning = Self.names.first(where: { $0.names.contains(name) })?.meaning, columns[meaning] == nil
            else { continue }
            columns[meaning] = column
            if meaning == "value" { headingUnit = unit }
        }
    }

    func check() throws(FileError) {
        for needed in ["implementation", "value"] where columns[needed] == nil {
            let names = Self.names.first { $0.meaning == needed }?.names.sorted().joined(separator: ", ") ?? ""
            let unit = needed == "value" ? ", with a unit if it has one, as in value_ns" : ""
            throw FileError("", "there is no column for the \(needed): call it one of \(names)\(unit)")
        }
    }

    private func text(_ meaning: String, _ row: [String]) -> String? {
        columns[meaning].map { row[$0] }.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }

    mutating func add(_ row: [String], number: Int) throws(FileError) {
        guard let name = text("implementation", row) else {
            run.leftOut.append("row without the name of a benchmark")
            return
        }

        guard let field = text("value", row), let value = Double(field) else {
            run.leftOut.append("row of '\(name)' without a number")
            return
        }

        let (metric, scale) = try metric(of: row, number: number)
        try agree(on: metric, number: number)
        var id = CellID(
            experiment: text("experiment", row) ?? "csv", implementation: name,
            input: text("input", row) ?? text("size", row) ?? OtherToolBenchmark.onlyInput,
            plan: text("plan", row).map { Plan(rawValue: $0) } ?? .warm, metric: metric)
        id.cores = text("cores", row).flatMap { Int($0) } ?? 1
        if let date = text("date", row).flatMap({ OtherToolDate($0)?.date }) {
            run.startedAt = min(run.startedAt ?? date, date)
        }
        if run.commit == nil { run.commit = text("commit", row) }

        add(value * scale, to: id, size: text("size", row).flatMap { Int($0) }, process: text("process", row) ?? "")
    }

    private mutating func add(_ value: Double, to id: CellID, size: Int?, process: String) {
        guard let position = positions[id] else {
            positions[id] = (run.benchmarks.count, [process: 0])
            var benchmark = OtherToolBenchmark(id, size: size)
            benchmark.add(id.metric, [value])
            run.benchmarks.append(benchmark)
            return
        }

        if let index = position.processes[process] {
            run.benchmarks[position.benchmark].measurements[0].processes[index].append(value)
        } else {
            positions[id]?.processes[process] = position.processes.count
            run.benchmarks[position.benchmark].measurements[0].processes.append([value])
        }
    }

    /// The metric of a row, and the factor to its unit.
    private func metric(of row: [String], number: Int) throws(FileError) -> (metric: Metric, scale: Double) {
        let unit = text("unit", row) ?? headingUnit
        let direction = try direction(of: row, number: number)
        let usual = unit.map(Self.isRate) == true ? Metric.Direction.moreIsBetter : .lessIsBetter
        let nanoseconds = unit.flatMap { OtherToolRun.nanoseconds($0) }

        let metric: Metric
        if let name = text("metric", row) {
            let namedMetric = Metric.ofName(name)
            guard !namedMetric.unit.isEmpty else { return (Metric(name, unit: unit ?? "", direction ?? usual), 1) }
            metric = namedMetric
        } else if let unit {
            guard nanoseconds != nil else { return (Metric(unit, unit: unit, direction ?? usual), 1) }
            metric = .time
        } else {
            throw FileError("", "row \(number) does not say its unit; a column 'unit', or value_ns, is right")
        }

        if let direction, direction != metric.direction {
            throw FileError(
                "",
                "row \(number) says that \(direction.rawValue) of '\(metric.name)' is better; "
                    + "\(metric.direction.rawValue) is")
        }

        guard let unit else { return (metric, 1) }
        if metric.unit == "ns", let nanoseconds { return (metric, nanoseconds) }
        guard unit.lowercased() == metric.unit else {
            throw FileError("", "row \(number) has '\(metric.name)' in '\(unit)'; \(metric.unit) is right")
        }

        return (metric, 1)
    }

    /// Notes a metric, whose unit and direction are the same in all rows.
    private mutating func agree(on metric: Metric, number: Int) throws(FileError) {
        guard let (earlier, row) = metrics[metric.name] else {
            metrics[metric.name] = (metric, number)
            return
        }

        guard earlier.unit == metric.unit, earlier.direction == metric.direction else {
            func described(_ metric: Metric) -> String { "'\(metric.unit)', \(metric.direction.rawValue) is better" }
            throw FileError(
                "",
                "row \(number) has '\(metric.name)' in \(described(metric)); "
                    + "row \(row) has it in \(described(earlier))")
        }
    }

    /// The words for a direction. Letters alone count, in any case.
    private static let directions: [(direction: Metric.Direction, words: Set<String>)] = [
        (.moreIsBetter, ["more", "higher", "bigger", "up", "max", "maximize", "maximise"]),
        (.lessIsBetter, ["less", "lower", "smaller", "down", "min", "minimize", "minimise"]),
    ]

    /// The direction that a row names; nil if it names none.
    private func direction(of row: [String], number: Int) throws(FileError) -> Metric.Direction? {
        guard let text = text("direction", row) else { return nil }

        var word = text.lowercased().filter(\.isLetter)
        if word.hasSuffix("isbetter") { word.removeLast("isbetter".count) }
        guard let direction = Self.directions.first(where: { $0.words.contains(word) })?.direction else {
            throw FileError("", "row \(number) has the direction '\(text)'; more or less is right, for what is better")
        }

        return direction
    }

    /// Returns true for a unit per second, where more is better: `ops/s`, `requests per second`, `fps`.
    private static func isRate(_ unit: String) -> Bool {
        let unit = unit.lowercased()
        return ["/s", "/sec", "/second", "per second", "persecond"].contains { unit.hasSuffix($0) }
            || ["rps", "qps", "fps", "hz", "khz", "mhz", "ghz"].contains(unit)
    }
}
