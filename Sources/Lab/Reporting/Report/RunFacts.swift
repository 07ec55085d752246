import Foundation
import Measurement
import Nouns
import Results

/// The names of facts about a run that a page also shows in another place.
enum RunFact {
    static let profile = "profile"
    static let samples = "samples of a call in each process"
    static let warmUp = "warm-up before warm calls"
    static let coldCalls = "cold calls"
    static let verdict = "verdict on a budget"
}

/// The names of facts about a machine that a page also shows in another place.
enum MachineFact {
    static let processor = "processor"
    static let cores = "cores"
    static let governor = "frequency governor"
    static let load = "programs at work in the 1, 5 and 15 minutes before"
    static let otherWork = "other work on the machine"
}

/// The facts about a run and its machine, for the report and for a published archive.
extension ResultFile {
    /// The start of the run: `2026-11-21 16:22:56 UTC`.
    var startText: String { Self.text(startedAt) }

    private static func text(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .space)).replacing("Z", with: " UTC")
    }

    /// The known facts about the run.
    var runFacts: [(name: String, value: String)] {
        let mostProcesses = cells.map { $0.processes.count }.max() ?? 0
        let processes = mostProcesses > 0 ? counted(mostProcesses, "process", "processes") : nil
        let thoroughness = [profile?.rawValue, processes].compactMap(\.self).joined(separator: ", ")
        let samples = SampleCounts(self)
        let facts: [(name: String, value: String?)] = [
            ("measured by", source?.name), ("parts", partsText), ("started", startsText),
            ("took", source == nil ? durationText : nil), (RunFact.profile, thoroughness),
            (RunFact.samples, samples.text), (RunFact.warmUp, samples.warmUp), ("seed", seed.map(String.init)),
            ("commit", environment.map(\.provenance.commitText)), ("schema", schema),
            ("cells", cells.count.grouped),
        ]

        return facts.compactMap { name, value in value.map { (name, $0) } }
    }

    /// The parts of a merged run, with their common values.
    private var partsText: String? {
        parts.map { parts in
            "\(parts.count), merged; profile, seed, selection and commit are the same in all of them"
        }
    }

    /// The start of the run; for a merged run, the starts of the first and the last part.
    private var startsText: String {
        let starts = (parts ?? []).map(\.startedAt)
        guard let first = starts.min(), let last = starts.max() else { return startText }
        return "\(Self.text(first)) the first part, \(Self.text(last)) the last"
    }

    private var durationText: String {
        let total = TimeSpan.seconds(duration).description
        let durations = (parts ?? []).map(\.duration)
        guard let least = durations.min(), let most = durations.max() else { return total }
        return "\(total) in all, a part \(TimeSpan.seconds(least)) to \(TimeSpan.seconds(most))"
    }

    /// The most values of parts that a fact lists.
    private static let shownValues = 4

    /// The facts about the machine and the build. For a merged run: the common values, and the differences.
    var machineFacts: [(name: String, value: String)] {
        let environments = (parts ?? []).compactMap(\.environment)
        guard !environments.isEmpty else { return environment?.facts ?? [] }

        let facts = environments.map(\.facts)
        let names = facts.flatMap { $0.map(\.name) }.distinct()
        return names.map { name in
            let values = facts.map { part in part.first { $0.name == name }?.value ?? "unknown" }.distinct()
            guard values.count > 1 else { return (name, values[0]) }

            let firstValues = values.prefix(Self.shownValues).joined(separator: "; ")
            let rest = values.count > Self.shownValues ? "; and \(values.count - Self.shownValues) more" : ""
            return (name, "differs between the parts: \(firstValues)\(rest)")
        }
    }
}

extension MachineEnvironment.Provenance {
    /// The commit of a build, and whether its work tree had changes.
    var commitText: String {
        guard let commit else { return "unknown" }
        return commit + (isDirty == true ? ", with changes that are in no commit" : "")
    }
}

extension MachineEnvironment {
    /// The known facts about the machine and the build.
    var facts: [(name: String, value: String)] {
        let threads = counted(processors, "thread")
        let sizes = [("L1", caches.level1Data), ("L2", caches.level2), ("L3", caches.level3)].compactMap { name, size in
            size.map { "\(name) \(Self.bytes($0))" }
        }

        let pages = transparentHugePages.map { ", huge pages \($0)" } ?? ""
        let load = loadAverage.map { SignificantDigits.fixed($0, decimals: 2) }
        let stealPercent = processorTimes.map { SignificantDigits.three($0.stealShare * 100) }
        let step = TimeSpan(nanoseconds: clock.resolution)
        let cost = TimeSpan(nanoseconds: clock.overhead)
        let facts: [(name: String, value: String?)] = [
            (MachineFact.processor, processorModel),
            (MachineFact.cores, cores.map { "\(counted($0, "core")), \(threads)" } ?? threads),
            ("instruction set", "\(architecture) \(instructionSet)"),
            ("data caches", sizes.joined(separator: ", ")), ("memory", memoryBytes.map(Self.bytes)),
            ("pages", Self.bytes(pageBytes) + pages),
            ("system", "\(operatingSystem), \(kernel), \(cLibrary)"),
            ("virtual machine", isVirtualised.map { $0 ? "yes" : "no" }),
            (MachineFact.governor, frequencyGovernor), ("allocator", allocator),
            ("Swift", "\(swiftVersion), \(optimisation)"),
            ("further flags", provenance.compilerFlags),
            ("instruction counter", provenance.instructionCounter ?? "none"),
            ("clock", "steps of \(step), \(cost) to read"), (MachineFact.load, load.joined(separator: ", ")),
            ("processor time taken by the host", stealPercent.map { "\($0) % since the machine started" }),
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
