import Testing

@testable import Measurement

@Suite struct FingerprintTests {
    @Test("a fingerprint names what must agree, in words")
    func goldenFingerprint() {
        var environment = MachineFixture.amdVirtual.environment(
            provenance: .init(compilerFlags: "-Xlinker -s", instructionCounter: "callgrind"))
        environment.swiftVersion = "6.3.1"
        environment.optimisation = "release"
        #expect(
            environment.fingerprint == """
                processor=AMD EPYC; cores=2; instruction set=x86_64 AVX2; system=Debian GNU/Linux 12 (bookworm); \
                C library=glibc 2.36; Swift=6.3.1; flags=release -Xlinker -s; allocator=jemalloc 5.3.0; \
                instruction counter=callgrind
                """)
    }

    @Test("what changes from run to run is not in it")
    func ignoresPassingState() {
        let environment = MachineFixture.amdVirtual.environment()
        var later = environment
        later.loadAverage = [9, 9, 9]
        later.processorTimes = nil
        later.clock.overhead = 99
        later.provenance.commit = "4b825dc"
        later.provenance.isDirty = true
        #expect(later.fingerprint == environment.fingerprint)
    }

    @Test("two environments are told apart by the fields that differ, in their order")
    func namesDifferences() {
        let environment = MachineFixture.amdVirtual.environment()
        var other = environment
        other.allocator = "system"
        other.swiftVersion = "6.2"
        other.provenance.instructionCounter = "perf_event_open"

        func differences(to other: MachineEnvironment) -> [Substring] {
            let fields = [environment, other].map { $0.fingerprint.components(separatedBy: "; ") }
            return zip(fields[0], fields[1]).filter { $0 != $1 }.map { $0.0.prefix { $0 != "=" } }
        }
        #expect(differences(to: other) == ["Swift", "allocator", "instruction counter"])
        #expect(
            differences(to: MachineFixture.arm.environment()) == ["processor", "instruction set", "system"])
    }
}
