import CTransitions
import Threads

/// Both machines on several cores: columns are split into ranges of subscriptions, and a stream into stretches whose
/// maps are composed. Workers take one part after the other. So a worker that loses its core for a while does not delay
/// the others.
package struct ParallelTransitions: ColumnTransitions, StreamTransitions {
    private let threads: WorkerThreads
    private let vector: VectorTransitions
    private let composed: ComposedTransitions
    /// The least number of events for which another thread is woken: a core takes 5 to 40 µs for them.
    private let smallestPart: Int

    /// - Parameters:
    ///   - workers: the number of threads, at least 1.
    ///   - smallestPart: the least number of events in a part, if there are several parts; at least 1.
    package init(
        workers: Int, vector: VectorTransitions = VectorTransitions(),
        composed: ComposedTransitions = ComposedTransitions(), smallestPart: Int = 1 << 18
    ) {
        precondition(smallestPart >= 1, "a part of \(smallestPart) events is no work")
        threads = WorkerThreads(workers)
        self.vector = vector
        self.composed = composed
        self.smallestPart = smallestPart
    }

    package func advance(_ states: StateColumn, by events: EventColumn, from first: Int) {
        let parts = EqualParts(of: states.count, workers: threads.count, smallest: smallestPart)
        // Sound to share: the parts are separate whole cache lines, and all are done when the call returns.
        nonisolated(unsafe) let current = states.bytes
        nonisolated(unsafe) let kinds = events.bytes(from: first, count: states.count)
        parts.forEach(on: threads) { _, range in
            milli_advance_states(
                vector.path.number, TransitionCells.packed.bytes, current + range.lowerBound,
                kinds + range.lowerBound, range.count)
        }
    }

    package func state(
        after events: EventColumn, in range: Range<Int>, from start: SubscriptionState
    ) -> SubscriptionState {
        let parts = EqualParts(of: range.count, workers: threads.count, smallest: smallestPart)
        nonisolated(unsafe) let kinds = events.bytes(from: range.lowerBound, count: range.count)
        return withUnsafeTemporaryAllocation(of: StateMap.self, capacity: parts.count) { maps in
            maps.initialize(repeating: .identity)
            // Each part writes its own map.
            nonisolated(unsafe) let maps = maps
            parts.forEach(on: threads) { part, range in
                maps[part] = composed.map(of: kinds + range.lowerBound, count: range.count)
            }

            return maps.reduce(start) { $1[$0] }
        }
    }
}
