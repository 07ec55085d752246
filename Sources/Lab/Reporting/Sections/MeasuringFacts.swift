import Foundation
import Measurement
import Results

/// The facts about a run and its machine, as the report and a published archive list them.
extension SectionTemplate {
    /// Returns the start of a run: `2026-11-21 16:22:56 UTC`.
    static func instant(_ result: ResultFile) -> String {
        result.startedAt.formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .space)).replacing("Z", with: " UTC")
    }

    /// Returns the commit of a build, and whether its work tree had changes.
    static func commit(_ provenance: MachineEnvironment.Provenance?) -> String {
        guard let provenance, let commit = provenance.commit else { return "unknown" }
        return commit + (provenance.isDirty == true ? ", with changes that are in no commit" : "")
    }

    /// Returns the facts about a run, without those that the result does not hold.
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

    /// Returns the facts about the machine and the build, without those that the machine does not give.
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

    /// Returns bytes with a binary prefix: `32 KiB`.
    private static func bytes(_ count: Int) -> String {
        let units: [(name: String, bytes: Int)] = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
        let unit = units.first { count >= $0.bytes } ?? ("B", 1)
        let value = Double(count) / Double(unit.bytes)
        let isWhole = value == value.rounded() && value < 1_000
        let digits = isWhole ? "\(Int(value))" : SignificantDigits.three(value)

        return "\(digits) \(unit.name)"
    }
}
