import CFloors
import LabKit
import Measurement
import Subscription

/// What does it take to apply an event to a subscription? Many subscriptions, one event each: the raw machine, without
/// dates.
///
/// States and events are columns of bytes, made and checked before anything is measured; states change in place. So
/// what must move is 3 bytes an event: the state is read and written, the event read. Every call brings other events,
/// from another position of a long column: neither the branch predictor nor the alignment can be learnt.
///
/// `vector` is the widest path that the processor has; the narrower ones stand beside it. `floor` is the loop of
/// `batch` in C; `memcpy` is the C library's, of as many bytes: one and a half read and one and a half written for each
/// event.
///
/// Source: subscription, Implementations.
public let subscriptionTransition = Experiment(
    "subscription-transition", "Apply one event to each of many subscriptions, whose order nothing predicts.",
    operation: "pass", sizeUnit: "subscriptions", plans: [.warm, .memory, .throughput], answers: .equal,
    TransitionSubject.inputs, cases: [TransitionCase.everySequence, TransitionCase.randomColumns],
    implementations: [
        .columns("switch", role: .reference) { SwitchTransitions() },
        .columns("batch") { BatchTransitions() },
    ] + VectorPath.narrow.map { .vector("vector-\($0.rawValue)", $0) } + [
        .vector("vector", .best),
        .parallel(
            "parallel",
            prepare: { AdvancingStates($0, ParallelTransitions(workers: $1, smallestPart: $0.smallestPart)) },
            run: { $0.advance() }, answer: { $1.answer }
        ).runningWith { VectorTransitions().path.instructionSet },
        .columns("floor", role: .floor) { FloorTransitions() },
        .memcpy,
    ])

extension Implementation where Subject == TransitionSubject, Answer == StatesAnswer {
    /// A machine that goes through columns.
    static func columns(
        _ name: String, role: Role = .implementation, _ machine: @escaping @Sendable () -> some ColumnTransitions
    ) -> Self {
        .implementation(
            name, role: role, prepare: { AdvancingStates($0, machine()) }, run: { $0.advance() },
            answer: { $1.answer })
    }

    /// The table in registers, with a path.
    fileprivate static func vector(_ name: String, _ path: VectorPath) -> Self {
        columns(name) { VectorTransitions(path: path) }
            .limited { _ in path.isAvailable ? nil : "this machine has no \(path.instructionSet ?? "vectors")" }
            .runningWith { path.instructionSet }
    }

    /// As many bytes as a pass moves, copied.
    fileprivate static var memcpy: Self {
        Self("memcpy", role: .bare) { subject in
            let bytes = subject.states.count / 2 * 3
            let (source, target) = (MemoryColumn(bytes), MemoryColumn(bytes))
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
    /// The paths of this architecture that are not its widest: they run where the widest does not.
    fileprivate static var narrow: [VectorPath] {
        #if arch(x86_64)
            [.portable, .sse41, .avx2]
        #else
            [.portable]
        #endif
    }
}

/// Bytes that are all written to, so that their pages are there.
private final class MemoryColumn {
    let start: UnsafeMutablePointer<UInt8>

    init(_ count: Int) {
        start = .allocate(capacity: count)
        start.initialize(repeating: 1, count: count)
    }

    deinit { start.deallocate() }
}
