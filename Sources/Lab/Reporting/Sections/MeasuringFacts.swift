import Foundation
import Measurement
import Results

/// The facts about a run and its machine, as the report and a published archive list them.
extension SectionTemplate {
    /// Returns the start of a run: `2026-11-21 16:22:56 UTC`.
    static func instant(_ result: ResultFile) -> String { instant(result.startedAt) }

    private static func instant(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .space)).replacing("Z", with: " UTC")
    }

    /// Returns the commit of a build, and whether its work tree had changes.
    static func commit(_ provenance: MachineEnvironment.Provenance?) -> String {
        guard let provenance, let commit = provenance.commit else { return "unknown" }
        return commit + (provenance.isDirty == true ? ", with changes that are in no commit" : "")
    }

    /// Returns the facts about a run, without those that the result does not hold.
    static func runFacts(_ result: ResultFile) -> [(name: String, value: String)] {
        let processes = result.cells.map { $0.processes.count }.max() ?? 0
        let thoroughness = [result.profile?.rawValue, processes > 0 ? counted(processes, "process", "processes") : nil]
        let facts: [(name: String, value: String?)] = [
            ("measured by", result.source?.name), ("parts", partsText(result)), ("started", startText(result)),
            ("took", result.source == nil ? durationText(result) : nil),
            ("profile", thoroughness.compactMap(\.self).joined(separator: ", ")),
            ("seed", result.seed.map(String.init)),
            ("commit", result.environment.map { commit($0.provenance) }), ("schema", result.schema),
            ("cells", SignificantDigits.grouped(result.cells.count)),
        ]

        return facts.compactMap { name, value in value.map { (name, $0) } }
    }

    /// The parts of a merged run, with what all of them share.
    private static func partsText(_ result: ResultFile) -> String? {
        result.parts.map { parts in
            "\(parts.count), merged; profile, seed, selection and commit are the same in all of them"
        }
    }

    private static func startText(_ result: ResultFile) -> String {
        let starts = (result.parts ?? []).map(\.startedAt)
        guard let first = starts.min(), let last = starts.max() else { return instant(result) }
        return "\(instant(first)) the first part, \(instant(last)) the last"
    }

    private static func durationText(_ result: ResultFile) -> String {
        let total = TimeSpan.seconds(result.duration).description
        let parts = (result.parts ?? []).map(\.duration)
        guard let least = parts.min(), let most = parts.max() else { return total }
        return "\(total) in all, a part \(TimeSpan.seconds(least)) to \(TimeSpan.seconds(most))"
    }

    /// The most values of parts that a fact names.
    private static let shownValues = 4

    /// Returns the facts about the machine and the build of a result: what holds for all parts of a merged run, and
    /// where they differ.
    static func machineFacts(of result: ResultFile) -> [(name: String, value: String)] {
        let environments = (result.parts ?? []).compactMap(\.environment)
        guard !environments.isEmpty else { return result.environment.map(machineFacts) ?? [] }

        let facts = environments.map(machineFacts)
        let names = facts.flatMap { $0.map(\.name) }.distinct()
        return names.map { name in
            let values = facts.map { part in part.first { $0.name == name }?.value ?? "unknown" }.distinct()
            guard values.count > 1 else { return (name, values[0]) }

            let rest = values.count > shownValues ? "; and \(values.count - shownValues) more" : ""
            return (name, "differs between the parts: \(values.prefix(shownValues).joined(separator: "; "))\(rest)")
        }
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
