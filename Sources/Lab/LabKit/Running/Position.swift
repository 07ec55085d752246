/// Tells whereabouts: to whoever looks into the same memory, or to nobody.
package final class Position {
    private let now: UnsafeMutablePointer<Whereabouts>
    private let isOwn: Bool
    /// Called when it is told whose turn it is.
    package var observer: ((Int) -> Void)?

    /// A position in memory that is shared, and stays as long as the process; in memory of its own when left out.
    package init(_ shared: UnsafeMutableRawPointer? = nil) {
        isOwn = shared == nil
        now = shared?.bindMemory(to: Whereabouts.self, capacity: 1) ?? .allocate(capacity: 1)
        now.initialize(to: Whereabouts())
        now.pointee.mark = Whereabouts.told
    }

    deinit { if isOwn { now.deallocate() } }

    /// Tells whose turn it is, or what is done.
    package func enter(_ implementation: Int) {
        now.pointee.implementation = implementation
        now.pointee.steps &+= 1
        observer?(implementation)
    }

    func make(_ number: Int, of family: Int) {
        now.pointee.family = family
        now.pointee.number = number
        enter(Whereabouts.making)
    }
}

extension Prepared {
    /// The same, telling that it is its turn before all that is not in measured time; a batch begins with `enter`.
    func telling(_ position: Position, _ implementation: Int) -> Self {
        func told(_ body: @escaping () -> Void) -> () -> Void {
            {
                position.enter(implementation)
                body()
            }
        }

        return Prepared(
            keepsState: keepsState, enter: told(enter), leave: told(leave), granularity: granularity, touched: touched,
            setUp: setUp, state: state,
            answer: answer.map { answer in
                {
                    position.enter(implementation)
                    return try answer()
                }
            }, loop: loop)
    }
}

extension Script {
    /// The same, telling before each step that it is no implementation's turn.
    func telling(_ position: Position) -> Self {
        Script(count: count) { step in
            position.enter(Whereabouts.changing)
            perform(step)
        }
    }
}
