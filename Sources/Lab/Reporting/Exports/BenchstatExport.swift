import JSONText
import Results

extension ExportFormat {
    /// Go's benchmark format (Go's proposal 14313). One line per process with its median, so that benchstat's U-test
    /// has independent values, and with what was counted in it; where no time was taken, that has a line of its own.
    /// Source: exports, `benchstat`.
    static let benchstat = ExportFormat("benchstat") { job in
        let (entries, leftOut) = ExportEntry.all(of: job.result.cells)
        let environment = job.result.environment
        var lines = environment.map { ["toolchain: \(Benchstat.line("swift \($0.swiftVersion)"))"] } ?? []
        if let model = environment?.processorModel { lines.append("cpu: \(Benchstat.line(model))") }
        let metrics = Set(entries.flatMap { $0.counts + ($0.time.map { [$0] } ?? []) }.map(\.metric))
        let others = metrics.subtracting(Metric.known).sorted { $0.name < $1.name }
        lines += (Metric.known.filter(metrics.contains) + others).map { metric in
            // What is the same each time needs no test: any difference is one.
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
        let cells = (entry.time.map { [$0] } ?? []) + entry.counts
        return cells.flatMap(\.processes).map(\.layout).distinct().flatMap { layout -> [String] in
            let found = cells.map { cell in (cell, cell.processMedians.filter { $0.layout == layout }) }
            // A placement may have been drawn twice.
            return (0..<(found.map(\.1.count).max() ?? 0)).map { index in
                let values = found.compactMap { cell, processes in
                    index < processes.count ? (cell, processes[index]) : nil
                }
                let measured = values.map { "\(JSONValue.digits(of: $0.1.median) ?? "") \(unit($0.0.metric))" }
                return "\(name(entry)) \(values.first?.1.samples ?? 1) " + measured.joined(separator: " ")
            }
        }
    }

    private static func name(_ entry: ExportEntry) -> String {
        let cell = entry.cell
        let experiment = encoded(cell.experiment)
        var name = "Benchmark" + experiment.prefix(1).uppercased() + experiment.dropFirst()
        name += "/implementation=\(encoded(cell.implementation))/input=\(encoded(cell.id.input))"

        // What `benchstat -row /size` groups by.
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
