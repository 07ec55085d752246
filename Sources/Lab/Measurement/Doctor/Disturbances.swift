/// Checks for disturbances: other work, the hypervisor, the frequency, the pages, the clock source, threads of one
/// core, the placement of processes, noise.
extension Doctor {
    static func load(_ environment: MachineEnvironment) -> DoctorCheck {
        guard let recent = environment.loadAverage.first else {
            return DoctorCheck(
                .missing, "the system does not report its load",
                "make sure by other means that nothing else runs while you measure")
        }

        let finding = "\(recent.rounded(toPlaces: 2)) over the last minute on \(environment.processors) processors"
        let bearable = bearableLoad(on: environment.processors)
        guard recent > bearable else { return DoctorCheck(.ok, finding) }

        return DoctorCheck(
            .warning, finding, "stop other programs, and wait until the load is under \(bearable.rounded(toPlaces: 1))")
    }

    /// The highest load at which times are still good: half of the processors that a measurement leaves free.
    package static func bearableLoad(on processors: Int) -> Double { max(Double(processors - 1) / 2, 0.5) }

    static func steal(_ environment: MachineEnvironment) -> DoctorCheck {
        guard let times = environment.processorTimes else {
            return DoctorCheck(
                .missing, "the system does not report what a hypervisor takes",
                "measure on hardware of your own where this system is a virtual machine")
        }

        let finding = "\((times.stealShare * 100).rounded(toPlaces: 3)) % of processor time since the machine started"
        // A thousandth is one tick in ten seconds, about the share on a quiet shared machine.
        guard times.stealShare > 0.001 else { return DoctorCheck(.ok, finding) }

        // With a fifth of all time stolen, every sample of some milliseconds is interrupted.
        return DoctorCheck(
            times.stealShare > 0.2 ? .unfit : .warning, finding,
            "use a machine with processors of its own; samples that lose time to others are dropped and counted")
    }

    static func governor(_ environment: MachineEnvironment) -> DoctorCheck {
        guard let governor = environment.frequencyGovernor else {
            return unknown(
                environment,
                virtual: "it cannot be set from a virtual machine; the gate allows for a frequency that drifts",
                real: "set a fixed frequency by other means, such as the firmware's")
        }
        guard governor != "performance" else { return DoctorCheck(.ok, governor) }

        return DoctorCheck(
            .warning, "\(governor) lets the frequency follow the load",
            "run `sudo cpupower frequency-set --governor performance`")
    }

    /// The check of a fact that the system does not give, with one remedy for virtual machines and one for real ones.
    private static func unknown(_ environment: MachineEnvironment, virtual: String, real: String) -> DoctorCheck {
        if environment.isVirtualised == true { return DoctorCheck(.missing, "hidden by the hypervisor", virtual) }
        return DoctorCheck(.missing, "the system does not report it", real)
    }

    static func hugePages(_ environment: MachineEnvironment) -> DoctorCheck {
        guard let setting = environment.transparentHugePages else {
            return DoctorCheck(
                .missing, "the system does not report its setting",
                "nothing to do where the system has none; otherwise compare only runs of one machine")
        }
        guard setting == "always" else { return DoctorCheck(.ok, setting) }

        return DoctorCheck(
            .warning, "always: the kernel merges pages at any moment, so that processes differ",
            "run `echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled`")
    }

    static func clockSource(_ findings: DoctorFindings) -> DoctorCheck? {
        guard let source = findings.clockSource else { return nil }

        // Clocks that user space reads without a system call.
        let direct = ["tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter"]
        guard !direct.contains(source) else { return DoctorCheck(.ok, source) }

        return DoctorCheck(
            .warning, "\(source): every reading asks the kernel",
            "boot with `clocksource=tsc`, where the processor's counter is stable")
    }

    static func turbo(_ environment: MachineEnvironment, _ findings: DoctorFindings) -> DoctorCheck {
        guard let isOn = findings.isTurboOn else {
            return unknown(
                environment,
                virtual: "it cannot be set from a virtual machine; compare only what was interleaved in one run",
                real: "switch it off in the firmware for runs that are to be published")
        }
        guard isOn else { return DoctorCheck(.ok, "off") }

        return DoctorCheck(
            .warning, "on: the frequency follows heat, and what other cores do",
            findings.turboRemedy ?? "switch it off in the firmware, or compare only what was interleaved in one run")
    }

    static func simultaneousThreads(_ findings: DoctorFindings) -> DoctorCheck {
        guard let isActive = findings.isMultithreadingActive else {
            return DoctorCheck(
                .missing, "the system does not report if cores are shared",
                "make sure by other means that nothing runs on the other thread of the core")
        }
        guard isActive else { return DoctorCheck(.ok, "one") }

        return DoctorCheck(
            .warning, "two: what runs on the other one takes a share of the core's units and caches",
            "run `echo off | sudo tee /sys/devices/system/cpu/smt/control`, or leave the machine alone")
    }

    /// Times need random placement, so that each process draws its own; counts need processes placed alike.
    static func placement(_ findings: DoctorFindings) -> DoctorCheck {
        guard let setting = findings.addressRandomisation else {
            return DoctorCheck(
                .missing, "the system does not report it", "compare instruction counts only where they repeat")
        }
        guard setting != "0" else {
            return DoctorCheck(
                .warning, "always alike: a time is that of one placement, however many processes repeat it",
                "run `sudo sysctl kernel.randomize_va_space=2`; counting processes are placed alike all the same")
        }
        guard findings.canFixAddresses else {
            return DoctorCheck(
                .warning, "at random, and it may not be fixed here: instructions of code that hashes addresses vary",
                "let the container's seccomp profile allow personality(ADDR_NO_RANDOMIZE)")
        }

        return DoctorCheck(.ok, "at random for times, alike for counts")
    }

    static func noise(_ findings: DoctorFindings) -> DoctorCheck? {
        guard let noise = findings.noise else { return nil }

        func percent(_ share: Double) -> String { "\((share * 100).rounded(toPlaces: 1)) %" }

        let finding =
            "a fixed loop varies by \(percent(noise.spin)), a fixed walk through memory by \(percent(noise.walk))"
        // Quiet machines of one's own show under 1 and 5 % between the 10th and the 90th percentile. Above 20 and 50 %
        // two runs differ by as much without any cause.
        if noise.spin > 0.2 || noise.walk > 0.5 {
            return DoctorCheck(
                .unfit, finding,
                "stop other programs, or use another machine; instructions and allocations are exact here too")
        }

        guard noise.spin > 0.02 || noise.walk > 0.1 else { return DoctorCheck(.ok, finding) }

        return DoctorCheck(
            .warning, finding, "stop other programs; small differences need more processes, or instruction counts")
    }
}
