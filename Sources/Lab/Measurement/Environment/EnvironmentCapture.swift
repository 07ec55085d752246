import CPlatform

extension MachineEnvironment {
    /// Describes the machine of this process from about twenty small files and, for other facts, from system calls. It
    /// takes a few milliseconds.
    ///
    /// - Parameters:
    ///   - host: the facts from system calls; by default those of this machine.
    ///   - read: the content of a file; `nil` if there is none.
    package static func capture(
        clock: ClockCharacteristics, provenance: Provenance = Provenance(), host: MachineEnvironment? = nil,
        reading read: (String) -> String? = MachineFiles.read
    ) -> MachineEnvironment {
        var machine = host ?? bySystemCalls(clock: clock)
        machine.clock = clock
        machine.provenance = provenance
        let processor = read("/proc/cpuinfo").map(ProcessorDescription.init(cpuInfo:))
        let release = read("/etc/os-release") ?? read("/usr/lib/os-release")
        if let name = release?.value(ofKey: "PRETTY_NAME", separator: "=") { machine.operatingSystem = name.unquoted }
        machine.processorModel = processor?.model ?? machine.processorModel
        machine.cores = processor?.cores ?? machine.cores
        machine.caches = .capture(reading: read, fallback: machine.caches)

        // "24649216 kB"
        let memory = read("/proc/meminfo")?.value(ofKey: "MemTotal")?.split(separator: " ").first.flatMap { Int($0) }
        machine.memoryBytes = memory.map { $0 * 1024 } ?? machine.memoryBytes
        machine.transparentHugePages = read("/sys/kernel/mm/transparent_hugepage/enabled")?.chosenAlternative
        machine.frequencyGovernor = read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")?.trimmed
        machine.isVirtualised = isVirtualised(processor: processor, reading: read) ?? machine.isVirtualised
        let loads = read("/proc/loadavg")?.split(separator: " ").prefix(3).compactMap { Double($0) } ?? []
        if loads.count == 3 { machine.loadAverage = loads }
        machine.processorTimes = read("/proc/stat").flatMap(ProcessorTimes.ofAllProcessors(procStat:))

        return machine
    }

    package static var instructionSetOfThisProcess: String { String(cString: milli_instruction_set()) }

    /// The machine as system calls describe it.
    static func bySystemCalls(clock: ClockCharacteristics) -> MachineEnvironment {
        var name = utsname()
        uname(&name)
        let system = text(of: name.sysname)
        var loads = [Double](repeating: 0, count: 3)
        let loadsKnown = getloadavg(&loads, 3)
        var cLibrary = [CChar](repeating: 0, count: 64)
        milli_c_library(&cLibrary, cLibrary.count)
        let pageBytes = max(sysconf(Int32(_SC_PAGESIZE)), 1)
        #if os(Linux)
            let pages = sysconf(Int32(_SC_PHYS_PAGES))
            let memoryBytes: Int? = pages > 0 ? pages * pageBytes : nil
        #else
            let memoryBytes = SystemControl.number("hw.memsize")
        #endif
        return MachineEnvironment(
            operatingSystem: SystemControl.text("kern.osproductversion").map { "macOS \($0)" } ?? system,
            kernel: "\(system) \(text(of: name.release))", architecture: text(of: name.machine),
            processorModel: SystemControl.text("machdep.cpu.brand_string"),
            processors: max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1),
            cores: SystemControl.number("hw.physicalcpu"), instructionSet: instructionSetOfThisProcess,
            caches: .reportedBySystem(), memoryBytes: memoryBytes, pageBytes: pageBytes,
            isVirtualised: SystemControl.number("kern.hv_vmm_present").map { $0 != 0 },
            allocator: JemallocControl.version().map { "jemalloc \($0)" } ?? "system",
            cLibrary: String(upToZero: cLibrary),
            clock: clock, loadAverage: loadsKnown > 0 ? Array(loads.prefix(Int(loadsKnown))) : [])
    }

    /// The text in a C field of fixed length, which Swift imports as a tuple.
    private static func text<Field>(of field: Field) -> String {
        withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// x86 processors tell if they are virtual. On ARM the name of the machine can say yes, but never no.
    private static func isVirtualised(processor: ProcessorDescription?, reading read: (String) -> String?) -> Bool? {
        if let answer = processor?.saysHypervisor { return answer }
        if read("/sys/hypervisor/type") != nil { return true }
        let vendor = read("/sys/class/dmi/id/sys_vendor")?.trimmed ?? ""
        let product = read("/sys/class/dmi/id/product_name")?.trimmed ?? ""

        // The same vendors rent real machines, under names that end so.
        if product.hasSuffix(".metal") { return false }
        let virtual = [
            "KVM", "QEMU", "VMware", "VirtualBox", "Virtual Machine", "Xen", "Amazon EC2", "Google Compute Engine",
        ]
        return virtual.contains { "\(vendor) \(product)".contains($0) } ? true : nil
    }
}

/// The processors as `/proc/cpuinfo` describes them, with one block of lines for each.
struct ProcessorDescription {
    /// The name of the model; `nil` if the text has none.
    var model: String?
    /// The number of physical cores; `nil` if the text does not tell them from hardware threads.
    var cores: Int?
    /// True if the processor says that it runs under a hypervisor; `nil` on ARM, where it says neither.
    var saysHypervisor: Bool?

    init(cpuInfo text: String) {
        model = text.value(ofKey: "model name") ?? Self.armModel(text)
        saysHypervisor = text.value(ofKey: "flags").map { $0.split(separator: " ").contains("hypervisor") }
        let cores = Set(zip(text.values(ofKey: "physical id"), text.values(ofKey: "core id")).map { "\($0)/\($1)" })
        self.cores = cores.isEmpty ? nil : cores.count
    }

    /// The model of an ARM processor, which gives numbers instead of a name.
    private static func armModel(_ text: String) -> String? {
        guard let implementer = text.value(ofKey: "CPU implementer"), let part = text.value(ofKey: "CPU part") else {
            return nil
        }

        // Arm's own designs in servers, boards and phones with Linux, from Arm's technical reference manuals.
        let arm = [
            "0xd03": "Cortex-A53", "0xd05": "Cortex-A55", "0xd07": "Cortex-A57", "0xd08": "Cortex-A72",
            "0xd09": "Cortex-A73", "0xd0a": "Cortex-A75", "0xd0b": "Cortex-A76", "0xd0c": "Neoverse-N1",
            "0xd0d": "Cortex-A77", "0xd40": "Neoverse-V1", "0xd41": "Cortex-A78", "0xd49": "Neoverse-N2",
            "0xd4f": "Neoverse-V2",
        ]
        let name = implementer == "0x41" ? arm[part] : nil
        return name.map { "ARM \($0)" } ?? "ARM implementer \(implementer) part \(part)"
    }
}
