import TestSupport
import Testing

@testable import Measurement

@Suite struct DoctorTests {
    private let healthy: DoctorFindings = {
        var findings = DoctorFindings(
            instructionFault: nil, valgrind: "/usr/bin/valgrind", eviction: .flush(instruction: .clflushopt),
            selfTests: [DoctorCheck(.ok, "f", name: "self-test: t")])
        let files = [
            "/sys/devices/system/clocksource/clocksource0/current_clocksource": "tsc\n",
            "/sys/devices/system/cpu/intel_pstate/no_turbo": "1\n",
            "/sys/devices/system/cpu/smt/active": "0\n",
            "/proc/sys/kernel/randomize_va_space": "2\n",
        ]
        findings.readSystemFiles { files[$0] }
        findings.noise = NoiseIndex(spin: 0.004, walk: 0.03)

        return findings
    }()

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
                ok clock source: tsc
                ok instruction counter: perf_event_open counts instructions
                ok valgrind: callgrind can count instructions, with /usr/bin/valgrind
                ok allocation counter: jemalloc 5.3.0 counts allocations
                ok cold caches: flush (clflushopt)
                ok load: 0.25 over the last minute on 4 processors
                ok steal time: 0.000 % of processor time since the machine started
                ok frequency governor: performance
                ok turbo: off
                ok threads of one core: one
                ok transparent huge pages: madvise
                ok placement of processes: at random for times, alike for counts
                ok noise: a fixed loop varies by 0.4 %, a fixed walk through memory by 3.0 %
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
        var findings = DoctorFindings(
            instructionFault: PerfEventFault(code: 1), perfEventParanoia: "3",
            allocationsAbsent: "no jemalloc here", eviction: .stream(bytes: 64 << 20),
            selfTests: [DoctorCheck(.warning, "f", "r", name: "self-test: t")])
        let files = [
            "/sys/devices/system/clocksource/clocksource0/current_clocksource": "hpet\n",
            "/sys/devices/system/cpu/cpufreq/boost": "1\n",
            "/sys/devices/system/cpu/smt/active": "1\n",
            "/proc/sys/kernel/randomize_va_space": "2\n",
        ]
        findings.readSystemFiles { files[$0] }
        findings.canFixAddresses = false
        findings.noise = NoiseIndex(spin: 0.25, walk: 0.3)
        let checks = Doctor.checks(environment: environment, findings: findings)
        #expect(
            text(checks) == """
                unfit build: Swift 6.3.1, debug, AVX2
                warning clock: resolution 1001 ns, a reading costs 30.0 ns
                warning clock source: hpet: every reading asks the kernel
                missing instruction counter: the kernel forbids \
                this user to count instructions (perf_event_paranoid is 3)
                missing valgrind: valgrind is not on the path; nothing here can count instructions
                missing allocation counter: no jemalloc here
                warning cold caches: stream 64 MiB: \
                user space may not flush single lines here, so every cold sample is slow
                warning load: 5.37 over the last minute on 2 processors
                warning steal time: 0.989 % of processor time since the machine started
                missing frequency governor: hidden by the hypervisor
                warning turbo: on: the frequency follows heat, and what other cores do
                warning threads of one core: two: what \
                runs on the other one takes a share of the core's units and caches
                warning transparent huge pages: always: the \
                kernel merges pages at any moment, so that processes differ
                warning placement of processes: at random, and it may not be fixed here: \
                instructions of code that hashes addresses vary
                unfit noise: a fixed loop varies by 25.0 %, a fixed walk through memory by 30.0 %
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
        var findings = healthy
        findings.isTurboOn = nil
        findings.isMultithreadingActive = nil
        findings.addressRandomisation = nil
        let missing = Doctor.checks(environment: environment, findings: findings).filter { $0.status == .missing }
        #expect(
            missing.map(\.name) == [
                "load", "steal time", "frequency governor", "turbo", "threads of one core", "transparent huge pages",
                "placement of processes",
            ])
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
        findings.instructionFault = PerfEventFault(code: 2)
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

    @Test(
        "a debug build, a clock of 20 µs, a fifth of time stolen, noise or the doubling make a machine unfit",
        arguments: 0..<6)
    func unfit(reason: Int) {
        var environment = quietMachine()
        var findings = healthy
        #expect(Doctor.isFit(Doctor.checks(environment: environment, findings: findings)))
        switch reason {
        case 0: environment.optimisation = "debug"
        case 1: environment.clock.resolution = 20_001
        case 2: environment.processorTimes = ProcessorTimes(stealTicks: 201, totalTicks: 1_000)
        case 3: findings.noise = NoiseIndex(spin: 0.201, walk: 0)
        case 4: findings.noise = NoiseIndex(spin: 0, walk: 0.501)
        default:
            findings.selfTests = [DoublingSelfTest.judge(work: [100], doubleWork: [110])]
        }

        let checks = Doctor.checks(environment: environment, findings: findings)
        #expect(!Doctor.isFit(checks))
        #expect(checks.filter { $0.status == .unfit }.count == 1)
        expectAll(checks, count: 1...) { $0.status == .ok || $0.remedy != nil }
    }

    @Test(
        "noise is borne up to 2 % of a loop and 10 % of a walk",
        arguments: [
            (0.02, 0.1, DoctorCheck.Status.ok), (0.021, 0.1, .warning), (0.02, 0.101, .warning), (0.2, 0.5, .warning),
            (0.21, 0.5, .unfit), (0.2, 0.51, .unfit),
        ])
    func noise(spin: Double, walk: Double, expected: DoctorCheck.Status) {
        var findings = healthy
        findings.noise = NoiseIndex(spin: spin, walk: walk)
        #expect(Doctor.noise(findings)?.status == expected)
    }

    @Test("the noise index is the distance of the 10th and 90th percentile over the median, for both kinds of work")
    func noiseIndex() throws {
        #expect(NoiseIndex.spread(of: [7, 7, 7]) == 0)
        #expect(abs(try #require(NoiseIndex.spread(of: (0...100).map { Double($0 + 50) })) - 0.8) < 1e-12)
        let clock = ScriptedClock(costPerReading: 1)
        var calls = 0
        let index = try #require(
            NoiseIndex.measure(
                clock: clock, repetitions: 101, spin: { clock.advance(by: 999) },
                walk: {
                    clock.advance(by: UInt64(calls % 2 == 0 ? 999 : 1_999))
                    calls += 1
                }))
        #expect(index.spin == 0)
        #expect(calls == 102)
        // Every second walk takes 2,000 instead of 1,000.
        #expect(index.walk == 0.5 || index.walk == 1)
    }

    @Test("there is no noise index without samples, nor by a clock that mostly stands still meanwhile")
    func noNoiseIndex() {
        #expect(NoiseIndex.spread(of: []) == nil)
        #expect(NoiseIndex.spread(of: [0, 0, 7]) == nil)
        let clock = ScriptedClock(costPerReading: 0)
        #expect(NoiseIndex.measure(clock: clock, repetitions: 3, spin: {}, walk: { clock.advance(by: 9) }) == nil)
    }

    @Test("turbo is told by Intel's switch and by the general one, each with its own remedy")
    func turbo() {
        func status(_ files: [String: String]) -> DoctorCheck {
            var findings = healthy
            findings.isTurboOn = nil
            findings.turboRemedy = nil
            findings.readSystemFiles { files[$0] }
            return Doctor.turbo(quietMachine(), findings)
        }

        let intel = "/sys/devices/system/cpu/intel_pstate/no_turbo"
        let general = "/sys/devices/system/cpu/cpufreq/boost"
        #expect(status([intel: "0\n"]).remedy?.contains("no_turbo") == true)
        #expect(status([general: "1\n"]).remedy?.contains("boost") == true)
        #expect(status([intel: "1\n"]).status == .ok)
        #expect(status([general: "0\n"]).status == .ok)
        #expect(status([:]).status == .missing)
    }

    @Test("commands are looked for on the path that is given, and files where they are said to be")
    func findingsAreInjected() {
        let findings = DoctorFindings.ofThisMachine(
            counting: .absent(reason: "none"), evictor: CacheEvictor(caches: CacheHierarchy()), selfTests: [],
            searchPath: "/a:/b", isExecutable: { ["/b/valgrind", "/a/llvm-strip"].contains($0) },
            reading: { $0 == "/sys/devices/system/cpu/smt/active" ? "1\n" : nil })
        #expect(findings.valgrind == "/b/valgrind")
        #expect(findings.hasStrip)
        #expect(findings.isMultithreadingActive == true)
        #expect(findings.clockSource == nil)
        #expect(findings.allocationsAbsent == "none")
    }

    @Test("valgrind without strip is a warning")
    func valgrindWithoutStrip() {
        var findings = healthy
        findings.hasStrip = false
        #expect(Doctor.valgrind(findings).status == .warning)
    }

    private func text(_ checks: [DoctorCheck]) -> String {
        checks.map { "\($0.status) \($0.name): \($0.finding)" }.joined(separator: "\n")
    }
}
