extension MachineEnvironment {
    /// Describes the machine.
    ///
    /// - Parameters:
    ///   - clock: The characteristics of the clock that is measured with.
    ///   - provenance: What only the caller knows.
    ///   - host: What system calls tell.
    ///   - read: The content of a file, `nil` where there is none.
    /// - Complexity: Reads about twenty small files; a few milliseconds.
    public static func capture(
        clock: ClockCharacteristics, provenance: Provenance = Provenance(), host: HostFacts = .ofThisMachine(),
        reading read: (String) -> String? = SystemFiles.read
    ) -> MachineEnvironment {
        let processor = read("/proc/cpuinfo").map(ProcessorDescription.init(cpuInfo:))
        let release = read("/etc/os-release") ?? read("/usr/lib/os-release")
        return MachineEnvironment(
            operatingSystem: release?.value(ofKey: "PRETTY_NAME", separator: "=")?.unquoted ?? host.operatingSystem,
            kernel: host.kernel, architecture: host.architecture,
            processorModel: processor?.model ?? host.processorModel, processors: host.processors,
            cores: processor?.cores ?? host.cores, instructionSet: host.instructionSet,
            caches: .capture(reading: read, fallback: host.caches),
            memoryBytes: memoryBytes(reading: read) ?? host.memoryBytes, pageBytes: host.pageBytes,
            transparentHugePages: read("/sys/kernel/mm/transparent_hugepage/enabled")?.chosenAlternative,
            frequencyGovernor: read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")?.trimmed,
            isVirtualised: isVirtualised(processor: processor, reading: read) ?? host.isVirtualised,
            allocator: host.allocator, cLibrary: host.cLibrary, swiftVersion: SwiftBuild.compilerVersion,
            optimisation: SwiftBuild.optimisation, clock: clock,
            loadAverage: loadAverage(reading: read) ?? host.loadAverage,
            processorTimes: read("/proc/stat").flatMap(ProcessorTimes.init(procStat:)), provenance: provenance)
    }

    private static func memoryBytes(reading read: (String) -> String?) -> Int? {
        // "MemTotal:       24649216 kB"
        read("/proc/meminfo")?.value(ofKey: "MemTotal")?.split(separator: " ").first.flatMap { Int($0) }.map {
            $0 * 1024
        }
    }

    private static func loadAverage(reading read: (String) -> String?) -> [Double]? {
        guard let fields = read("/proc/loadavg")?.split(separator: " ").prefix(3) else { return nil }
        let loads = fields.compactMap { Double($0) }
        return loads.count == 3 ? loads : nil
    }

    /// x86 processors say whether they are virtual. ARM does not; there the firmware's name of the machine can say yes, but
    /// its silence says nothing.
    private static func isVirtualised(processor: ProcessorDescription?, reading read: (String) -> String?) -> Bool? {
        if let answer = processor?.saysHypervisor { return answer }
        if read("/sys/hypervisor/type") != nil { return true }
        let vendor = read("/sys/class/dmi/id/sys_vendor")?.trimmed ?? ""
        let product = read("/sys/class/dmi/id/product_name")?.trimmed ?? ""
        // The same vendor rents whole machines under names that say so.
        if product.hasSuffix(".metal") { return false }
        let virtual = [
            "KVM", "QEMU", "VMware", "VirtualBox", "Virtual Machine", "Xen", "Amazon EC2", "Google Compute Engine",
        ]
        return virtual.contains { "\(vendor) \(product)".contains($0) } ? true : nil
    }
}
