import Foundation
import Measurement
import Results

extension SectionTemplate {
    static let method = SectionTemplate(id: "method", title: "How it was measured") { material in
        let result = material.result
        var groups = [Report.Group("The run", [.facts(runFacts(result)), .code(result.command.quotedForShell)])]
        let warnings = measuringWarnings(result)
        if !warnings.isEmpty { groups.append(.init("What limits these numbers", [.list(warnings)])) }
        if let machine = result.environment { groups.append(.init("The machine", [.facts(machineFacts(machine))])) }
        groups.append(.init("Fingerprint", [.list(result.fingerprint.components(separatedBy: "; "))]))

        if !result.datasets.isEmpty {
            let table = ReportTable(
                "What was measured on, and its SHA-256",
                [.init("input", .heading), .init("recipe", .text), .init("origin", .text), .init("SHA-256", .text)],
                result.datasets.map {
                    .init(texts: ["\($0.experiment)/\($0.input)", $0.recipe, $0.origin ?? "", $0.sha256])
                }
            ).withoutEmptyColumns()
            groups.append(.init("Inputs", isFolded: result.datasets.count > 12, [.table(table)]))
        }

        if !result.notRun.isEmpty {
            let table = ReportTable(
                "Cells without a number",
                [.init("cell", .heading), .init("plan", .text), .init("reason", .remark)],
                result.notRun.map { .init(texts: [$0.label, $0.plan?.rawValue ?? "", $0.reason]) }
            ).withoutEmptyColumns()
            groups.append(.init("Without a number, and why", isFolded: result.notRun.count > 12, [.table(table)]))
        }

        if !result.failures.isEmpty { groups.append(.init("What went wrong", [.list(result.failures)])) }
        groups += material.cells.grouped { $0.experiment }.map { experiment, cells in
            .init(
                "Every number of \(experiment)", experiment: experiment, isFolded: true,
                [.table(ReportTable(everyNumberOf: cells))])
        }

        let converted = material.result.source.map {
            "These numbers were measured by \($0.name), and converted: their answers were not compared."
        }

        let own =
            "Every number comes from a run that first compared the answers of all implementations. Every plan runs in "
            + "several processes, because one process draws one placement in memory and keeps it; intervals are over "
            + "processes. The same run again: \(material.command) replay \(material.subject.name)."
        return ([converted ?? own], groups)
    }

    static func instant(_ result: ResultFile) -> String {
        result.startedAt.formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .space)).replacing("Z", with: " UTC")
    }

    static func commit(_ provenance: MachineEnvironment.Provenance?) -> String {
        guard let provenance, let commit = provenance.commit else { return "unknown" }
        return commit + (provenance.isDirty == true ? ", with changes that are in no commit" : "")
    }

    static func runFacts(_ result: ResultFile) -> [(name: String, value: String)] {
        let processes = result.cells.map(\.processes.count).max() ?? 0
        let thoroughness = [result.profile?.rawValue, processes > 0 ? counted(processes, "process", "processes") : nil]
        let facts: [(name: String, value: String?)] = [
            ("measured by", result.source?.name), ("started", instant(result)),
            ("took", result.source == nil ? TimeSpan.seconds(result.duration).description : nil),
            ("profile", thoroughness.compactMap(\.self).joined(separator: ", ")),
            ("seed", result.seed.map(String.init)),
            ("commit", result.environment.map { commit($0.provenance) }), ("schema", result.schema),
            ("cells", SignificantDigits.grouped(result.cells.count)),
        ]

        return facts.compactMap { name, value in value.map { (name, $0) } }
    }

    /// The machine and the build; what the machine does not tell is left out.
    static func machineFacts(_ environment: MachineEnvironment) -> [(name: String, value: String)] {
        let threads = counted(environment.processors, "thread")
        let caches = environment.caches
        let clock = environment.clock
        let sizes = [("L1", caches.level1Data), ("L2", caches.level2), ("L3", caches.level3)].compactMap { name, size in
            size.map { "\(name) \(bytes($0))" }
        }

        let pages = environment.transparentHugePages.map { ", huge pages \($0)" } ?? ""
        let load = environment.loadAverage.map { SignificantDigits.fixed($0, decimals: 2) }
        let stolen = environment.processorTimes.map { SignificantDigits.three($0.stealShare * 100) }
        let step = TimeSpan(nanoseconds: clock.resolution)
        let cost = TimeSpan(nanoseconds: clock.overhead)
        let facts: [(name: String, value: String?)] = [
            ("processor", environment.processorModel),
            ("cores", environment.cores.map { "\(counted($0, "core")), \(threads)" } ?? threads),
            ("instruction set", "\(environment.architecture) \(environment.instructionSet)"),
            ("data caches", sizes.joined(separator: ", ")), ("memory", environment.memoryBytes.map(bytes)),
            ("pages", bytes(environment.pageBytes) + pages),
            ("system", "\(environment.operatingSystem), \(environment.kernel), \(environment.cLibrary)"),
            ("virtual machine", environment.isVirtualised.map { $0 ? "yes" : "no" }),
            ("frequency governor", environment.frequencyGovernor), ("allocator", environment.allocator),
            ("Swift", "\(environment.swiftVersion), \(environment.optimisation)"),
            ("further flags", environment.provenance.compilerFlags),
            ("instruction counter", environment.provenance.instructionCounter ?? "none"),
            ("clock", "steps of \(step), \(cost) to read"), ("load at the start", load.joined(separator: ", ")),
            ("processor time taken by the host", stolen.map { "\($0) % since the machine started" }),
        ]

        return facts.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : (name, $0) } }
    }

    /// Bytes with a binary prefix: `32 KiB`.
    private static func bytes(_ count: Int) -> String {
        let prefixes = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
        let (name, factor) = prefixes.first { count >= $0.1 } ?? ("B", 1)
        let value = Double(count) / Double(factor)
        let isWhole = value == value.rounded() && value < 1_000
        return "\(isWhole ? "\(Int(value))" : SignificantDigits.three(value)) \(name)"
    }

    static func measuringWarnings(_ result: ResultFile) -> [String] {
        let dropped = result.cells.count { $0.dropped > 0 && $0.dropped * 100 > $0.n + $0.dropped }
        let evictions = result.cells.compactMap(\.eviction).distinct()
        let outliers = result.cells.reduce(0) { $0 + $1.outliers.extreme }
        let coverage = result.coverage.map {
            "With \($0.processes) processes the 95 % intervals hold the true median about \($0.covered) times in 100; "
                + "the standard profile has 10."
        }

        let samples: [String?] = [
            dropped > 0
                ? "In \(counted(dropped, "cell")) more than 1 % of the samples were dropped, because the kernel took "
                    + "the processor away." : nil,
            evictions.isEmpty ? nil : "Caches were emptied before cold calls by: \(evictions.joined(separator: "; ")).",
            outliers > 0
                ? "\(counted(outliers, "sample")) lie beyond three interquartile ranges: counted and not removed."
                : nil,
        ]
        return ([coverage] + (result.environment.map(machineWarnings) ?? []) + samples).compactMap { $0 }
    }

    private static func machineWarnings(_ environment: MachineEnvironment) -> [String?] {
        let load = environment.loadAverage.first ?? 0
        return [
            environment.optimisation == "release"
                ? nil : "The build is '\(environment.optimisation)', not release: times say nothing about an app.",
            environment.isVirtualised == true
                ? "It is a virtual machine: neighbours may take the processor and the caches away." : nil,
            environment.provenance.isDirty == true
                ? "The work tree had changes that are in no commit: the sources cannot be found again by it." : nil,
            environment.frequencyGovernor.flatMap {
                $0 == "performance"
                    ? nil : "The frequency governor is '\($0)': the clock of the processor changes with its load."
            },
            load > 0.5 * Double(environment.processors)
                ? "The load was \(SignificantDigits.fixed(load, decimals: 2)) on "
                    + "\(counted(environment.processors, "processor")) when the run began: something else was at work."
                : nil,
        ]
    }
}

extension ResultFile {
    /// What the intervals are worth with so few processes as it has: how often, in 100, a 95 % interval that is
    /// resampled over them holds the true median; `nil` where there are enough.
    var coverage: (processes: Int, covered: Int)? {
        let processes = cells.filter { $0.metric == .time }.map(\.processes.count).max() ?? 0
        // Simulated.
        return [2: 49, 3: 73, 4: 82, 5: 88][processes].map { (processes, $0) }
    }
}

extension NotRun {
    /// `experiment/implementation/input`; without an implementation where it is none's.
    var label: String { [experiment, implementation, input].filter { !$0.isEmpty }.joined(separator: "/") }
}

extension ReportTable {
    /// Every number of some cells, one row for each cell: where links to cells lead.
    fileprivate init(everyNumberOf cells: [Cell]) {
        self.init(
            "One row per cell: times in the unit that fits, counts per call", of: cells,
            [.name, .input, CellColumn("measure", .text) { .init($0.id.measureWithUnit) }]
                + Statistic.all.map { CellColumn($0) } + [
                    .init(.answers),
                    CellColumn("with", .text) { cell in
                        .init([cell.unusualInstructionSet, cell.counter].compactMap { $0 }.joined(separator: ", "))
                    },
                ])
        for index in rows.indices { rows[index].isAnchor = true }
    }
}

extension [String] {
    var quotedForShell: String {
        map { word in
            let isPlain =
                !word.isEmpty
                && word.unicodeScalars.allSatisfy {
                    $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./=:,+@%".unicodeScalars.contains($0)
                }

            return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
        }.joined(separator: " ")
    }
}
