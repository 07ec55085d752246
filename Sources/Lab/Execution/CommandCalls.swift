import Jobs

/// The calls of one command, one after the other. Each has to end as it should, and to print what the first one did.
package final class CommandCalls {
    package let command: CalledCommand
    /// The reason why it is called no longer; `nil` while all is well.
    package private(set) var fault: CommandFault?
    /// The calls whose output was compared with that of an earlier one, or of another command.
    package private(set) var answersCompared = 0
    private let isCompared: Bool
    private let callLimitSeconds: Double?
    private let isStopped: () -> Bool
    private let output: OutputStore
    private let first: OutputStore
    private let dropped: OutputStore
    private var calls = 0

    /// - Parameters:
    ///   - isCompared: if outputs are compared.
    ///   - callLimitSeconds: the seconds that one call may take; `nil` for any.
    ///   - isStopped: asked often; `true` ends the command.
    /// - Throws: ``JobFailure`` if the system has no room for what it prints.
    package init(
        _ command: CalledCommand, isCompared: Bool, callLimitSeconds: Double? = nil, isStopped: @escaping () -> Bool
    ) throws(JobFailure) {
        self.command = command
        self.isCompared = isCompared
        self.callLimitSeconds = callLimitSeconds
        self.isStopped = isStopped
        output = try .making(isKept: isCompared)
        first = try .making(isKept: isCompared)
        dropped = try .making(isKept: false)
    }

    /// Calls the command once, with what is called around it.
    ///
    /// - Returns: the call; the reason why it, or one before it, is no measurement.
    package func call() -> Result<CommandCall, CommandFault> { call(by: nil) }

    /// Calls the command once, started by other words.
    ///
    /// - Parameter words: returns the words that start a command; it may take any time.
    func call(by words: ((ForeignCommand) -> [String])?) -> Result<CommandCall, CommandFault> {
        if let fault { return .failure(fault) }
        if calls == 0, let fault = setUp() { return failed(fault) }

        calls += 1
        do throws(JobFailure) {
            try beforeCall(command.prepare, "prepare")
            let call = try made(by: words)
            try afterCall()
            return isAsBefore ? .success(call) : failed(varied)
        } catch {
            return failed(.failed(call: calls, reason: "\(error)"))
        }
    }

    private func made(by words: ((ForeignCommand) -> [String])?) throws(JobFailure) -> CommandCall {
        guard let words else {
            return try command.command.call(into: output, timeLimit: callLimitSeconds, isStopped: isStopped)
        }

        return try command.command.call(words(command.command), into: output, timeLimit: nil, isStopped: isStopped)
    }

    /// Calls the command once by a process that takes little memory.
    ///
    /// - Returns: its use of resources; `nil` if a call failed, or it cannot be told.
    func usageFromSmallParent() -> ResourceUsage? {
        guard fault == nil else { return nil }

        output.rewind()
        do throws(JobFailure) {
            try beforeCall(command.prepare, "prepare")
            let parent = SmallParent(
                command: command.command, callLimitSeconds: callLimitSeconds ?? 3_600, isStopped: isStopped)
            let usage = parent.usage(output: output.descriptor)
            try afterCall()
            return usage
        } catch {
            return nil
        }
    }

    /// Keeps a fault, unless it only shows that the run was stopped.
    private func failed(_ fault: CommandFault) -> Result<CommandCall, CommandFault> {
        if isStopped() { return .failure(.stopped) }
        self.fault = fault
        return .failure(fault)
    }

    // MARK: Around calls

    private func setUp() -> CommandFault? {
        do throws(JobFailure) {
            try beforeCall(command.setup, "setup")
            return nil
        } catch {
            return .notSetUp(reason: "it \(error)")
        }
    }

    /// Calls what comes before a call.
    private func beforeCall(_ command: ForeignCommand?, _ option: String) throws(JobFailure) {
        guard let command else { return }

        do throws(JobFailure) {
            try drop(command)
        } catch {
            throw JobFailure("was not made, as --\(option) '\(command.text)' \(error)")
        }
    }

    private func afterCall() throws(JobFailure) {
        guard let cleanup = command.cleanup else { return }

        do throws(JobFailure) {
            try drop(cleanup)
        } catch {
            throw JobFailure("was made, but --cleanup '\(cleanup.text)' after it \(error)")
        }
    }

    /// Calls a command whose output is not read.
    private func drop(_ command: ForeignCommand) throws(JobFailure) {
        _ = try command.call(into: dropped, timeLimit: callLimitSeconds, isStopped: isStopped)
    }

    // MARK: Output

    /// True if the last call printed what the first one did, which is kept.
    private var isAsBefore: Bool {
        guard isCompared else { return true }
        if calls == 1 { return output.copy(to: first) }

        answersCompared += 1
        return output.holdsSame(as: first)
    }

    private var varied: CommandFault {
        .varies(call: calls, printed: output.described, first: first.described)
    }

    /// The output of the first call, in words.
    package var describedOutput: String { first.described }

    /// Returns true if the first calls of both printed the same.
    package func printsSame(as other: CommandCalls) -> Bool {
        answersCompared += 1
        return first.holdsSame(as: other.first)
    }
}
