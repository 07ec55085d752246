import Jobs

/// The calls of one command, one after the other. Each has to succeed, and to print the same as the first.
package final class CommandCalls {
    package let command: CalledCommand
    /// The reason why the command is not called again; `nil` while all is well.
    package private(set) var failure: MeasuredCommandFailure?
    /// The number of calls whose output was compared with an earlier call or with another command.
    package private(set) var answersCompared = 0
    private let isCompared: Bool
    private let callLimitSeconds: Double?
    private let isStopped: () -> Bool
    private let output: OutputStore
    private let firstOutput: OutputStore
    private let discardedOutput: OutputStore
    private var calls = 0

    /// Prepares the calls of a command that was not called yet.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - isCompared: if outputs are compared.
    ///   - callLimitSeconds: the seconds that one call may take; `nil` for any.
    ///   - isStopped: asked often; `true` ends the command.
    ///   - makeStore: makes the stores that take and keep the output.
    /// - Throws: ``JobFailure`` if the system has no room for the output.
    package init(
        _ command: CalledCommand, isCompared: Bool, callLimitSeconds: Double? = nil, isStopped: @escaping () -> Bool,
        makingStore makeStore: MakeStore = OutputStore.making
    ) throws(JobFailure) {
        self.command = command
        self.isCompared = isCompared
        self.callLimitSeconds = callLimitSeconds
        self.isStopped = isStopped
        output = try makeStore(isCompared)
        firstOutput = try makeStore(isCompared)
        discardedOutput = try makeStore(false)
    }

    /// Makes an empty store. One that is not kept only counts the bytes.
    package typealias MakeStore = (_ isKept: Bool) throws(JobFailure) -> OutputStore

    /// Calls the command once, with its preparation and its cleanup.
    ///
    /// - Returns: the call; or the reason why this call, or an earlier one, failed.
    package func call() -> Result<CommandCall, MeasuredCommandFailure> { call(by: nil) }

    /// Calls the command once, by another command line.
    ///
    /// - Parameter words: returns the command line that runs a command under callgrind; `nil` for the command's own.
    func call(by words: ((ForeignCommand) -> [String])?) -> Result<CommandCall, MeasuredCommandFailure> {
        if let failure { return .failure(failure) }
        if calls == 0, let failure = setUp() { return failureResult(failure) }

        do throws(MeasuredCommandFailure) {
            let call = try withPreparation { () throws(JobFailure) in try timedCall(by: words) }
            try checkOutput()
            return .success(call)
        } catch {
            return failureResult(error)
        }
    }

    /// Makes a call between its preparation and its cleanup.
    private func withPreparation<Value>(_ call: () throws(JobFailure) -> Value) throws(MeasuredCommandFailure) -> Value
    {
        calls += 1
        do throws(JobFailure) {
            try beforeCall(command.prepare, "prepare")
            let value = try call()
            try afterCall()
            return value
        } catch {
            if let reason = output.failure { throw .outputLost(call: calls, reason: reason) }
            throw .failed(call: calls, reason: "\(error)")
        }
    }

    private func timedCall(by words: ((ForeignCommand) -> [String])?) throws(JobFailure) -> CommandCall {
        guard let words else {
            return try command.command.call(into: output, timeLimit: callLimitSeconds, isStopped: isStopped)
        }

        return try command.command.call(
            words(command.command), into: output, timeLimit: callLimitSeconds.map { $0 * CallgrindCall.slowdown },
            isStopped: isStopped)
    }

    /// Calls the command once more, started by a process that takes little memory. Its output is not compared.
    ///
    /// - Precondition: the command was called before, so it is set up and its first output is kept.
    /// - Returns: the use of resources, `nil` if the system has no such process; or the reason why the call failed.
    func usageFromSmallParent() -> Result<ResourceUsage?, MeasuredCommandFailure> {
        if let failure { return .failure(failure) }
        precondition(calls > 0, "a command is called before its memory alone is asked for")

        output.rewind()
        let parent = SmallParent(
            command: command.command, callLimitSeconds: callLimitSeconds ?? 3_600, isStopped: isStopped)
        do throws(MeasuredCommandFailure) {
            return .success(
                try withPreparation { () throws(JobFailure) in try parent.usage(output: output.descriptor) })
        } catch {
            return failureResult(error)
        }
    }

    /// Records a failure, unless the run was stopped, which may be its only cause.
    private func failureResult<Value>(_ failure: MeasuredCommandFailure) -> Result<Value, MeasuredCommandFailure> {
        if isStopped() { return .failure(.stopped) }
        self.failure = failure
        return .failure(failure)
    }

    // MARK: Setup, preparation and cleanup

    private func setUp() -> MeasuredCommandFailure? {
        do throws(JobFailure) {
            try beforeCall(command.setup, "setup")
            return nil
        } catch {
            return .notSetUp(reason: "it \(error)")
        }
    }

    /// Calls the setup or the preparation of a call.
    private func beforeCall(_ command: ForeignCommand?, _ option: String) throws(JobFailure) {
        guard let command else { return }

        do throws(JobFailure) {
            try callDiscardingOutput(command)
        } catch {
            throw JobFailure("was not made, as --\(option) '\(command.text)' \(error)")
        }
    }

    private func afterCall() throws(JobFailure) {
        guard let cleanup = command.cleanup else { return }

        do throws(JobFailure) {
            try callDiscardingOutput(cleanup)
        } catch {
            throw JobFailure("was made, but --cleanup '\(cleanup.text)' after it \(error)")
        }
    }

    /// Calls a command whose output is not read.
    private func callDiscardingOutput(_ command: ForeignCommand) throws(JobFailure) {
        _ = try command.call(into: discardedOutput, timeLimit: callLimitSeconds, isStopped: isStopped)
    }

    // MARK: Output

    /// Keeps the output of the first call, and compares later outputs with it.
    private func checkOutput() throws(MeasuredCommandFailure) {
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
    /// - Throws: ``MeasuredCommandFailure/outputLost(call:reason:)`` if an output cannot be read.
    package func printsSame(as other: CommandCalls) throws(MeasuredCommandFailure) -> Bool {
        do throws(OutputFault) {
            let isSame = try firstOutput.holdsSame(as: other.firstOutput)
            answersCompared += 1
            return isSame
        } catch {
            throw .outputLost(call: 1, reason: error.reason)
        }
    }
}
