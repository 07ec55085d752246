#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the doctor looks at beyond the environment. A value, so that every diagnosis can be tested.
public struct DoctorFindings: Sendable, Equatable {
    /// Whether the kernel counts instructions.
    public var instructionCounter: InstructionCounterProbe
    /// The content of `/proc/sys/kernel/perf_event_paranoid`.
    public var perfEventParanoia: String?
    /// Where valgrind is, `nil` where it is not.
    public var valgrind: String?
    /// Why allocations cannot be counted, `nil` where they can.
    public var allocationsAbsent: String?
    /// How caches are emptied.
    public var eviction: EvictionMethod
    /// What the self-tests found.
    public var selfTests: [SelfTestResult]
    /// Whether a program that takes debug information out was found: valgrind gives up on that of large programs.
    public var hasStrip = true
    /// What the kernel's clock reads.
    public var clockSource: String?
    /// Whether the processor goes beyond its nominal frequency when it can.
    public var isTurboOn: Bool?
    /// How to switch that off here.
    public var turboRemedy: String?
    /// Whether two threads share a core.
    public var isMultithreadingActive: Bool?
    /// The content of `/proc/sys/kernel/randomize_va_space`.
    public var addressRandomisation: String?
    /// Whether a process can be started at fixed addresses.
    public var canFixAddresses = true
    /// How much fixed work varies; `nil` where it was not measured.
    public var noise: NoiseIndex?

    /// Known findings.
    public init(
        instructionCounter: InstructionCounterProbe, perfEventParanoia: String? = nil, valgrind: String? = nil,
        allocationsAbsent: String? = nil, eviction: EvictionMethod, selfTests: [SelfTestResult] = []
    ) {
        self.instructionCounter = instructionCounter
        self.perfEventParanoia = perfEventParanoia
        self.valgrind = valgrind
        self.allocationsAbsent = allocationsAbsent
        self.eviction = eviction
        self.selfTests = selfTests
    }

    /// Looks at this machine.
    ///
    /// - Parameters:
    ///   - counting: What ``AllocationCounting/ofThisProcess()`` said.
    ///   - evictor: The evictor that cold plans use.
    ///   - selfTests: What the self-tests found; they are the caller's to run, as they take a clock and a random source.
    ///   - noise: How much fixed work varies, which takes a clock too.
    ///   - searchPath: The folders to look for commands in.
    ///   - isExecutable: Whether a path can be run.
    ///   - read: The content of a file, `nil` where there is none.
    public static func ofThisMachine(
        counting: AllocationCounting, evictor: CacheEvictor, selfTests: [SelfTestResult], noise: NoiseIndex? = nil,
        searchPath: String = getenv("PATH").map { String(cString: $0) } ?? "",
        isExecutable: (String) -> Bool = SystemFiles.isExecutable, reading read: (String) -> String? = SystemFiles.read
    ) -> DoctorFindings {
        let absent: String? = if case .absent(let reason) = counting { reason } else { nil }
        func find(_ command: String) -> String? {
            SystemFiles.find(command, in: searchPath, isExecutable: isExecutable)
        }
        var findings = DoctorFindings(
            instructionCounter: .ofThisMachine(),
            perfEventParanoia: read("/proc/sys/kernel/perf_event_paranoid")?.trimmed,
            valgrind: find("valgrind"), allocationsAbsent: absent, eviction: evictor.method, selfTests: selfTests)
        findings.hasStrip = find("strip") != nil || find("llvm-strip") != nil
        findings.noise = noise
        findings.canFixAddresses = AddressPlacement.canBeFixed
        findings.readSystemFiles(read)
        return findings
    }

    /// What files tell of clock, frequency, cores and placement.
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
