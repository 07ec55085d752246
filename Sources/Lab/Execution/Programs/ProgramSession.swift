import Jobs
import Results

/// The programs on one input during a run, with their calls and the reasons for missing numbers.
final class ProgramSession {
    let comparison: ProgramComparison
    private let isCompared: Bool
    private let callLimitSeconds: Double
    private let isStopped: () -> Bool
    private let makeStore: ProgramCalls.MakeStore
    private var states: [String: State] = [:]
    /// The programs that printed something else than was expected.
    private(set) var disagreements: [Disagreement] = []

    /// A program that was called at least once.
    private struct State {
        let calls: ProgramCalls
        /// The cost of the first call, until a measurement takes it.
        var firstCost: CallCost?
        /// The reason why the program has no number; `nil` if it may have one.
        var noNumber: NoNumber?
    }

    /// The output that was expected of a program, and the output that it printed, in words.
    struct Disagreement {
        var name: String
        var expected: String
        var answered: String
    }

    /// Makes a session without calls.
    ///
    /// - Parameters:
    ///   - comparison: the programs.
    ///   - isCompared: if outputs are compared.
    ///   - callLimitSeconds: the seconds that one call may take.
    ///   - isStopped: asked often; `true` ends the program that runs.
    ///   - makeStore: makes the stores of the programs' output.
    init(
        _ comparison: ProgramComparison, isCompared: Bool, callLimitSeconds: Double, isStopped: @escaping () -> Bool,
        makingStore makeStore: @escaping ProgramCalls.MakeStore = OutputStore.making
    ) {
        self.comparison = comparison
        self.isCompared = isCompared
        self.callLimitSeconds = callLimitSeconds
        self.isStopped = isStopped
        self.makeStore = makeStore
    }

    private var reference: String { comparison.reference.name }

    func program(_ name: String) -> MeasuredProgram? { comparison.programs.first { $0.name == name } }

    /// The reason why a program has no number; `nil` if it may have one.
    func noNumber(of name: String) -> NoNumber? { states[name]?.noNumber }

    /// Returns the number of a program's calls whose output was compared: the first call with the reference's first
    /// call, and every later call with the first.
    ///
    /// It is 0 for the reference and for the cost of starting a process. They are compared only with themselves, which
    /// says nothing about an answer.
    func answersCompared(of name: String) -> Int {
        guard let calls = states[name]?.calls, calls.program.role == .implementation else { return 0 }
        return calls.answersCompared
    }

    /// Removes the cost of a program's first call; `nil` if a measurement had it already.
    func removeFirstCost(of name: String) -> CallCost? {
        defer { states[name]?.firstCost = nil }
        return states[name]?.firstCost
    }

    /// Calls each program that was not called yet, the reference first, and compares their outputs.
    ///
    /// - Throws: ``JobFailure`` if the system has no room for their output.
    func begin(_ names: [String]) throws(JobFailure) {
        for program in comparison.programs where program.name == reference || names.contains(program.name) {
            guard states[program.name] == nil, !isStopped() else { continue }

            states[program.name] = State(
                calls: try ProgramCalls(
                    program, isCompared: isCompared, callLimitSeconds: callLimitSeconds, isStopped: isStopped,
                    makingStore: makeStore))
            let firstCost = call(program.name)
            states[program.name]?.firstCost = firstCost
            if isCompared, program.role == .implementation { compareWithReference(program.name) }
        }
    }

    /// Compares the first output of a program with the reference's.
    private func compareWithReference(_ name: String) {
        guard let state = states[name], state.noNumber == nil, state.firstCost != nil,
            let referenceState = states[reference]
        else {
            return
        }

        if let reason = referenceState.noNumber {
            states[name]?.noNumber = .notValidated(reason: "has no number: \(reason.sentence)")
            return
        }

        do throws(ProgramFailure) {
            if try state.calls.printsSame(as: referenceState.calls) { return }
            recordDisagreement(
                of: name, expected: referenceState.calls.describedOutput, answered: state.calls.describedOutput)
        } catch {
            record(error, of: state.calls.program)
        }
    }

    private func recordDisagreement(of name: String, expected: String, answered: String) {
        states[name]?.noNumber = .mismatch
        disagreements.append(Disagreement(name: name, expected: expected, answered: answered))
    }

    /// Calls a program once, and checks its end and its output.
    ///
    /// - Parameter words: returns the command line; by default the program's own.
    /// - Returns: its cost; `nil` if the run was stopped, or if the program has no number, for which ``noNumber(of:)``
    ///   has the reason.
    func call(_ name: String, by words: ((ExternalProgram) -> [String])? = nil) -> CallCost? {
        guard let state = states[name], state.noNumber == nil else { return nil }

        switch state.calls.call(by: words) {
        case .success(let cost): return cost
        case .failure(let failure):
            record(failure, of: state.calls.program)
            return nil
        }
    }

    /// Calls a program once, started by a process that takes little memory.
    ///
    /// - Returns: its use of resources, `nil` if the system does not report it; or the reason why the program has no
    ///   number.
    func usageFromSmallParent(of name: String) -> Result<ResourceUsage?, NoNumber> {
        guard let state = states[name] else { return .failure(.notMeasured) }
        if let reason = state.noNumber { return .failure(reason) }

        return state.calls.usageFromSmallParent().mapError { failure in
            record(failure, of: state.calls.program)
            return noNumber(of: name) ?? .notMeasured
        }
    }

    private func record(_ failure: ProgramFailure, of program: MeasuredProgram) {
        let name = program.name
        switch failure {
        case .stopped: break
        case .notSetUp(let reason): states[name]?.noNumber = .notMadeReady(error: reason)
        case .failed(let call, let reason): states[name]?.noNumber = .callFailed(call: call, reason: reason)
        case .outputLost(let call, let reason):
            states[name]?.noNumber = .callFailed(call: call, reason: ProgramFailure.loss(reason))
        case .varies(let call, let printed, let first):
            if program.role == .reference {
                states[name]?.noNumber = .unsteadyReference(reason: "is not steady: \(failure)")
            } else {
                recordDisagreement(
                    of: name, expected: "\(first), as in the first call", answered: "\(printed) in call \(call)")
            }
        }
    }
}
