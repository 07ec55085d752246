import Testing

@testable import Measurement

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct InstructionCounterProbeTests {
    @Test("a counter that is there has neither a reason nor a remedy")
    func available() {
        #expect(InstructionCounterProbe.available.absence() == nil)
    }

    @Test(
        "every refusal is explained in words and has a remedy",
        arguments: [
            (EACCES, "forbids"), (EPERM, "forbids"), (ENOENT, "virtual machines"), (EOPNOTSUPP, "virtual machines"),
            (ENODEV, "virtual machines"), (ENOSYS, "no perf_event_open"), (ENODATA, "does not count"),
            (EINVAL, "Invalid argument"),
        ])
    func refusals(code: Int32, words: String) throws {
        let absence = try #require(InstructionCounterProbe.refused(errno: code).absence())
        #expect(absence.reason.contains(words))
        #expect(!absence.remedy.isEmpty)
    }

    @Test("a forbidding kernel's setting is told where it is known")
    func paranoia() {
        #expect(
            InstructionCounterProbe.refused(errno: EACCES).absence(paranoia: "2\n")?.reason
                == "the kernel forbids this user to count instructions (perf_event_paranoid is 2)")
    }
}
