import CTransitions

/// Many subscriptions through a table that the processor holds in registers: it looks up 16, 32 or 64 states at a time.
/// In C, because Swift has no shuffle of bytes by bytes. In caches the wide path is some 30 times as fast as
/// ``BatchTransitions``, and from memory it takes what memory takes. Rejected: counting illegal events beside, which
/// costs it a fourth more time in caches and ``BatchTransitions`` an instruction or two an event; the states before and
/// after tell them.
package struct VectorTransitions: ColumnTransitions {
    package let path: VectorPath

    /// The walk with a path that the machine has.
    package init(path: VectorPath = .best) {
        precondition(path.isAvailable, "this machine has no \(path.rawValue)")
        self.path = path
    }

    package func advance(_ states: StateColumn, by events: EventColumn, from first: Int) {
        let kinds = events.bytes(from: first, count: states.count)
        milli_advance_states(path.number, TransitionCells.packed.bytes, states.bytes, kinds, states.count)
    }
}
