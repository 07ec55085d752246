import LabKit
import Measurement

/// The machine and the build, as names and values; what the machine does not tell is left out.
struct MachineFacts {
    let facts: [(name: String, value: String)]

    init(_ environment: MachineEnvironment) {
        var facts: [(name: String, value: String)] = []
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { facts.append((name, value)) }
        }
        let threads = environment.processors
        add("processor", environment.processorModel)
        add(
            "cores",
            environment.cores.map { "\(CellText.count($0, "core")), \(CellText.count(threads, "thread"))" }
                ?? CellText.count(threads, "thread"))
        add("instruction set", "\(environment.architecture) \(environment.instructionSet)")
        let caches = [
            ("L1", environment.caches.level1Data), ("L2", environment.caches.level2), ("L3", environment.caches.level3),
        ]
        add(
            "data caches",
            caches.compactMap { name, size in size.map { "\(name) \(Self.bytes($0))" } }.joined(separator: ", "))
        add("memory", environment.memoryBytes.map(Self.bytes))
        add(
            "pages",
            Self.bytes(environment.pageBytes) + (environment.transparentHugePages.map { ", huge pages \($0)" } ?? ""))
        add("system", "\(environment.operatingSystem), \(environment.kernel), \(environment.cLibrary)")
        add("virtual machine", environment.isVirtualised.map { $0 ? "yes" : "no" })
        add("frequency governor", environment.frequencyGovernor)
        add("allocator", environment.allocator)
        add("Swift", "\(environment.swiftVersion), \(environment.optimisation)")
        add("further flags", environment.provenance.compilerFlags)
        add("instruction counter", environment.provenance.instructionCounter ?? "none")
        add(
            "clock",
            "steps of \(TimeSpan(nanoseconds: environment.clock.resolution)), "
                + "\(TimeSpan(nanoseconds: environment.clock.overhead)) to read")
        add(
            "load at the start",
            environment.loadAverage.map { SignificantDigits.fixed($0, decimals: 2) }.joined(separator: ", "))
        add(
            "processor time taken by the host",
            environment.processorTimes.map {
                "\(SignificantDigits.three($0.stealShare * 100)) % since the machine started"
            })
        self.facts = facts
    }

    /// Bytes with a binary prefix: `32 KiB`.
    private static func bytes(_ count: Int) -> String {
        let prefixes = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
        for (name, factor) in prefixes where count >= factor {
            let value = Double(count) / Double(factor)
            let isWhole = value == value.rounded() && value < 1_000
            return "\(isWhole ? "\(Int(value))" : SignificantDigits.three(value)) \(name)"
        }
        return "\(count) B"
    }
}
