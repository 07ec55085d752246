import CFloors
import LabKit
import Reproducibility
import Subscription

/// The cost of following one subscription through a long stream, in which every event needs the state that the event
/// before left.
///
/// The events are a column of bytes, made before anything is measured, so that 1 byte an event must move. `composed`
/// and `parallel` follow all ten states at once and return one result. They apply every event, although the last
/// purchase alone would give the answer. `floor` is the loop of `table` in C. Source: subscription,
/// Implementations.
public let subscriptionStream = Experiment(
    "subscription-stream", "Follow one subscription through a stream of events.", operation: "stream",
    sizeUnit: "events", plans: [.warm, .memory, .throughput]
) {
    StreamSubject.inputs
    StreamCase.everySequence
    StreamCase.randomStreams
} comparing: {
    Implementation.stream("switch", role: .reference, SwitchTransitions())
    Implementation.stream("table", TableTransitions())
    Implementation.stream("composed", ComposedTransitions()).runningWith(composing)
    Implementation.parallel(
        "parallel",
        prepare: {
            (stream: $0, machine: ParallelTransitions(workers: $1, smallestPart: $0.smallestPart))
        }, run: { $0.stream.lastEnd($0.machine) }, answer: { $1.stream.ends($1.machine) }
    ).runningWith(composing)
    Implementation.stream("floor", role: .floor, FloorWalk())
}

@Sendable
private func composing() -> String? { ComposedTransitions().path.instructionSet }

extension Implementation where Subject == StreamSubject, Answer == [SubscriptionState] {
    fileprivate static func stream(
        _ name: String, role: Role = .implementation, _ machine: any StreamTransitions
    ) -> Self {
        Implementation(name, role: role, run: { $0.lastEnd(machine) }, answer: { $1.ends(machine) })
    }
}

/// Stretches of events, and the states from which each is followed.
struct StreamSubject {
    let events: EventColumn
    let stretches: [Range<Int>]
    let starts: [SubscriptionState]
    /// The minimum number of events for a core.
    var smallestPart = 1 << 18

    func ends(_ machine: any StreamTransitions) -> [SubscriptionState] {
        stretches.flatMap { stretch in starts.map { machine.state(after: events, in: stretch, from: $0) } }
    }

    func lastEnd(_ machine: any StreamTransitions) -> SubscriptionState {
        var last = SubscriptionState.none
        for stretch in stretches {
            for start in starts { last = machine.state(after: events, in: stretch, from: start) }
        }
        return last
    }

    static func whole(_ events: EventColumn) -> StreamSubject {
        StreamSubject(events: events, stretches: [0..<events.count], starts: [.none])
    }

    static let inputs = Inputs<StreamSubject>([
        Inputs(
            "random", sizes: [100_000], standard: [10_000_000], thorough: [1_000, 100_000_000], largest: 100_000_000
        ) {
            .whole(try TransitionSubject.column($0, seed: Seed.derive($1.seed, "stream")))
        }
        .recipe { "\($0) uniformly random events" },
        Inputs("simulated", sizes: [100_000], standard: [10_000_000]) {
            .whole(try SimulatedColumns(events: $0, states: 0, seed: $1.seed).events)
        }
        .recipe { "StoreSimulator, both stores: \($0) events in the order of arrival" }.typical(),
    ])
    .volume { TransitionSubject.volume($0, bytesEach: 1) }.withoutCases()
    .digest(of: { $0.events.withBytes { [UInt8]($0) } })
}

/// The loop in C over the same columns.
struct FloorWalk: StreamTransitions {
    /// The start of the next state's row, for each cell.
    private let cells = TransitionTable.all.map { $0.next.rawValue * UInt8(TransitionTable.events) }

    func state(after events: EventColumn, in range: Range<Int>, from start: SubscriptionState) -> SubscriptionState {
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
