import CFloors
import LabKit
import Measurement
import Reproducibility
import Subscription

/// The states of all subscriptions, as they are compared.
struct StatesAnswer: Equatable, CustomStringConvertible {
    let bytes: [UInt8]

    /// The names of the first states.
    var description: String {
        let names = bytes.prefix(8).map { SubscriptionState(rawValue: $0)?.name ?? "\($0)" }.joined(separator: ", ")
        return bytes.count > 8 ? "\(names) … (\(bytes.count) states)" : names
    }
}

/// The loop of ``BatchTransitions`` in C.
struct FloorTransitions: ColumnTransitions {
    private let cells: [UInt8] = SubscriptionState.allCases.flatMap { state in
        EventKind.allCases.map { TransitionTable[state, $0].next.rawValue }
            + Array(repeating: 0, count: 32 - EventKind.allCases.count)
    }

    func advance(_ states: StateColumn, by events: EventColumn, from first: Int) {
        precondition(first >= 0 && first + states.count <= events.count, "there is an event for every state")
        states.withUnsafeMutableBytes { states in
            events.withBytes { events in
                guard let base = states.baseAddress, let kinds = events.baseAddress else { return }
                milli_floor_independent_walk(cells, base, kinds + first, states.count)
            }
        }
    }
}

extension EventKind {
    /// All sequences of a length, ordered so that the first event changes from one to the next.
    static func sequences(_ length: Int) -> [[EventKind]] {
        length == 0 ? [[]] : sequences(length - 1).flatMap { rest in allCases.map { [$0] + rest } }
    }
}

extension Xoshiro256StarStar {
    mutating func element<Element: ColumnElement>() -> Element {
        let all = Array(Element.allCases)
        return all[index(below: all.count)]
    }
}

/// What does it take to apply an event to a subscription? Many subscriptions, one event each, without dates.
///
/// States and events are columns of bytes, made before anything is measured; states change in place. So 3 bytes an
/// event must move: the state is read and written, and the event is read. Every call applies other events, from another
/// position of a long column, so that neither branch prediction nor alignment can adapt to them.
///
/// `vector` is the widest path that the processor has. `floor` is the loop of `batch` in C; `memcpy` is the C
/// library's, of as many bytes, half of them read and half written. Source: subscription, Implementations.
public let subscriptionTransition = Experiment(
    "subscription-transition", "Apply one event to each of many subscriptions, whose order nothing predicts.",
    operation: "pass", sizeUnit: "subscriptions", plans: [.warm, .memory, .throughput], answers: .equal
) {
    TransitionSubject.inputs
    TransitionCase.everySequence
    TransitionCase.randomColumns
} comparing: {
    Implementation.columns("switch", role: .reference) { SwitchTransitions() }
    Implementation.columns("batch") { BatchTransitions() }
    for path in VectorPath.narrow {
        Implementation.vector("vector-\(path.rawValue)", path)
    }
    Implementation.vector("vector", .best)
    Implementation.parallel(
        "parallel",
        prepare: { AdvancingStates($0, ParallelTransitions(workers: $1, smallestPart: $0.smallestPart)) },
        run: { $0.advance() }, answer: { $1.answer }
    ).stepping().runningWith { VectorTransitions().path.instructionSet }
    Implementation.columns("floor", role: .floor) { FloorTransitions() }
    Implementation.memcpy
}

extension Implementation where Subject == TransitionSubject, Answer == StatesAnswer {
    static func columns(
        _ name: String, role: Role = .implementation, _ machine: @escaping @Sendable () -> some ColumnTransitions
    ) -> Self {
        Implementation(
            name, role: role, prepare: { AdvancingStates($0, machine()) }, run: { $0.advance() },
            answer: { $1.answer }
        ).stepping()
    }

    fileprivate static func vector(_ name: String, _ path: VectorPath) -> Self {
        columns(name) { VectorTransitions(path: path) }
            .limited { _ in path.isAvailable ? nil : "this machine has no \(path.instructionSet ?? "vectors")" }
            .runningWith { path.instructionSet }
    }

    fileprivate static var memcpy: Self {
        Self.prepared("memcpy", role: .bare) { subject in
            let bytes = subject.states.count / 2 * 3
            let source = MemoryColumn(bytes)
            let target = MemoryColumn(bytes)

            return Prepared(answer: nil) { count in
                for _ in 0..<count {
                    milli_floor_copy(target.start, source.start, bytes)
                    clobberMemory()
                }
            }
        }
    }
}

extension VectorPath {
    /// The paths of this architecture other than its widest. They run on processors without the widest one.
    fileprivate static var narrow: [VectorPath] {
        #if arch(x86_64)
            [.portable, .sse41, .avx2]
        #else
            [.portable]
        #endif
    }
}

/// Bytes that were all written to, so that their pages exist.
private final class MemoryColumn {
    let start: UnsafeMutablePointer<UInt8>

    init(_ count: Int) {
        start = .allocate(capacity: count)
        start.initialize(repeating: 1, count: count)
    }

    deinit { start.deallocate() }
}
