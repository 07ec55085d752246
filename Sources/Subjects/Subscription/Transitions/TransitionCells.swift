import CTransitions

/// ``TransitionTable`` as bytes, in the layouts that the walks need. The addresses stay valid as long as the process
/// runs.
///
/// Sound to share between threads: nothing writes to the bytes after they are made.
struct TransitionCells: @unchecked Sendable {
    let bytes: UnsafePointer<UInt8>

    /// Makes `count` cells, each by its position, aligned to 64 bytes.
    private init(_ count: Int, _ cell: (Int) -> UInt8) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
            .bindMemory(to: UInt8.self, capacity: count)
        for position in 0..<count { memory[position] = cell(position) }
        bytes = UnsafePointer(memory)
    }

    /// Returns the raw value of the next state. A number of no state leads to itself.
    private static func next(_ state: Int, _ event: Int) -> Int {
        guard state < TransitionTable.states, event < TransitionTable.events else { return state }
        return Int(TransitionTable.all[state * TransitionTable.events + event].next.rawValue)
    }

    /// The next state at state × 19 + event, in the 192 bytes that registers hold.
    static let packed: TransitionCells = {
        let events = TransitionTable.events
        precondition(
            events == milli_transition_events && TransitionTable.all.count <= milli_transition_cells,
            "the registers hold \(milli_transition_cells) cells, \(milli_transition_events) to a state")
        return TransitionCells(Int(milli_transition_cells)) {
            $0 < TransitionTable.all.count ? UInt8(next($0 / events, $0 % events)) : 0
        }
    }()

    /// The next state at state × 32 + event, which needs a shift instead of a multiplication.
    static let padded = TransitionCells(TransitionTable.states * 32) { UInt8(next($0 / 32, $0 % 32)) }

    /// The start of the next state's row, at the start of the state's row + event, which needs only an addition.
    static let rows: TransitionCells = {
        let events = TransitionTable.events
        precondition(TransitionTable.all.count <= 256, "a row begins at a number of one byte")
        return TransitionCells(TransitionTable.all.count) { UInt8(next($0 / events, $0 % events) * events) }
    }()

    /// The next state of each of 16 numbers with an event, at event × 16 + state.
    static let maps = TransitionCells(TransitionTable.events * 16) { UInt8(next($0 % 16, $0 / 16)) }

    /// The next state after two events, at (first × 19 + second) × 16 + state.
    static let pairMaps = TransitionCells(TransitionTable.events * TransitionTable.events * 16) {
        let pair = $0 / 16
        return UInt8(next(next($0 % 16, pair / TransitionTable.events), pair % TransitionTable.events))
    }
}
