import CTransitions

/// Many subscriptions through a table that the processor holds in registers: it looks up 16, 32 or 64 states at a time.
/// It is written in C, because Swift cannot shuffle bytes by bytes. In caches, the wide path is about 30 times as fast
/// as ``BatchTransitions``; from memory, it is as fast as memory.
///
/// Tried and rejected: to count illegal events. It takes a quarter more time here in caches, and one or two
/// instructions an event in ``BatchTransitions``. The states before and after show illegal events, too.
package struct VectorTransitions: ColumnTransitions {
    package let path: VectorPath

    /// - Precondition: the machine has the path.
    package init(path: VectorPath = .best) {
        precondition(path.isAvailable, "this machine has no \(path.rawValue)")
        self.path = path
    }

    package func advance(_ states: StateColumn, by events: EventColumn, from first: Int) {
        let kinds = events.bytes(from: first, count: states.count)
        milli_advance_states(path.number, TransitionCells.packed.bytes, states.bytes, kinds, states.count)
    }
}
