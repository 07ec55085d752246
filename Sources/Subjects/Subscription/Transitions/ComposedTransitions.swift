import CTransitions

/// One subscription by composition of maps: each event is a map of the ten states. The maps are composed, and the
/// result is applied to the first state.
///
/// A stretch of events can be composed without the events before it. So several stretches are in progress at a time: on
/// one core here, and on all cores in ``ParallelTransitions``. Every event is composed, although a search backwards for
/// a purchase would give the last state.
package struct ComposedTransitions: StreamTransitions {
    package let path: VectorPath

    /// - Precondition: the machine has the path.
    package init(path: VectorPath = .bestForMaps) {
        precondition(path.isAvailable, "this machine has no \(path.rawValue)")
        self.path = path
    }

    package func state(
        after events: EventColumn, in range: Range<Int>, from start: SubscriptionState
    ) -> SubscriptionState {
        map(of: events, in: range)[start]
    }

    /// Returns the effect of a range of events on every state.
    ///
    /// - Complexity: O(n) for n events.
    func map(of events: EventColumn, in range: Range<Int>) -> StateMap {
        map(of: events.bytes(from: range.lowerBound, count: range.count), count: range.count)
    }

    func map(of events: UnsafePointer<UInt8>, count: Int) -> StateMap {
        var ends = SIMD16<UInt8>()
        withUnsafeMutableBytes(of: &ends) { ends in
            guard let room = ends.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            milli_compose_events(
                path.number, TransitionCells.maps.bytes, TransitionCells.pairMaps.bytes, events, count, room)
        }

        return StateMap(ends: ends)
    }
}
