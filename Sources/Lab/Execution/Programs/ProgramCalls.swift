import Jobs

/// The calls of one program, one after the other. Each has to succeed, and to print the same as the first.
package final class ProgramCalls {
    package let program: MeasuredProgram
    /// The reason why the program is not called again; `nil` while all is well.
    package private(set) var failure: ProgramFailure?
    /// The number of calls whose output was compared with an earlier call or with another program.
    package private(set) var answersCompared = 0
    private let isCompared: Bool
    private let callLimitSeconds: Double?
    private let isStopped: () -> Bool
    private let output: OutputStore
    private let firstOutput: OutputStore
    private let discardedOutput: OutputStore
    private var calls = 0

    /// Prepares the calls of a program that was not called yet.
    ///
    /// - Parameters:
    ///   - program: the program.
    ///   - isCompared: if outputs are compared.
    ///   - callLimitSeconds: the seconds that one call may take; `nil` for any.
    ///   - isStopped: asked often; `true` ends the program.
    ///   - makeStore: makes the stores that take and keep the output.
    /// - Throws: ``JobFailure`` if the system has no room for the output.
    package init(
        _ program: MeasuredProgram, isCompared: Bool, callLimitSeconds: Double? = nil, isStopped: @escaping () -> Bool,
        makingStore makeStore: MakeStore = OutputStore.making
    ) throws(JobFailure) {
        self.program = program
        self.isCompared = isCompared
        self.callLimitSeconds = callLimitSeconds
        self.isStopped = isStopped
        output = try makeStore(isCompared)
        firstOutput = try makeStore(isCompared)
        discardedOutput = try makeStore(false)
    }

    /// Makes an empty store. One that is not kept only counts the bytes.
    package typealias MakeStore = (_ isKept: Bool) throws(JobFailure) -> OutputStore

    /// Calls the program once, with its preparation and its cleanup.
    ///
    /// - Returns: the cost of the call; or the reason why this call, or an earlier one, failed.
    package func call() -> Result<CallCost, ProgramFailure> { call(by: nil) }

    /// Calls the program once, by another command line.
    ///
    /// - Parameter words: returns the command line that runs a program under callgrind; `nil` for the program's own.
    func call(by words: ((ExternalProgram) -> [String])?) -> Result<CallCost, ProgramFailure> {
        if let failure { return .failure(failure) }
        if calls == 0, let failure = setUp() { return failureResult(failure) }

        do throws(ProgramFailure) {
            let cost = try withPreparation { () throws(JobFailure) in try timedCall(by: words) }
            try checkOutput()
            return .success(cost)
        } catch {
            return failureResult(error)
        }
    }

    /// Makes a call between its preparation and its cleanup.
    private func withPreparation<Value>(_ call: () throws(JobFailure) -> Value) throws(ProgramFailure) -> Value {
        calls += 1
        do throws(JobFailure) {
            try beforeCall(program.prepare, "prepare")
            let value = try call()
            try afterCall()
            return value
        } catch {
            if let reason = output.failure { throw .outputLost(call: calls, reason: reason) }
            throw .failed(call: calls, reason: "\(error)")
        }
    }

    private func timedCall(by words: ((ExternalProgram) -> [String])?) throws(JobFailure) -> CallCost {
        guard let words else {
            return try program.main.call(into: output, timeLimit: callLimitSeconds, isStopped: isStopped)
        }

        return try program.main.call(
            words(program.main), into: output, timeLimit: callLimitSeconds.map { $0 * CallgrindCall.slowdown },
            isStopped: isStopped)
    }

    /// Calls the program once more, started by a process that takes little memory. Its output is not compared.
    ///
    /// - Precondition: the program was called before, so it is set up and its first output is kept.
    /// - Returns: the use of resources, `nil` if the system has no such process; or the reason why the call failed.
    func usageFromSmallParent() -> Result<ResourceUsage?, ProgramFailure> {
        if let failure { return .failure(failure) }
        precondition(calls > 0, "a program is called before its memory alone is asked for")

        output.rewind()
        let parent = SmallParent(
            program: program.main, callLimitSeconds: callLimitSeconds ?? 3_600, isStopped: isStopped)
        do throws(ProgramFailure) {
            return .success(
                try withPreparation { () throws(JobFailure) in try parent.usage(output: output.descriptor) })
        } catch {
            return failureResult(error)
        }
    }

    /// Records a failure, unless the run was stopped, which may be its only cause.
    private func failureResult<Value>(_ failure: ProgramFailure) -> Result<Value, ProgramFailure> {
        if isStopped() { return .failure(.stopped) }
        self.failure = failure
        return .failure(failure)
    }

    // MARK: Setup, preparation and cleanup

    private func setUp() -> ProgramFailure? {
        do throws(JobFailure) {
            try beforeCall(program.setup, "setup")
            return nil
        } catch {
            return .notSetUp(reason: "it \(error)")
        }
    }

    /// Calls the setup or the preparation of a call.
    private func beforeCall(_ program: ExternalProgram?, _ option: String) throws(JobFailure) {
        guard let program else { return }

        do throws(JobFailure) {
            try callDiscardingOutput(program)
        } catch {
            throw JobFailure("was not made, as --\(option) '\(program.text)' \(error)")
        }
    }

    private func afterCall() throws(JobFailure) {
        guard let cleanup = program.cleanup else { return }

        do throws(JobFailure) {
            try callDiscardingOutput(cleanup)
        } catch {
            throw JobFailure("was made, but --cleanup '\(cleanup.text)' after it \(error)")
        }
    }

    /// Calls a program whose output is not read.
    private func callDiscardingOutput(_ program: ExternalProgram) throws(JobFailure) {
        _ = try program.call(into: discardedOutput, timeLimit: callLimitSeconds, isStopped: isStopped)
    }

    // MARK: Output

    /// Keeps the output of the first call, and compares later outputs with it.
    private func checkOutput() throws(ProgramFailure) {
        guard isCompared else { return }

        let isSame: Bool
        do throws(OutputFault) {
            if calls == 1 { return try output.copy(to: firstOutput) }
            isSame = try output.holdsSame(as: firstOutput)
        } catch {
            throw .outputLost(call: calls, reason: error.reason)
        }

        answersCompared += 1
        guard isSame else {
            throw .varies(call: calls, printed: output.summary, first: firstOutput.summary)
        }
    }

    /// The output of the first call, in words.
    package var describedOutput: String { firstOutput.summary }

    /// Returns true if the first calls of both printed the same.
    ///
    /// - Throws: ``ProgramFailure/outputLost(call:reason:)`` if an output cannot be read.
    package func printsSame(as other: ProgramCalls) throws(ProgramFailure) -> Bool {
        do throws(OutputFault) {
            let isSame = try firstOutput.holdsSame(as: other.firstOutput)
            answersCompared += 1
            return isSame
        } catch {
            throw .outputLost(call: 1, reason: error.reason)
        }
    }
}
