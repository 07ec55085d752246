// What disturbs measuring: other work, the hypervisor, the frequency, the pages.

extension Doctor {
    static func load(_ environment: MachineEnvironment) -> DoctorCheck {
        guard let recent = environment.loadAverage.first else {
            return DoctorCheck(
                name: "load", status: .missing, finding: "the system does not tell its load",
                remedy: "make sure by other means that nothing else runs while you measure")
        }
        let finding = "\(recent.rounded(toPlaces: 2)) over the last minute on \(environment.processors) processors"
        // One processor is the measurement's own; beyond half of the others it meets other work.
        let bearable = max(Double(environment.processors - 1) / 2, 0.5)
        guard recent > bearable else { return DoctorCheck(name: "load", status: .ok, finding: finding) }
        return DoctorCheck(
            name: "load", status: .warning, finding: finding,
            remedy: "stop what else runs, and wait until the load is under \(bearable.rounded(toPlaces: 1))")
    }

    static func steal(_ environment: MachineEnvironment) -> DoctorCheck {
        guard let times = environment.processorTimes else {
            return DoctorCheck(
                name: "steal time", status: .missing, finding: "the system does not tell what a hypervisor takes",
                remedy: "measure on hardware of your own where this system is a virtual machine")
        }
        let finding = "\((times.stealShare * 100).rounded(toPlaces: 3)) % of processor time since the machine started"
        // A thousandth is one tick in ten seconds: about what a quiet shared machine shows.
        guard times.stealShare > 0.001 else { return DoctorCheck(name: "steal time", status: .ok, finding: finding) }
        // A fifth of all time goes to others: no sample of some milliseconds is whole.
        return DoctorCheck(
            name: "steal time", status: times.stealShare > 0.2 ? .unfit : .warning, finding: finding,
            remedy: "use a machine with processors of its own; samples that lose time to others are dropped and counted"
        )
    }

    static func governor(_ environment: MachineEnvironment) -> DoctorCheck {
        guard let governor = environment.frequencyGovernor else {
            let virtual = environment.isVirtualised == true
            return DoctorCheck(
                name: "frequency governor", status: .missing,
                finding: virtual ? "hidden by the hypervisor" : "the system does not tell it",
                remedy: virtual
                    ? "nothing can be set in here; the gate's interleaving and controls allow for drifting frequencies"
                    : "set a fixed frequency by other means, such as the firmware's")
        }
        guard governor != "performance" else {
            return DoctorCheck(name: "frequency governor", status: .ok, finding: governor)
        }
        return DoctorCheck(
            name: "frequency governor", status: .warning, finding: "\(governor) lets the frequency follow the load",
            remedy: "run `sudo cpupower frequency-set --governor performance`")
    }

    static func hugePages(_ environment: MachineEnvironment) -> DoctorCheck {
        guard let setting = environment.transparentHugePages else {
            return DoctorCheck(
                name: "transparent huge pages", status: .missing, finding: "the system does not tell its setting",
                remedy: "nothing to do where the system has none; otherwise compare only runs of one machine")
        }
        guard setting == "always" else {
            return DoctorCheck(name: "transparent huge pages", status: .ok, finding: setting)
        }
        return DoctorCheck(
            name: "transparent huge pages", status: .warning,
            finding: "always: the kernel merges pages when it likes, and processes differ by it",
            remedy: "run `echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled`")
    }
}
