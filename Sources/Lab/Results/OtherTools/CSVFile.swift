import Foundation
import Nouns

extension OtherToolFormat {
    /// A table of comma-separated values, whose columns have names. Source: exports, What is read.
    ///
    /// Rows of one benchmark are samples of one process, or of the processes in a column. A `csv` export of Milli keeps
    /// its cells, each with its median.
    static let csv = OtherToolFormat("csv") { _, bytes in
        let text = try text(of: bytes)
        guard let rows = CSVText.rows(of: text) else { throw FileError("", "a quote in it is never closed") }
        guard let heading = rows.first else { throw FileError("", "it is empty") }

        var table = CSVTable(heading, rows: rows.dropFirst())
        try table.check()
        for (number, row) in rows.enumerated().dropFirst() {
            guard row.count == heading.count else {
                throw FileError(
                    "", "row \(number + 1) has \(counted(row.count, "field")) where the heading has \(heading.count)")
            }
            try table.add(row, number: number + 1)
        }

        return table.run
    }
}

private struct CSVTable {
    /// The meanings of columns with their possible names. Case, blanks, `_` and `-` are ignored.
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
    /// The inputs with several sizes. Each size is then a separate input.
    private var inputsOfSeveralSizes: Set<InputID> = []
    /// The unit in the name of the value's column: `time_ms`.
    private var headingUnit: String?
    private let heading: [String]
    private var positions: [CellID: (benchmark: Int, processes: [String: Int])] = [:]
    /// The metrics so far, by name, each with its first row.
    private var metrics: [String: (metric: Metric, row: Int)] = [:]
    private(set) var run = OtherToolRun(tool: "csv")

    /// A table with a heading.
    ///
    /// - Parameter rows: all rows below the heading, for their inputs and sizes.
    init(_ heading: [String], rows: ArraySlice<[String]>) {
        self.heading = heading
        var ignoredTitles: [String] = []
        for (column, title) in heading.enumerated() {
            var name = title.lowercased().filter { !" _-()[]".contains($0) }
            var unit: String?
            if title.utf8.count <= OtherToolFormat.longestLine,
                let match = title.lowercased().wholeMatch(of: /(.+?)[ _(\[]+(ns|us|µs|μs|ms|s)[)\]]?/)
            {
                name = match.1.filter { !" _-".contains($0) }
                unit = String(match.2)
            }

            guard let meaning = Self.names.first(where: { $0.names.contains(name) })?.meaning, columns[meaning] == nil
            else {
                if !title.allSatisfy(\.isWhitespace) { ignoredTitles.append("'\(title)'") }
                continue
            }

            columns[meaning] = column
            if meaning == "value" { headingUnit = unit }
        }

        if !ignoredTitles.isEmpty {
            let more = ignoredTitles.count > 6 ? ", and \(ignoredTitles.count - 6) more" : ""
            run.remarks.append("columns that are not read: \(ignoredTitles.prefix(6).joined(separator: ", "))\(more)")
        }

        var sizes: [InputID: Set<String>] = [:]
        for row in rows where row.count == heading.count {
            if let input = text("input", row), let size = text("size", row) {
                sizes[InputID(experiment: experiment(row), input: input), default: []].insert(size)
            }
        }
        inputsOfSeveralSizes = Set(sizes.filter { $0.value.count > 1 }.keys)
    }

    func check() throws(FileError) {
        if heading.count == 1, let other = heading[0].first(where: { ";\t|".contains($0) }) {
            let name = other == "\t" ? "tabs" : "'\(other)'"
            throw FileError("", "its fields are separated by \(name); commas are right, with points in numbers")
        }

        for meaning in ["implementation", "value"] where columns[meaning] == nil {
            let names = Self.names.first { $0.meaning == meaning }?.names.sorted().joined(separator: ", ") ?? ""
            let unit = meaning == "value" ? ", with a unit if it has one, as in value_ns" : ""
            throw FileError("", "there is no column for the \(meaning): call it one of \(names)\(unit)")
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
        var benchmark = OtherToolBenchmark(experiment: experiment(row), implementation: name)
        setInput(of: &benchmark, row)
        benchmark.plan = text("plan", row).map { Plan(rawValue: $0) } ?? .warm
        benchmark.cores = try cores(row, number: number)
        if let date = text("date", row).flatMap({ OtherToolDate($0)?.date }) {
            run.startedAt = min(run.startedAt ?? date, date)
        }
        if run.commit == nil { run.commit = text("commit", row) }

        benchmark.add(metric, [value * scale])
        add(benchmark, process: text("process", row) ?? "")
    }

    private func experiment(_ row: [String]) -> String { text("experiment", row) ?? "csv" }

    /// Sets the input from its columns: the input, and the size if the input has several sizes or no name.
    private func setInput(of benchmark: inout OtherToolBenchmark, _ row: [String]) {
        let size = text("size", row)
        let input = text("input", row)

        if let input, let size, inputsOfSeveralSizes.contains(InputID(experiment: experiment(row), input: input)) {
            let title = columns["size"].map { heading[$0].trimmingCharacters(in: .whitespaces) } ?? "size"
            benchmark.parameters = [
                OtherToolParameter("input", input, .positional, text: input), OtherToolParameter(title, size),
            ]
        } else {
            benchmark.namedInput = input ?? size ?? OtherToolBenchmark.onlyInput
        }

        benchmark.statedSize = size.flatMap { Int($0) }
    }

    private func cores(_ row: [String], number: Int) throws(FileError) -> Int {
        guard let text = text("cores", row) else { return 1 }
        guard let cores = Int(text), cores > 0 else {
            throw FileError("", "row \(number) has '\(text)' cores; a whole number from 1 is right")
        }

        return cores
    }

    /// Adds the one sample of a benchmark.
    private mutating func add(_ benchmark: OtherToolBenchmark, process: String) {
        guard let id = benchmark.ids.first, let value = benchmark.measurements.first?.processes.first?.first else {
            return
        }
        guard let position = positions[id] else {
            positions[id] = (run.benchmarks.count, [process: 0])
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
        if metric.isDuration, let nanoseconds { return (metric, nanoseconds) }
        guard unit.lowercased() == metric.unit else {
            throw FileError("", "row \(number) has '\(metric.name)' in '\(unit)'; \(metric.unit) is right")
        }

        return (metric, 1)
    }

    /// Records a metric. Its unit and direction must be the same in all rows.
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

    /// The words for a direction. Only letters count, in any case.
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
