import Jobs
import Results

/// The commands on one input during a run, with their calls and the reasons for missing numbers.
final class CommandSession {
    let input: CommandInput
    private let isCompared: Bool
    private let callLimitSeconds: Double
    private let isStopped: () -> Bool
    private let makeStore: CommandCalls.MakeStore
    private var calls: [String: CommandCalls] = [:]
    private var firstCalls: [String: CommandCall] = [:]
    private var reasons: [String: NoNumber] = [:]
    /// The commands that printed something other than they should, and the output that was expected.
    private(set) var disagreements: [Disagreement] = []

    /// An output that was expected and the one that was printed, in words.
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
    ///   - makeStore: makes the stores of what commands print.
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
    func noNumber(of name: String) -> NoNumber? { reasons[name] }

    /// Returns the calls of a command whose output was compared with the reference's: its first with the reference's
    /// first, and each other with its own first.
    ///
    /// The reference and the cost of starting a process are compared with themselves alone, which says nothing about
    /// an answer.
    func answersCompared(of name: String) -> Int {
        guard let calls = calls[name], calls.command.role == .implementation else { return 0 }
        return calls.answersCompared
    }

    /// Removes the first call of a command; `nil` if a measurement had it already.
    func removeFirstCall(of name: String) -> CommandCall? { firstCalls.removeValue(forKey: name) }

    /// Calls each command once that was not called yet, the reference first, and compares what they print.
    ///
    /// - Throws: ``JobFailure`` if the system has no room for what they print.
    func begin(_ names: [String]) throws(JobFailure) {
        for command in input.commands where command.name == reference || names.contains(command.name) {
            guard calls[command.name] == nil, !isStopped() else { continue }

            calls[command.name] = try CommandCalls(
                command, isCompared: isCompared, callLimitSeconds: callLimitSeconds, isStopped: isStopped,
                makingStore: makeStore)
            firstCalls[command.name] = call(command.name)
            if isCompared, command.role == .implementation { compareWithReference(command.name) }
        }
    }

    /// Compares the first output of a command with the reference's.
    private func compareWithReference(_ name: String) {
        guard reasons[name] == nil, let call = calls[name], let expected = calls[reference], firstCalls[name] != nil
        else {
            return
        }

        if let reason = reasons[reference] {
            reasons[name] = .notValidated(reason: "has no number: \(reason.sentence)")
            return
        }

        do throws(MeasuredCommandFailure) {
            if try call.printsSame(as: expected) { return }
            disagree(name, expected: expected.describedOutput, answered: call.describedOutput)
        } catch {
            record(error, of: call.command)
        }
    }

    private func disagree(_ name: String, expected: String, answered: String) {
        reasons[name] = .mismatch
        disagreements.append(Disagreement(name: name, expected: expected, answered: answered))
    }

    /// Calls a command once, and checks its end and its output.
    ///
    /// - Parameter words: returns the words that start the command; by default its own.
    /// - Returns: the call; `nil` if the command has no number, as ``noNumber(of:)`` says why, or if the run was
    ///   stopped.
    func call(_ name: String, by words: ((ForeignCommand) -> [String])? = nil) -> CommandCall? {
        guard reasons[name] == nil, let calls = calls[name] else { return nil }

        switch calls.call(by: words) {
        case .success(let call): return call
        case .failure(let failure):
            record(failure, of: calls.command)
            return nil
        }
    }

    /// Calls a command once by a process that takes little memory.
    ///
    /// - Returns: its use of resources, `nil` if the system tells none; or the reason why the command has no number.
    func usageFromSmallParent(of name: String) -> Result<ResourceUsage?, NoNumber> {
        guard reasons[name] == nil, let calls = calls[name] else { return .failure(reasons[name] ?? .notMeasured) }

        return calls.usageFromSmallParent().mapError { failure in
            record(failure, of: calls.command)
            return reasons[name] ?? .notMeasured
        }
    }

    private func record(_ failure: MeasuredCommandFailure, of command: CalledCommand) {
        switch failure {
        case .stopped: break
        case .notSetUp(let reason): reasons[command.name] = .notMadeReady(error: reason)
        case .failed(let call, let reason): reasons[command.name] = .callFailed(call: call, reason: reason)
        case .outputLost(let call, let reason):
            reasons[command.name] = .callFailed(call: call, reason: MeasuredCommandFailure.loss(reason))
        case .varies(let call, let printed, let first):
            if command.role == .reference {
                reasons[command.name] = .unsteadyReference(reason: "is not steady: \(failure)")
            } else {
                disagree(
                    command.name, expected: "\(first), as in the first call", answered: "\(printed) in call \(call)")
            }
        }
    }
}
