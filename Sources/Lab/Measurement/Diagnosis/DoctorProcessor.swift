// What the processor and the kernel do to times and addresses: clock source, turbo, threads of one core, placement, noise.

extension Doctor {
    static func clockSource(_ findings: DoctorFindings) -> DoctorCheck? {
        guard let source = findings.clockSource else { return nil }
        // Clocks that user space reads without asking the kernel.
        let direct = ["tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter"]
        guard !direct.contains(source) else {
            return DoctorCheck(name: "clock source", status: .ok, finding: source)
        }
        return DoctorCheck(
            name: "clock source", status: .warning, finding: "\(source): every reading asks the kernel",
            remedy: "boot with `clocksource=tsc`, where the processor's counter is stable")
    }

    static func turbo(_ environment: MachineEnvironment, _ findings: DoctorFindings) -> DoctorCheck {
        let virtual = environment.isVirtualised == true
        guard let isOn = findings.isTurboOn else {
            return DoctorCheck(
                name: "turbo", status: .missing,
                finding: virtual ? "hidden by the hypervisor" : "the system does not tell it",
                remedy: virtual
                    ? "nothing can be set in here; compare only what was interleaved in one run"
                    : "switch it off in the firmware for runs that are to be published")
        }
        guard isOn else { return DoctorCheck(name: "turbo", status: .ok, finding: "off") }
        return DoctorCheck(
            name: "turbo", status: .warning, finding: "on: the frequency follows heat, and what other cores do",
            remedy: findings.turboRemedy
                ?? "switch it off in the firmware, or compare only what was interleaved in one run")
    }

    static func simultaneousThreads(_ findings: DoctorFindings) -> DoctorCheck {
        guard let isActive = findings.isMultithreadingActive else {
            return DoctorCheck(
                name: "threads of one core", status: .missing,
                finding: "the system does not tell whether cores are shared",
                remedy: "make sure by other means that nothing runs on the other thread of the core")
        }
        guard isActive else { return DoctorCheck(name: "threads of one core", status: .ok, finding: "one") }
        return DoctorCheck(
            name: "threads of one core", status: .warning,
            finding: "two: what runs on the other one takes a share of the core's units and caches",
            remedy: "run `echo off | sudo tee /sys/devices/system/cpu/smt/control`, or leave the machine alone")
    }

    /// Random placement is right for times, where each process draws its own; counts need processes placed alike.
    static func placement(_ findings: DoctorFindings) -> DoctorCheck {
        guard let setting = findings.addressRandomisation else {
            return DoctorCheck(
                name: "placement of processes", status: .missing, finding: "the system does not tell it",
                remedy: "compare instruction counts only where they repeat")
        }
        guard setting != "0" else {
            return DoctorCheck(
                name: "placement of processes", status: .warning,
                finding: "always alike: a time is that of one placement, however many processes repeat it",
                remedy:
                    "run `sudo sysctl kernel.randomize_va_space=2`; counting processes are placed alike all the same")
        }
        guard findings.canFixAddresses else {
            return DoctorCheck(
                name: "placement of processes", status: .warning,
                finding: "at random, and it may not be fixed here: instructions of code that hashes addresses vary",
                remedy: "let the container's seccomp profile allow personality(ADDR_NO_RANDOMIZE)")
        }
        return DoctorCheck(
            name: "placement of processes", status: .ok, finding: "at random for times, alike for counts")
    }

    static func noise(_ findings: DoctorFindings) -> DoctorCheck? {
        guard let noise = findings.noise else { return nil }
        func percent(_ share: Double) -> String { "\((share * 100).rounded(toPlaces: 1)) %" }
        let finding =
            "a fixed loop varies by \(percent(noise.spin)), a fixed walk through memory by \(percent(noise.walk))"
        // Between the 10th and 90th percentile quiet machines of one's own show under 1 and 5 %; beyond 20 and 50 % a
        // difference of that size between two runs says nothing.
        if noise.spin > 0.2 || noise.walk > 0.5 {
            return DoctorCheck(
                name: "noise", status: .unfit, finding: finding,
                remedy: "stop what else runs, or use another machine; instructions and allocations are exact here too")
        }
        guard noise.spin > 0.02 || noise.walk > 0.1 else {
            return DoctorCheck(name: "noise", status: .ok, finding: finding)
        }
        return DoctorCheck(
            name: "noise", status: .warning, finding: finding,
            remedy: "stop what else runs; small differences need more processes, or instruction counts")
    }
}
