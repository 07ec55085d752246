import CFloors
import LabKit
import Reproducibility
import Subscription

/// Stretches of events, and the states that each is followed from.
final class StreamSubject {
    let events: EventColumn
    let stretches: [Range<Int>]
    let starts: [SubscriptionState]
    /// The fewest events that a core is handed.
    let smallestPart: Int

    init(events: EventColumn, stretches: [Range<Int>], starts: [SubscriptionState], smallestPart: Int = 1 << 18) {
        self.events = events
        self.stretches = stretches
        self.starts = starts
        self.smallestPart = smallestPart
    }

    /// One stream from the beginning of a subscription.
    convenience init(_ events: EventColumn) {
        self.init(events: events, stretches: [0..<events.count], starts: [.none])
    }

    /// Where each stretch ends from each state.
    func ends(_ machine: any StreamTransitions) -> [SubscriptionState] {
        stretches.flatMap { stretch in starts.map { machine.state(after: events, in: stretch, from: $0) } }
    }

    /// Follows everything; gives the last end.
    func lastEnd(_ machine: any StreamTransitions) -> SubscriptionState {
        var last = SubscriptionState.none
        for stretch in stretches {
            for start in starts { last = machine.state(after: events, in: stretch, from: start) }
        }
        return last
    }

    /// SHA-256 of the raw values.
    var digest: Digest {
        var sha = SHA256()
        sha.update("milli.stream/1\n".utf8)
        events.withBytes { sha.update(bytes: UnsafeRawBufferPointer($0)) }
        return sha.finalize()
    }
}

/// The loop in C over the same columns.
struct FloorWalk: StreamTransitions {
    /// Where the next state's row begins.
    private let cells = TransitionTable.all.map { $0.next.rawValue * UInt8(TransitionTable.events) }

    func state(
        after events: EventColumn, in range: Range<Int>, from start: SubscriptionState
    ) -> SubscriptionState {
        precondition(range.lowerBound >= 0 && range.upperBound <= events.count, "the range lies in the column")
        let row = start.rawValue * UInt8(TransitionTable.events)
        let last = events.withBytes { events in
            events.baseAddress.map {
                milli_floor_dependent_walk(cells, row, $0 + range.lowerBound, range.count)
            } ?? row
        }
        return SubscriptionState.allCases[Int(last) / TransitionTable.events]
    }
}
