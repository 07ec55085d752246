import JSONText
import Results

extension ExportFormat {
    /// Go's benchmark format (Go's proposal 14313). Source: exports, `benchstat`.
    ///
    /// It has a line for each process with its median, so that benchstat's U-test has independent values, and with the
    /// counts of that process. Counts without a time have a line of their own.
    static let benchstat = ExportFormat("benchstat") { job in
        let (entries, leftOut) = ExportEntry.all(of: job.result.cells)
        let environment = job.result.environment
        var lines = environment.map { ["toolchain: \(Benchstat.line("swift \($0.swiftVersion)"))"] } ?? []
        if let model = environment?.processorModel { lines.append("cpu: \(Benchstat.line(model))") }
        let metrics = Set(entries.flatMap(\.cells).map(\.metric))
        let others = metrics.subtracting(Metric.known).sorted { $0.name < $1.name }
        lines += (Metric.known.filter(metrics.contains) + others).map { metric in
            // A count that is the same each time needs no test: any difference is one.
            "Unit \(Benchstat.unit(metric))\(metric.kind == .exact ? " assume=exact" : "") "
                + "better=\(metric.direction == .lessIsBetter ? "lower" : "higher")"
        }

        var package: String?
        for entry in entries {
            if package != entry.cell.experiment {
                lines.append("pkg: \(Benchstat.line(entry.cell.experiment))")
                package = entry.cell.experiment
            }
            lines += Benchstat.lines(entry)
        }

        return Export(lines.joined(separator: "\n") + "\n", leftOut: leftOut)
    }
}

private enum Benchstat {
    static func lines(_ entry: ExportEntry) -> [String] {
        let layouts = entry.cells.flatMap(\.processes).map(\.layout).distinct()
        return layouts.flatMap { layout -> [String] in
            let series = entry.cells.map { cell in
                (unit: unit(cell.metric), processes: cell.processMedians.filter { $0.layout == layout })
            }

            // A layout may have been drawn twice.
            return (0..<(series.map(\.processes.count).max() ?? 0)).map { index in
                let values = series.filter { index < $0.processes.count }
                let medians = values.map { values in
                    "\(JSONValue.digits(of: values.processes[index].median) ?? "") \(values.unit)"
                }
                let samples = values.first?.processes[index].samples ?? 1
                return "\(name(entry)) \(samples) \(medians.joined(separator: " "))"
            }
        }
    }

    private static func name(_ entry: ExportEntry) -> String {
        let cell = entry.cell
        let experiment = encoded(cell.experiment)
        var name = "Benchmark" + experiment.prefix(1).uppercased() + experiment.dropFirst()
        name += "/implementation=\(encoded(cell.implementation))/input=\(encoded(cell.id.input))"

        // `benchstat -row /size` groups by it.
        if let size = cell.input.knownSize { name += "/size=\(size)" }
        // A name that ends in a hyphen and digits is read as one with a number of processors, so that the plan is last.
        return name + "/plan=\(entry.cell.plan)"
    }

    static func unit(_ metric: Metric) -> String {
        metric.unit([
            .time: "ns/op", .buildTime: "build-ns/op", .allocations: "allocs/op", .bytes: "B/op",
            .resident: "resident-B/node",
        ])
    }

    /// Fields end at blanks and names are divided at slashes.
    private static func encoded(_ text: String) -> String {
        text.percentEncoding { "%/".unicodeScalars.contains($0) || $0.properties.isWhitespace }
    }

    static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? " " : $0 }))
    }
}
