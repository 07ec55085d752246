import Foundation
import Jobs
import Results
import TestSupport
import Testing

@testable import Execution

@Suite struct ProgramCallsTests {
    private let folder: Scratch

    init() throws { folder = try Scratch() }

    /// A store of a device that takes no byte.
    private func full(isKept: Bool) throws(JobFailure) -> OutputStore {
        OutputStore(taking: open("/dev/full", O_WRONLY | O_CLOEXEC), isKept: true)
    }

    /// A store that takes everything, and that cannot be read.
    private func unreadable(isKept: Bool = true) throws(JobFailure) -> OutputStore {
        OutputStore(taking: open("/dev/null", O_WRONLY | O_CLOEXEC), isKept: true)
    }

    private func calls(
        of text: String, callLimitSeconds: Double = 600, store: ProgramCalls.MakeStore = OutputStore.making
    ) throws -> ProgramCalls {
        try ProgramCalls(
            MeasuredProgram("a", role: .reference, try ExternalProgram(text)), isCompared: true,
            callLimitSeconds: callLimitSeconds, isStopped: { false }, makingStore: store)
    }

    @Test("output for which there is no room is lost, which is neither a different answer nor a failed program")
    func noRoom() throws {
        let lost = ProgramFailure.outputLost(call: 1, reason: "No space left on device")
        let all = try calls(of: "echo text", store: full)
        #expect(all.call() == .failure(lost) && all.failure == lost)

        // There is room for what is printed, and none to keep it.
        var number = 0
        let copy = try calls(
            of: "echo text",
            store: { isKept throws(JobFailure) in
                number += 1
                return number == 2 ? try full(isKept: true) : try OutputStore.making(isKept: isKept)
            })
        #expect(copy.call() == .failure(lost) && copy.failure == lost)
        #expect("\(lost)" == "call 1 printed what could not be kept or compared: No space left on device")
    }

    @Test("output that cannot be read back is lost, and differs from nothing")
    func unreadableOutput() throws {
        let lost = ProgramFailure.outputLost(call: 1, reason: "Permission denied")
        #expect(try calls(of: "echo text", store: unreadable).call() == .failure(lost))

        let store = try unreadable()
        let other = try OutputStore.making(isKept: true)
        for store in [store, other] { _ = try ExternalProgram("echo text").call(into: store) }
        #expect(throws: OutputFault(reason: "Permission denied")) { _ = try other.holdsSame(as: store) }
        #expect(store.summary == "5 bytes")
    }

    @Test("a program whose output could not be kept has that as its reason for no number, and is no mismatch")
    func reason() throws {
        let session = ProgramSession(
            ProgramComparison(
                input: "i", size: 1, digest: "d",
                programs: [MeasuredProgram("a", role: .reference, try ExternalProgram("echo text"))]),
            isCompared: true, callLimitSeconds: 600, isStopped: { false }, makingStore: full)
        try session.begin(["a"])
        #expect(
            session.noNumber(of: "a")
                == .callFailed(
                    call: 1, reason: "printed what could not be kept or compared: No space left on device"))
        #expect(session.disagreements.isEmpty)
    }

    @Test("a call under callgrind may take a hundred times as long as one without, and no longer")
    func limitUnderCallgrind() throws {
        let calls = try calls(of: "true", callLimitSeconds: 0.01)
        #expect(
            calls.call(by: { _ in ["/bin/sleep", "600"] })
                == .failure(.failed(call: 1, reason: "was stopped after 1 s")))
    }

    @Test("what fails around the call that gives the memory alone is named as around any", arguments: [true, false])
    func aroundSmallParents(isBefore: Bool) throws {
        let mark = "\(folder.path)/mark"
        let around = try ExternalProgram("test ! -e '\(mark)'")
        var program = MeasuredProgram("a", role: .reference, try ExternalProgram("true"))
        if isBefore { program.prepare = around } else { program.cleanup = around }
        let calls = try ProgramCalls(program, isCompared: true, isStopped: { false })
        #expect(throws: Never.self) { try calls.call().get() }

        #expect(FileManager.default.createFile(atPath: mark, contents: nil))
        let failure = ProgramFailure.failed(
            call: 2,
            reason: isBefore
                ? "was not made, as --prepare '\(around.text)' ended with exit status 1"
                : "was made, but --cleanup '\(around.text)' after it ended with exit status 1")
        #expect(calls.usageFromSmallParent() == .failure(failure) && calls.failure == failure)
    }
}
