import Execution
import Foundation
import Measurement
import TestSupport
import Testing

private let countsAllocations = if case .available = AllocationCounting.ofThisProcess() { true } else { false }

/// Runs ``FixtureTests`` and ``FixtureCase`` as `swift test` does: this test bundle in a process of its own.
@Suite struct ExpectTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// - Returns: true if the tests passed, and all that was printed.
    private func run(_ words: [String], _ variables: [String] = []) -> (passed: Bool, output: String) {
        let outcome = ChildProcess(
            executable: RunningExecutable.path, arguments: words,
            environment: ChildProcess.ownEnvironment + ["LAB_TESTING_FOLDER=\(scratch.path)"] + variables
        ).run()
        return (outcome.end == .exit(0), String(decoding: outcome.output + outcome.errors, as: UTF8.self))
    }

    private func fixture(_ name: String, _ variables: String...) -> (passed: Bool, output: String) {
        run(["--testing-library", "swift-testing", "--filter", "FixtureTests/\(name)\\("], variables)
    }

    @Test("a claim that holds is green, and says where it was measured")
    func holds() {
        let (passed, output) = fixture("holds")
        #expect(passed, "\(output)")
        #expect(output.contains("sums/reduce/random-1000 warm time: within, p99 is at most "), "\(output)")
        #expect(output.contains("; at most 1,000 was claimed (measured in helper processes"), "\(output)")
    }

    @Test("a ratio that two rounds break is red, with its interval")
    func breaks() {
        let (passed, output) = fixture("breaks")
        #expect(!passed)
        #expect(output.contains("sums/repeated/random-1000 warm time: over, "), "\(output)")
        #expect(output.contains("; at most 2.00 was claimed"), "\(output)")
    }

    @Test("a wrong answer and a crash are red, name the case, and end no process of tests")
    func isBroken() {
        let wrong = fixture("answersWrongly")
        #expect(!wrong.passed)
        #expect(wrong.output.contains("broken/wrong/random-100 warm time: missing, wrong answers "), "\(wrong.output)")
        let crash = fixture("crashes")
        #expect(!crash.passed)
        #expect(
            crash.output.contains("crashing answers none to case 1: the process ended with signal"), "\(crash.output)")
        #expect(crash.output.contains("Test run with 1 test in 1 suite failed"), "\(crash.output)")
    }

    @Test("a mistake in a call is red, and says what is wrong")
    func isMistaken() {
        let (passed, output) = fixture("isMistaken")
        #expect(!passed)
        #expect(output.contains("experiment sums has no implementation named 'product'"), "\(output)")
    }

    @Test(
        "counts are open until they are accepted, hold then, and are red when they grow",
        .enabled(if: countsAllocations, "nothing counts allocations here"))
    func counts() {
        let first = fixture("counts")
        #expect(first.passed)
        #expect(first.output.contains("MILLI_ACCEPT=1 swift test"), "\(first.output)")
        let accepting = fixture("counts", "MILLI_ACCEPT=1")
        #expect(accepting.output.contains(" accepted (measured in helper processes"), "\(accepting.output)")
        let second = fixture("counts")
        #expect(second.passed)
        #expect(second.output.contains("sums/repeated/random-1000 memory allocations: same, "), "\(second.output)")
        let third = fixture("counts", "LAB_TESTING_MORE=1")
        #expect(!third.passed)
        #expect(third.output.contains("memory allocations: regressed, "), "\(third.output)")
    }

    @Test("where no helper process reaches the measurement, it is taken in place, and that is said")
    func staysInPlace() {
        let (passed, output) = fixture("staysInPlace")
        #expect(passed, "\(output)")
        #expect(output.contains("(measured in place: a helper process "), "\(output)")
    }

    @Test("two labs whose experiments share a name are measured each by a helper of its own")
    func namesakes() {
        let (passed, output) = fixture("namesakes")
        #expect(passed, "\(output)")
        for name in ["reduce", "doubled"] {
            #expect(output.contains("sums/\(name)/random-1000 warm time: within, "), "\(output)")
        }
        #expect(!output.contains("measured in place"), "\(output)")
    }

    @Test("XCTest has the same: green, red, skipped")
    func inXCTest() {
        func fixture(_ name: String) -> (passed: Bool, output: String) { run(["LabTestingTests.FixtureCase/\(name)"]) }

        let green = fixture("testHolds")
        #expect(green.passed)
        #expect(green.output.contains("(measured in helper processes"), "\(green.output)")
        let red = fixture("testBreaks")
        #expect(!red.passed)
        #expect(
            red.output.contains("error: FixtureCase.testBreaks : failed - sums/repeated/random-1000"), "\(red.output)")
        let open = fixture("testCounts")
        #expect(open.passed)
        #expect(open.output.contains("Test skipped - no counts are accepted"), "\(open.output)")
    }
}
