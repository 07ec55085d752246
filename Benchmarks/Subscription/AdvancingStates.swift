import Subscription

/// States that change from call to call.
final class AdvancingStates {
    let subject: TransitionSubject
    let states: StateColumn
    private let machine: any ColumnTransitions
    private var calls = 0

    init(_ subject: TransitionSubject, _ machine: some ColumnTransitions) {
        self.subject = subject
        self.machine = machine
        states = subject.states.copy()
    }

    /// Applies the events of the next call, and returns the number of the call.
    func advance() -> Int {
        machine.advance(states, by: subject.events, from: subject.first(ofCall: calls))
        calls += 1
        return calls
    }

    var answer: StatesAnswer { StatesAnswer(bytes: states.withBytes { [UInt8]($0) }) }
}
