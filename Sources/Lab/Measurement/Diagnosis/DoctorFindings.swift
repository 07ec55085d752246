#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
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
    ///   - read: The content of a file, `nil` where there is none.
    public static func ofThisMachine(
        counting: AllocationCounting, evictor: CacheEvictor, selfTests: [SelfTestResult],
        reading read: (String) -> String? = SystemFiles.read
    ) -> DoctorFindings {
        let searchPath = getenv("PATH").map { String(cString: $0) } ?? ""
        let absent: String? = if case .absent(let reason) = counting { reason } else { nil }
        return DoctorFindings(
            instructionCounter: .ofThisMachine(),
            perfEventParanoia: read("/proc/sys/kernel/perf_event_paranoid")?.trimmed,
            valgrind: SystemFiles.find("valgrind", in: searchPath), allocationsAbsent: absent,
            eviction: evictor.method, selfTests: selfTests)
    }
}
