import Testing

@testable import Measurement

@Suite struct DoctorTests {
    private let healthy = DoctorFindings(
        instructionCounter: .available, valgrind: "/usr/bin/valgrind", eviction: .flush(instruction: .clflushopt),
        selfTests: [SelfTestResult(name: "t", passed: true, finding: "f")])

    private func quietMachine() -> MachineEnvironment {
        var environment = MachineFixture.intel.environment()
        environment.swiftVersion = "6.3.1"
        environment.optimisation = "release"
        environment.frequencyGovernor = "performance"
        environment.transparentHugePages = "madvise"
        return environment
    }

    @Test("a quiet machine has nothing to remedy")
    func goldenQuietMachine() {
        #expect(
            text(Doctor.checks(environment: quietMachine(), findings: healthy)) == """
                ok build: Swift 6.3.1, release, AVX2
                ok clock: resolution 20 ns, a reading costs 25.5 ns
                ok instruction counter: perf_event_open counts instructions
                ok valgrind: callgrind can count instructions, with /usr/bin/valgrind
                ok allocation counter: jemalloc 5.3.0 counts allocations
                ok cold caches: flush (clflushopt)
                ok load: 0.25 over the last minute on 4 processors
                ok steal time: 0.000 % of processor time since the machine started
                ok frequency governor: performance
                ok transparent huge pages: madvise
                ok self-test: t: f
                """)
    }

    /// 1,596 of 161,300 ticks are 0.989 %.
    @Test("a bad machine gets a remedy for everything")
    func goldenBadMachine() {
        var environment = MachineFixture.amdVirtual.environment()
        environment.swiftVersion = "6.3.1"
        environment.optimisation = "debug"
        environment.clock = ClockCharacteristics(resolution: 1_001, overhead: 30)
        environment.transparentHugePages = "always"
        let findings = DoctorFindings(
            instructionCounter: .refused(errno: 1), perfEventParanoia: "3",
            allocationsAbsent: "no jemalloc here", eviction: .stream(bytes: 64 << 20),
            selfTests: [SelfTestResult(name: "t", passed: false, finding: "f", remedy: "r")])
        let checks = Doctor.checks(environment: environment, findings: findings)
        #expect(
            text(checks) == """
                warning build: Swift 6.3.1, debug, AVX2
                warning clock: resolution 1001 ns, a reading costs 30.0 ns
                missing instruction counter: the kernel forbids this user to count instructions (perf_event_paranoid is 3)
                missing valgrind: valgrind is not on the path; nothing here can count instructions
                missing allocation counter: no jemalloc here
                warning cold caches: stream 64 MiB: user space may not flush single lines here, so every cold sample is slow
                warning load: 5.37 over the last minute on 2 processors
                warning steal time: 0.989 % of processor time since the machine started
                missing frequency governor: hidden by the hypervisor
                warning transparent huge pages: always: the kernel merges pages when it likes, and processes differ by it
                warning self-test: t: f
                """)
        for check in checks { #expect(check.remedy != nil, "\(check.name) has no remedy") }
    }

    @Test("what is ok needs no remedy")
    func okNeedsNoRemedy() {
        for check in Doctor.checks(environment: quietMachine(), findings: healthy) { #expect(check.remedy == nil) }
    }

    @Test("what the system does not tell is missing, with a remedy")
    func unknownIsMissing() {
        var environment = quietMachine()
        environment.loadAverage = []
        environment.processorTimes = nil
        environment.transparentHugePages = nil
        environment.frequencyGovernor = nil
        let missing = Doctor.checks(environment: environment, findings: healthy).filter { $0.status == .missing }
        #expect(missing.map(\.name) == ["load", "steal time", "frequency governor", "transparent huge pages"])
        for check in missing { #expect(check.remedy != nil) }
    }

    @Test(
        "the load may be half of the other processors, and half of one where there is only one",
        arguments: [
            (4, 1.5, DoctorCheck.Status.ok), (4, 1.51, .warning), (1, 0.5, .ok), (1, 0.51, .warning),
            (2, 0.51, .warning),
        ])
    func load(processors: Int, load: Double, expected: DoctorCheck.Status) {
        var environment = quietMachine()
        environment.processors = processors
        environment.loadAverage = [load, 0, 0]
        #expect(Doctor.load(environment).status == expected)
    }

    @Test("a thousandth of stolen time is borne", arguments: [(1, DoctorCheck.Status.ok), (2, .warning)])
    func steal(ticks: Int, expected: DoctorCheck.Status) {
        var environment = quietMachine()
        environment.processorTimes = ProcessorTimes(stealTicks: ticks, totalTicks: 1_000)
        #expect(Doctor.steal(environment).status == expected)
    }

    @Test("a missing valgrind is only a warning where the kernel counts")
    func valgrindBesideCounters() {
        var findings = healthy
        findings.valgrind = nil
        #expect(Doctor.valgrind(findings).status == .warning)
        findings.instructionCounter = .refused(errno: 2)
        #expect(Doctor.valgrind(findings).status == .missing)
    }

    @Test(
        "a slow clock is a warning, whether coarse or dear",
        arguments: [
            (20.0, 200.0, DoctorCheck.Status.ok), (20.0, 201.0, .warning), (1_000.0, 30.0, .ok),
            (1_001.0, 30.0, .warning),
        ])
    func clock(resolution: Double, overhead: Double, expected: DoctorCheck.Status) {
        #expect(
            Doctor.clock(ClockCharacteristics(resolution: resolution, overhead: overhead)).status == expected)
    }

    private func text(_ checks: [DoctorCheck]) -> String {
        checks.map { "\($0.status) \($0.name): \($0.finding)" }.joined(separator: "\n")
    }
}
