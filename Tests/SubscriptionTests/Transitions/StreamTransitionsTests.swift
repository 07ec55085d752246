import Reproducibility
import Testing

@testable import Subscription

@Suite struct StreamTransitionsTests {
    @Test("no event leaves every state, and one event leads where the table says", arguments: Machines.streams)
    func everyCell(machine: Machine<any StreamTransitions>) {
        for state in SubscriptionState.allCases {
            #expect(machine.walk.state(after: EventColumn([EventKind]()), from: state) == state)
            for event in EventKind.allCases {
                #expect(
                    machine.walk.state(after: EventColumn([event]), from: state) == TransitionTable[state, event].next)
            }
        }
    }

    @Test("streams of any length end where the table says, from every state", arguments: Machines.streams)
    func lengths(machine: Machine<any StreamTransitions>) {
        var random = Xoshiro256StarStar(seed: Seed.derive(4, machine.name))
        // Without purchases, which lead every state to the same one and hide the events before them.
        let kinds = EventKind.allCases.filter { $0 != .purchase }
        for count in 0...300 {
            let events = (0..<count).map { _ in kinds[random.index(below: kinds.count)] }
            let column = EventColumn(events)
            for state in SubscriptionState.allCases {
                #expect(
                    machine.walk.state(after: column, from: state) == Machines.expected(state, events),
                    "\(count) events from \(state)")
            }
        }
    }

    @Test(
        "a part of a column leads to the state of its own events, wherever it begins and ends",
        arguments: Machines.streams)
    func ranges(machine: Machine<any StreamTransitions>) {
        var random = Xoshiro256StarStar(seed: Seed.derive(5, machine.name))
        let events: [EventKind] = Machines.random(5_000, &random)
        let column = EventColumn(events)

        for _ in 0..<300 {
            let first = random.index(below: events.count)
            let range = first..<random.integer(in: first...events.count)
            let start: SubscriptionState = Machines.random(1, &random)[0]
            #expect(
                machine.walk.state(after: column, in: range, from: start) == Machines.expected(start, events[range]),
                "\(range) from \(start)")
        }
    }

    @Test("an event at the seam of two parts is neither lost nor taken twice", arguments: [1, 2, 3, 7])
    func seams(workers: Int) {
        let machine = ParallelTransitions(workers: workers, smallestPart: 1)
        // Only one event of each stream changes a state, at every position in turn.
        for count in [63, 64, 65, 127, 128, 129, 1_000] {
            for position in 0..<count {
                var events = Array(repeating: EventKind.info, count: count)
                events[position] = .pendingStart
                #expect(machine.state(after: EventColumn(events), from: .none) == .pending, "\(position) of \(count)")
                events[position] = .failHold
                #expect(machine.state(after: EventColumn(events), from: .grace) == .hold, "\(position) of \(count)")
            }
        }
    }

    @Test("parts are whole cache lines, adjacent, and cover the whole length")
    func parts() {
        for length in Array(0...300) + [4_095, 4_096, 100_000, 1_000_003] {
            for workers in [1, 2, 3, 16] {
                for smallest in [1, 64, 1_000] {
                    let parts = EqualParts(of: length, workers: workers, smallest: smallest)
                    var end = 0
                    for part in 0..<parts.count {
                        #expect(parts[part].lowerBound == end && !parts[part].isEmpty)
                        #expect(part == parts.count - 1 || parts[part].count.isMultiple(of: 64))
                        end = parts[part].upperBound
                    }
                    #expect(end == length)
                    #expect(parts.count <= workers * 16 + 1)
                }
            }
        }
    }

    @Test("composed maps give the map of all events, in any grouping")
    func maps() {
        var random = Xoshiro256StarStar(seed: 6)
        let composed = ComposedTransitions()
        for _ in 0..<500 {
            let events: [EventKind] = Machines.random(random.index(below: 100), &random)
            let column = EventColumn(events)
            let cut = random.integer(in: 0...events.count)
            let complete = composed.map(of: column, in: 0..<events.count)
            let front = composed.map(of: column, in: 0..<cut)
            let back = composed.map(of: column, in: cut..<events.count)

            for state in SubscriptionState.allCases {
                #expect(back[front[state]] == complete[state])
                #expect(complete[state] == Machines.expected(state, events))
                #expect(StateMap.identity[state] == state)
            }
        }
    }
}
