/// Says what a machine can measure and what disturbs it, with the remedy for each.
public enum Doctor {
    /// All checks, in the order in which they are worth reading: what decides first, the self-tests last.
    ///
    /// - Complexity: O(1); nothing is measured here, see ``DoctorFindings``.
    public static func checks(environment: MachineEnvironment, findings: DoctorFindings) -> [DoctorCheck] {
        [
            build(environment),
            clock(environment.clock),
            clockSource(findings),
            instructionCounter(findings),
            valgrind(findings),
            allocations(environment, findings),
            eviction(findings.eviction),
            load(environment),
            steal(environment),
            governor(environment),
            turbo(environment, findings),
            simultaneousThreads(findings),
            hugePages(environment),
            placement(findings),
            noise(findings),
        ].compactMap(\.self) + findings.selfTests.map(selfTest)
    }

    /// Whether times that are taken on the machine mean something.
    public static func isFit(_ checks: [DoctorCheck]) -> Bool { !checks.contains { $0.status == .unfit } }

    static func build(_ environment: MachineEnvironment) -> DoctorCheck {
        let finding = "Swift \(environment.swiftVersion), \(environment.optimisation), \(environment.instructionSet)"
        guard environment.optimisation == "debug" else {
            return DoctorCheck(name: "build", status: .ok, finding: finding)
        }
        return DoctorCheck(
            name: "build", status: .unfit, finding: finding,
            remedy: "build with `swift build -c release`; numbers from a debug build mean nothing")
    }

    static func clock(_ clock: ClockCharacteristics) -> DoctorCheck {
        let finding =
            "resolution \(clock.resolution.rounded(toPlaces: 0)) ns, a reading costs \(clock.overhead.rounded(toPlaces: 1)) ns"
        // Without a vDSO clock a reading is a system call, and a batch of 1,000 readings takes a millisecond.
        guard clock.overhead > 200 || clock.resolution > 1_000 else {
            return DoctorCheck(name: "clock", status: .ok, finding: finding)
        }
        // Beyond this a batch that hides the clock takes tens of milliseconds, and a cold call is lost in it.
        let isUnfit = clock.overhead > 20_000 || clock.resolution > 20_000
        return DoctorCheck(
            name: "clock", status: isUnfit ? .unfit : .warning, finding: finding,
            remedy: "use the processor's own clock: boot with `clocksource=tsc`, or see /sys/devices/system/clocksource"
        )
    }

    static func instructionCounter(_ findings: DoctorFindings) -> DoctorCheck {
        let probe = findings.instructionCounter
        guard let reason = probe.reason(paranoia: findings.perfEventParanoia) else {
            return DoctorCheck(
                name: "instruction counter", status: .ok, finding: "perf_event_open counts instructions")
        }
        return DoctorCheck(name: "instruction counter", status: .missing, finding: reason, remedy: probe.remedy)
    }

    static func valgrind(_ findings: DoctorFindings) -> DoctorCheck {
        if let path = findings.valgrind {
            guard findings.hasStrip else {
                return DoctorCheck(
                    name: "valgrind", status: .warning,
                    finding: "\(path), but nothing that takes debug information out, on which it may give up",
                    remedy: "install binutils (`apt-get install binutils`)")
            }
            return DoctorCheck(name: "valgrind", status: .ok, finding: "callgrind can count instructions, with \(path)")
        }
        let alone = findings.instructionCounter == .available
        return DoctorCheck(
            name: "valgrind", status: alone ? .warning : .missing,
            finding: "valgrind is not on the path" + (alone ? "" : "; nothing here can count instructions"),
            remedy: "install valgrind (`apt-get install valgrind`)")
    }

    static func allocations(_ environment: MachineEnvironment, _ findings: DoctorFindings) -> DoctorCheck {
        guard let reason = findings.allocationsAbsent else {
            return DoctorCheck(
                name: "allocation counter", status: .ok, finding: "\(environment.allocator) counts allocations")
        }
        return DoctorCheck(
            name: "allocation counter", status: .missing, finding: reason,
            remedy:
                "install jemalloc (`apt-get install libjemalloc-dev`) and build again; memory metrics are absent without it"
        )
    }

    static func eviction(_ method: EvictionMethod) -> DoctorCheck {
        if case .flush = method {
            return DoctorCheck(name: "cold caches", status: .ok, finding: method.description)
        }
        return DoctorCheck(
            name: "cold caches", status: .warning,
            finding: "\(method.description): user space may not flush single lines here, so every cold sample is slow",
            remedy: "run cold plans on x86-64, or on 64-bit ARM with Linux")
    }

    /// Without the doubling nothing else holds; the other self-tests are about one metric each.
    static func selfTest(_ result: SelfTestResult) -> DoctorCheck {
        let failed: DoctorCheck.Status = result.name == DoublingSelfTest.name ? .unfit : .warning
        return DoctorCheck(
            name: "self-test: \(result.name)", status: result.passed ? .ok : failed, finding: result.finding,
            remedy: result.remedy)
    }
}
