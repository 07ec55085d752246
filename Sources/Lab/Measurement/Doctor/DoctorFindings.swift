/// The facts that the doctor judges besides the environment. They are a value, so that every diagnosis can be tested.
package struct DoctorFindings: Sendable, Equatable {
    /// The reason why the kernel counts no instructions; `nil` if it counts them.
    var instructionFault: PerfEventFault?
    /// The content of ``PerfEventFault/paranoiaFile``.
    var perfEventParanoia: String?
    /// The countable events; `nil` if they were not tested.
    var events: EventProbe?
    var valgrind: String?
    var allocationsAbsent: String?
    var eviction: EvictionMethod
    var selfTests: [DoctorCheck] = []
    /// True if a program was found that removes debug information, because valgrind gives up on large programs with it.
    var hasStrip = true
    var clockSource: String?
    /// True if the processor may exceed its nominal frequency.
    var isTurboOn: Bool?
    var turboRemedy: String?
    var isMultithreadingActive: Bool?
    var addressRandomisation: String?
    var canFixAddresses = true
    var noise: NoiseIndex?

    /// The facts of this machine. The caller runs the self-tests and measures noise, which take a clock and a random
    /// source.
    package static func ofThisMachine(
        counting: AllocationCounting, evictor: CacheEvictor, selfTests: [DoctorCheck], noise: NoiseIndex? = nil,
        searchPath: String? = MachineFiles.environmentVariable("PATH"),
        isExecutable: (String) -> Bool = MachineFiles.isExecutable,
        reading read: (String) -> String? = MachineFiles.read
    ) -> DoctorFindings {
        let absent: String? = if case .absent(let reason) = counting { reason } else { nil }

        func find(_ name: String) -> String? { MachineFiles.find(name, in: searchPath, isExecutable: isExecutable) }

        var findings = DoctorFindings(
            instructionFault: .countingInstructions(),
            perfEventParanoia: read(PerfEventFault.paranoiaFile)?.trimmed,
            events: .ofThisMachine(),
            valgrind: find("valgrind"), allocationsAbsent: absent, eviction: evictor.method, selfTests: selfTests,
            hasStrip: find("strip") != nil || find("llvm-strip") != nil,
            canFixAddresses: AddressPlacement.canBeFixed, noise: noise)
        findings.readSystemFiles(read)
        return findings
    }

    /// Reads the files about clock, frequency, cores and placement.
    mutating func readSystemFiles(_ read: (String) -> String?) {
        clockSource = read("/sys/devices/system/clocksource/clocksource0/current_clocksource")?.trimmed
        if let off = read("/sys/devices/system/cpu/intel_pstate/no_turbo")?.trimmed {
            isTurboOn = off == "0"
            turboRemedy = "run `echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo`"
        } else if let boost = read("/sys/devices/system/cpu/cpufreq/boost")?.trimmed {
            isTurboOn = boost == "1"
            turboRemedy = "run `echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost`"
        }

        isMultithreadingActive = read("/sys/devices/system/cpu/smt/active").map { $0.trimmed == "1" }
        addressRandomisation = read("/proc/sys/kernel/randomize_va_space")?.trimmed
    }
}
