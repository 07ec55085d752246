import Jobs
import Results

/// The commands on one input during a run, with their calls and the reasons for missing numbers.
final class CommandSession {
    let input: CommandInput
    private let isCompared: Bool
    private let callLimitSeconds: Double
    private let isStopped: () -> Bool
    private let makeStore: CommandCalls.MakeStore
    private var states: [String: CommandState] = [:]
    /// The commands that printed something else than was expected.
    private(set) var disagreements: [Disagreement] = []

    /// A command that was called at least once.
    private struct CommandState {
        let calls: CommandCalls
        /// The first call, until a measurement takes it.
        var firstCall: CommandCall?
        /// The reason why the command has no number; `nil` if it may have one.
        var noNumber: NoNumber?
    }

    /// The output that was expected of a command, and the output that it printed, in words.
    struct Disagreement {
        var name: String
        var expected: String
        var answered: String
    }

    /// Makes a session without calls.
    ///
    /// - Parameters:
    ///   - input: the commands.
    ///   - isCompared: if outputs are compared.
    ///   - callLimitSeconds: the seconds that one call may take.
    ///   - isStopped: asked often; `true` ends the command that runs.
    ///   - makeStore: makes the stores of the commands' output.
    init(
        _ input: CommandInput, isCompared: Bool, callLimitSeconds: Double, isStopped: @escaping () -> Bool,
        makingStore makeStore: @escaping CommandCalls.MakeStore = OutputStore.making
    ) {
        self.input = input
        self.isCompared = isCompared
        self.callLimitSeconds = callLimitSeconds
        self.isStopped = isStopped
        self.makeStore = makeStore
    }

    private var reference: String { input.reference.name }

    func command(_ name: String) -> CalledCommand? { input.commands.first { $0.name == name } }

    /// The reason why a command has no number; `nil` if it may have one.
    func noNumber(of name: String) -> NoNumber? { states[name]?.noNumber }

    /// Returns the number of a command's calls whose output was compared: the first call with the reference's first
    /// call, and every later call with the first.
    ///
    /// It is 0 for the reference and for the cost of starting a process. They are compared only with themselves, which
    /// says nothing about an answer.
    func answersCompared(of name: String) -> Int {
        guard let calls = states[name]?.calls, calls.command.role == .implementation else { return 0 }
        return calls.answersCompared
    }

    /// Removes the first call of a command; `nil` if a measurement had it already.
    func removeFirstCall(of name: String) -> CommandCall? {
        defer { states[name]?.firstCall = nil }
        return states[name]?.firstCall
    }

    /// Calls each command that was not called yet, the reference first, and compares their outputs.
    ///
    /// - Throws: ``JobFailure`` if the system has no room for their output.
    func begin(_ names: [String]) throws(JobFailure) {
        for command in input.commands where command.name == reference || names.contains(command.name) {
            guard states[command.name] == nil, !isStopped() else { continue }

            states[command.name] = CommandState(
                calls: try CommandCalls(
                    command, isCompared: isCompared, callLimitSeconds: callLimitSeconds, isStopped: isStopped,
                    makingStore: makeStore))
            let firstCall = call(command.name)
            states[command.name]?.firstCall = firstCall
            if isCompared, command.role == .implementation { compareWithReference(command.name) }
        }
    }

    /// Compares the first output of a command with the reference's.
    private func compareWithReference(_ name: String) {
        guard let state = states[name], state.noNumber == nil, state.firstCall != nil,
            let referenceState = states[reference]
        else {
            return
        }

        if let reason = referenceState.noNumber {
            states[name]?.noNumber = .notValidated(reason: "has no number: \(reason.sentence)")
            return
        }

        do throws(MeasuredCommandFailure) {
            if try state.calls.printsSame(as: referenceState.calls) { return }
            recordDisagreement(
                of: name, expected: referenceState.calls.describedOutput, answered: state.calls.describedOutput)
        } catch {
            record(error, of: state.calls.command)
        }
    }

    private func recordDisagreement(of name: String, expected: String, answered: String) {
        states[name]?.noNumber = .mismatch
        disagreements.append(Disagreement(name: name, expected: expected, answered: answered))
    }

    /// Calls a command once, and checks its end and its output.
    ///
    /// - Parameter words: returns the command line; by default the command's own.
    /// - Returns: the call; `nil` if the run was stopped, or if the command has no number, for which ``noNumber(of:)``
    ///   has the reason.
    func call(_ name: String, by words: ((ForeignCommand) -> [String])? = nil) -> CommandCall? {
        guard let state = states[name], state.noNumber == nil else { return nil }

        switch state.calls.call(by: words) {
        case .success(let call): return call
        case .failure(let failure):
            record(failure, of: state.calls.command)
            return nil
        }
    }

    /// Calls a command once, started by a process that takes little memory.
    ///
    /// - Returns: its use of resources, `nil` if the system does not report it; or the reason why the command has no
    ///   number.
    func usageFromSmallParent(of name: String) -> Result<ResourceUsage?, NoNumber> {
        guard let state = states[name] else { return .failure(.notMeasured) }
        if let reason = state.noNumber { return .failure(reason) }

        return state.calls.usageFromSmallParent().mapError { failure in
            record(failure, of: state.calls.command)
            return noNumber(of: name) ?? .notMeasured
        }
    }

    private func record(_ failure: MeasuredCommandFailure, of command: CalledCommand) {
        let name = command.name
        switch failure {
        case .stopped: break
        case .notSetUp(let reason): states[name]?.noNumber = .notMadeReady(error: reason)
        case .failed(let call, let reason): states[name]?.noNumber = .callFailed(call: call, reason: reason)
        case .outputLost(let call, let reason):
            states[name]?.noNumber = .callFailed(call: call, reason: MeasuredCommandFailure.loss(reason))
        case .varies(let call, let printed, let first):
            if command.role == .reference {
                states[name]?.noNumber = .unsteadyReference(reason: "is not steady: \(failure)")
            } else {
                recordDisagreement(
                    of: name, expected: "\(first), as in the first call", answered: "\(printed) in call \(call)")
            }
        }
    }
}
