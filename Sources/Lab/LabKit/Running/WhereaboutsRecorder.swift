/// The recorder of a process's whereabouts, in memory that another process may share.
package final class WhereaboutsRecorder {
    private let current: UnsafeMutablePointer<Whereabouts>
    private let isOwn: Bool
    /// Called with each turn.
    package var observer: ((Int) -> Void)?

    /// Makes a recorder.
    ///
    /// - Parameter shared: memory that stays as long as the process; by default memory of its own.
    package init(_ shared: UnsafeMutableRawPointer? = nil) {
        isOwn = shared == nil
        current = shared?.bindMemory(to: Whereabouts.self, capacity: 1) ?? .allocate(capacity: 1)
        current.initialize(to: Whereabouts())
        current.pointee.mark = Whereabouts.written
    }

    deinit { if isOwn { current.deallocate() } }

    /// Records the current turn: the position of an implementation, or a step such as ``Whereabouts/making``.
    package func enter(_ implementation: Int) {
        current.pointee.implementation = implementation
        current.pointee.steps &+= 1
        observer?(implementation)
    }

    /// Records that a case is being made.
    func make(_ number: Int, of family: Int) {
        current.pointee.caseFamily = family
        current.pointee.number = number
        enter(Whereabouts.making)
    }
}

extension Prepared {
    /// Returns the form with a record of its turn before each call outside measured time. A batch begins with `enter`.
    func reporting(to recorder: WhereaboutsRecorder, as implementation: Int) -> Self {
        func inTurn(_ body: @escaping () -> Void) -> () -> Void {
            {
                recorder.enter(implementation)
                body()
            }
        }

        var answerInTurn: (() throws -> Answer)?
        if let answer {
            answerInTurn = {
                recorder.enter(implementation)
                return try answer()
            }
        }

        return Prepared(
            keepsState: keepsState, changesState: changesState, enter: inTurn(enter), leave: inTurn(leave),
            granularity: granularity, touched: touched, setUp: setUp, state: state, failure: failure,
            answer: answerInTurn, loop: loop)
    }
}

extension Script {
    /// Returns the script with a record before each step that no implementation has the turn.
    func reporting(to recorder: WhereaboutsRecorder) -> Self {
        Script(count: count) { step in
            recorder.enter(Whereabouts.changing)
            perform(step)
        }
    }
}
