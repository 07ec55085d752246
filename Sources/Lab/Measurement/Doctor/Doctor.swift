/// Checks what a machine can measure and what disturbs it, with a remedy for each problem.
package enum Doctor {
    /// All checks, the most important first and the self-tests last.
    package static func checks(environment: MachineEnvironment, findings: DoctorFindings) -> [DoctorCheck] {
        let namedChecks: [(name: String, check: DoctorCheck?)] = [
            ("build", build(environment)),
            ("clock", clock(environment.clock)),
            ("clock source", clockSource(findings)),
            ("instruction counter", instructionCounter(findings)),
            ("event counters", findings.events?.check(paranoia: findings.perfEventParanoia)),
            ("valgrind", valgrind(findings)),
            ("allocation counter", allocations(environment, findings)),
            ("cold caches", eviction(findings.eviction)),
            ("load", load(environment)),
            ("steal time", steal(environment)),
            ("frequency governor", governor(environment)),
            ("turbo", turbo(environment, findings)),
            ("threads of one core", simultaneousThreads(findings)),
            ("transparent huge pages", hugePages(environment)),
            ("placement of processes", placement(findings)),
            ("noise", noise(findings)),
        ]
        return namedChecks.compactMap { name, check in
            check.map { DoctorCheck($0.status, $0.finding, $0.remedy, name: name) }
        } + findings.selfTests
    }

    /// True if times measured on the machine are meaningful.
    package static func isFit(_ checks: [DoctorCheck]) -> Bool { !checks.contains { $0.status == .unfit } }

    static func build(_ environment: MachineEnvironment) -> DoctorCheck {
        let finding = "Swift \(environment.swiftVersion), \(environment.optimisation), \(environment.instructionSet)"
        guard environment.optimisation == "debug" else { return DoctorCheck(.ok, finding) }
        return DoctorCheck(
            .unfit, finding, "build with `swift build -c release`; numbers from a debug build mean nothing")
    }

    static func clock(_ clock: ClockCharacteristics) -> DoctorCheck {
        let resolution = clock.resolution.rounded(toPlaces: 0)
        let overhead = clock.overhead.rounded(toPlaces: 1)
        let finding = "resolution \(resolution) ns, a reading costs \(overhead) ns"

        // Without a vDSO clock every reading is a system call, and a batch of 1,000 readings takes a millisecond.
        guard clock.overhead > 200 || clock.resolution > 1_000 else { return DoctorCheck(.ok, finding) }

        // With a slower clock, a batch that hides its cost takes tens of milliseconds, and a cold call drowns in it.
        let isUnfit = clock.overhead > 20_000 || clock.resolution > 20_000
        return DoctorCheck(
            isUnfit ? .unfit : .warning, finding,
            "use the processor's own clock: boot with `clocksource=tsc`, or see /sys/devices/system/clocksource")
    }

    static func instructionCounter(_ findings: DoctorFindings) -> DoctorCheck {
        guard let fault = findings.instructionFault else {
            return DoctorCheck(.ok, "perf_event_open counts instructions")
        }

        let absence = fault.absenceOfInstructions(paranoia: findings.perfEventParanoia)
        return DoctorCheck(.missing, absence.reason, absence.remedy)
    }

    static func valgrind(_ findings: DoctorFindings) -> DoctorCheck {
        guard let path = findings.valgrind else {
            let kernelCounts = findings.instructionFault == nil
            return DoctorCheck(
                kernelCounts ? .warning : .missing,
                "valgrind is not on the path" + (kernelCounts ? "" : "; nothing here can count instructions"),
                "install valgrind (`apt-get install valgrind`)")
        }
        guard findings.hasStrip else {
            return DoctorCheck(
                .warning, "\(path), but nothing that takes debug information out, on which it may give up",
                "install binutils (`apt-get install binutils`)")
        }

        return DoctorCheck(.ok, "callgrind can count instructions, with \(path)")
    }

    static func allocations(_ environment: MachineEnvironment, _ findings: DoctorFindings) -> DoctorCheck {
        guard let reason = findings.allocationsAbsent else {
            return DoctorCheck(.ok, "\(environment.allocator) counts allocations")
        }

        return DoctorCheck(
            .missing, reason,
            "install jemalloc (`apt-get install libjemalloc-dev`) and build again; memory metrics are absent without it"
        )
    }

    static func eviction(_ method: EvictionMethod) -> DoctorCheck {
        if case .flush = method { return DoctorCheck(.ok, method.description) }
        return DoctorCheck(
            .warning, "\(method.description): user space may not flush single lines here, so every cold sample is slow",
            "run cold plans on x86-64, or on 64-bit ARM with Linux")
    }
}

extension Double {
    /// The number with this many decimals. A number that is too large or not finite is written by Swift.
    func rounded(toPlaces places: Int) -> String { FixedDecimals.text(self, decimals: places) ?? "\(self)" }
}
