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
        #expect(InstructionCounterProbe.available.reason() == nil)
        #expect(InstructionCounterProbe.available.remedy == nil)
    }

    @Test(
        "every refusal is explained in words and has a remedy",
        arguments: [
            (EACCES, "forbids"), (EPERM, "forbids"), (ENOENT, "virtual machines"), (EOPNOTSUPP, "virtual machines"),
            (ENODEV, "virtual machines"), (ENOSYS, "no perf_event_open"), (ENODATA, "does not count"),
            (EINVAL, "Invalid argument"),
        ])
    func refusals(code: Int32, words: String) throws {
        let probe = InstructionCounterProbe.refused(errno: code)
        #expect(try #require(probe.reason()).contains(words))
        #expect(probe.remedy != nil)
    }

    @Test("a forbidding kernel's setting is told where it is known")
    func paranoia() {
        #expect(
            InstructionCounterProbe.refused(errno: EACCES).reason(paranoia: "2\n")
                == "the kernel forbids this user to count instructions (perf_event_paranoid is 2)")
    }
}
