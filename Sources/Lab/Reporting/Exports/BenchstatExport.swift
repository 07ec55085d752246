import JSONText
import Results

extension ExportFormat {
    /// Go's benchmark format (Go's proposal 14313). Source: exports, `benchstat`.
    ///
    /// It has a line of medians for each process and plan, so that benchstat's U-test has independent values. Each
    /// metric has its own unit, because benchstat averages values of one unit.
    static let benchstat = ExportFormat("benchstat") { job in
        let environment = job.result.environment
        var lines = environment.map { ["toolchain: \(Benchstat.line("swift \($0.swiftVersion)"))"] } ?? []
        if let model = environment?.processorModel { lines.append("cpu: \(Benchstat.line(model))") }
        let cells = job.result.cells.ofImplementations
        lines += Benchstat.units(of: cells)

        var package: String?
        for benchmark in cells.grouped(by: { $0.id.by($0.plan, .time) }).map(\.elements) {
            if package != benchmark[0].experiment {
                lines.append("pkg: \(Benchstat.line(benchmark[0].experiment))")
                package = benchmark[0].experiment
            }
            lines += Benchstat.lines(benchmark)
        }

        return Export(
            lines.joined(separator: "\n") + "\n", leftOut: job.result.cells.filter(\.isOfNoImplementation))
    }
}

private enum Benchstat {
    /// The lines that describe the units.
    static func units(of cells: [Cell]) -> [String] {
        let metrics = Set(cells.map(\.metric))
        let others = metrics.subtracting(Metric.ofLab).sorted { $0.name < $1.name }
        return (Metric.ofLab.filter(metrics.contains) + others).map { metric in
            // An exact count needs no test: any difference is real.
            let assumption = metric.kind == .exact ? " assume=exact" : ""
            return "Unit \(unit(metric))\(assumption) better=\(metric.direction == .lessIsBetter ? "lower" : "higher")"
                + " metric=\(encoded(metric.name))" + (metric.unit.isEmpty ? "" : " unit=\(encoded(metric.unit))")
        }
    }

    /// The lines of the cells of one implementation, input and plan.
    static func lines(_ cells: [Cell]) -> [String] {
        let numbers = cells.flatMap(\.processes).map(\.process).distinct()
        return numbers.flatMap { number -> [String] in
            let series = cells.map { cell in
                (unit: unit(cell.metric), processes: cell.processMedians.filter { $0.process == number })
            }

            // A number may occur twice.
            return (0..<(series.map(\.processes.count).max() ?? 0)).map { index in
                let values = series.filter { index < $0.processes.count }
                let medians = values.map { values in
                    "\(JSONValue.digits(of: values.processes[index].median) ?? "") \(values.unit)"
                }
                let samples = values.first?.processes[index].samples ?? 1
                return "\(name(cells[0])) \(samples) \(medians.joined(separator: " "))"
            }
        }
    }

    private static func name(_ cell: Cell) -> String {
        let experiment = encoded(cell.experiment)
        var name = "Benchmark" + experiment.prefix(1).uppercased() + experiment.dropFirst()
        name += "/implementation=\(encoded(cell.implementation))/input=\(encoded(cell.id.input))"

        // `benchstat -row /size` groups by it.
        if let size = cell.input.knownSize { name += "/size=\(size)" }
        if cell.cores != 1 { name += "/cores=\(cell.cores)" }
        // A hyphen and digits at the end of a name are read as a number of processors. So the plan, which has neither,
        // is last.
        return name + "/plan=\(encoded(cell.plan.rawValue))"
    }

    /// Returns the unit of a metric. No other metric has the same.
    static func unit(_ metric: Metric) -> String {
        let words: [Metric: String] = [
            .time: "ns/op", .buildTime: "build-ns/op", .allocations: "allocs/op", .bytes: "B/op",
            .resident: "resident-B/node", .instructions: "instructions/op",
        ]
        if let word = words[metric] { return word }

        let unit = encoded(metric.unit)
        let name = unit.isEmpty ? encoded(metric.name) : "\(encoded(metric.name))-\(unit)"
        return metric.unit.contains("/") ? name.replacing("%2F", with: "/") : "\(name)/op"
    }

    /// Encodes a text: fields end at spaces, and names are divided at slashes.
    private static func encoded(_ text: String) -> String {
        text.percentEncoding { "%/".unicodeScalars.contains($0) || $0.properties.isWhitespace }
    }

    static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? " " : $0 }))
    }
}
