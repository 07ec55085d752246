import Testing

@testable import Measurement

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct InstructionFaultTests {
    @Test(
        "every refusal is explained in words and has a remedy",
        arguments: [
            (EACCES, "forbids"), (EPERM, "forbids"), (ENOENT, "virtual machines"), (EOPNOTSUPP, "virtual machines"),
            (ENODEV, "virtual machines"), (ENOSYS, "no perf_event_open"), (ENODATA, "does not count"),
            (EINVAL, "Invalid argument"),
        ])
    func refusals(code: Int32, words: String) {
        let absence = PerfEventFault(code: code).absenceOfInstructions()
        #expect(absence.reason.contains(words))
        #expect(!absence.remedy.isEmpty)
    }

    @Test("a forbidding kernel's setting is told where it is known")
    func paranoia() {
        #expect(
            PerfEventFault(code: EACCES).absenceOfInstructions(paranoia: "2\n").reason
                == "the kernel forbids this user to count instructions (perf_event_paranoid is 2)")
    }
}
