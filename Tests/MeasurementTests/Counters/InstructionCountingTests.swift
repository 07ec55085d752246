import Testing

@testable import Measurement

@Suite struct InstructionCountingTests {
    @Test("the kernel's counter is preferred, callgrind takes its place, and without both the reason names both")
    func source() {
        #expect(InstructionSource(fault: nil, valgrind: "/usr/bin/valgrind") == .hardware)
        #expect(InstructionSource(fault: nil, valgrind: nil) == .hardware)
        #expect(InstructionSource(fault: PerfEventFault(code: 2), valgrind: "/v") == .callgrind(valgrind: "/v"))
        let none = InstructionSource(fault: PerfEventFault(code: 13), valgrind: nil, paranoia: "3")
        #expect(
            none.reason
                == "the kernel forbids this user to count instructions (perf_event_paranoid is 3), and "
                + "valgrind is not on the path (`apt-get install valgrind`)")
        #expect(none.name == nil)
        #expect(InstructionSource.callgrind(valgrind: "/v").name == "callgrind")
        #expect(InstructionSource.hardware.name == "perf_event_open")
    }

    @Test("callgrind's total is read from the file that each dump leaves, in their order, and its version with it")
    func callgrindFiles() throws {
        var attempts: [String] = []
        let counter = try #require(
            CallgrindCounter(output: "/nowhere/count", isUnderValgrind: true) { file in
                attempts.append(file)
                return "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\nevents: Ir\nsummary: 0\n"
                    + "fn=(1) spin\n1 5\ntotals: \(attempts.count * 100)\n"
            })

        var runs = 0
        #expect(try counter.count { runs += 1 } == 100)
        #expect(try counter.count { runs += 1 } == 200)
        #expect(runs == 2)
        #expect(attempts == ["/nowhere/count.1", "/nowhere/count.2"])
        #expect(counter.name == "callgrind 3.19.0")
        #expect(counter.isExact)
    }

    @Test("a dump that is not there, or has no total, is an error that names the file")
    func missingTotal() throws {
        for text in [nil, "version: 1\nsummary: 7\n", "totals: many\n"] as [String?] {
            let counter = try #require(CallgrindCounter(output: "/nowhere/count", isUnderValgrind: true) { _ in text })
            #expect(throws: InstructionFault.noTotal(file: "/nowhere/count.1")) { try counter.count {} }
        }
    }

    @Test("a process that is not under callgrind, or was not told where its counts go, has no callgrind counter")
    func notUnderCallgrind() {
        #expect(CallgrindCounter(output: "/nowhere/count", isUnderValgrind: false) == nil)
        #expect(CallgrindCounter(output: nil, isUnderValgrind: true) == nil)
        #expect(CallgrindCounter(output: "", isUnderValgrind: true) == nil)
    }

    @Test("this process counts rightly, or says why it does not count")
    func thisProcess() {
        switch InstructionCounting.ofThisProcess() {
        case .available(let counter): #expect(InstructionSelfTest.run(.available(counter)).status == .ok)
        case .absent(let reason): #expect(!reason.isEmpty)
        }
    }

    @Test(
        "the self-test takes exactly 20,000 more instructions for 10,000 more rounds, and 20 either way from hardware",
        arguments: [
            (20_005, 40_005, 2, true, true), (20_005, 40_006, 2, true, false), (20_005, 40_004, 2, true, false),
            (20_005, 40_025, 2, false, true), (20_005, 40_026, 2, false, false), (20_005, 39_984, 2, false, false),
            (0, 0, 2, false, false), (10, 500, 0, true, true), (10, 10, 0, true, false),
        ])
    func selfTest(single: Int, double: Int, perRound: Int, isExact: Bool, passes: Bool) {
        let result = InstructionSelfTest.judge(
            single: single, double: double, instructionsPerRound: perRound, isExact: isExact, counter: "c")
        #expect((result.status == .ok) == passes)
        #expect((result.remedy == nil) == passes)
    }

    @Test("a self-test without a counter, or with one that fails, says so")
    func selfTestFails() {
        #expect(InstructionSelfTest.run(.absent(reason: "why")).finding == "why")
        let broken = ScriptedInstructionCounter { _ throws(InstructionFault) in throw .shared }
        let result = InstructionSelfTest.run(.available(broken))
        #expect(result.status == .warning)
        #expect(result.finding.contains("shared with others"))
    }

    @Test("what was fixed for a child is undone for this process")
    func placementIsRestored() {
        let before = AddressPlacement.isRandom
        let inside = AddressPlacement.withFixedAddresses { AddressPlacement.isRandom }
        #expect(AddressPlacement.isRandom == before)
        if AddressPlacement.canBeFixed { #expect(inside == false) }
        #expect(AddressPlacement.isRandom == before)
    }
}
