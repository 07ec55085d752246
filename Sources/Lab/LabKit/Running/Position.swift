/// Where a process is: told before each call that may not come back, so that what ended the process can be named.
package struct Whereabouts: Hashable, Sendable {
    /// Whether anything was told: zero until then, and ``told`` from then on.
    package var mark = 0
    /// How often it was told; it stands still as long as a call lasts.
    package var steps = 0
    /// Whose turn it is, by its place among the implementations of the experiment; else what is done.
    package var implementation = Whereabouts.making
    /// The family of cases by its place; −1 on an input that is measured.
    package var family = -1
    /// The number of the case in its family, from 1.
    package var number = 0

    package static let told = 0x6D69_6C6C_6901
    /// An input or a case is made.
    package static let making = -1
    /// A script changes it, which implementations may follow.
    package static let changing = -2

    package init() {}
}

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
