import CTransitions
import Reproducibility
import TestSupport
import Testing

@testable import Subscription

@Suite struct ColumnTransitionsTests {
    @Test("all 190 cells lead where the table says", arguments: Machines.columns)
    func everyCell(machine: Machine<any ColumnTransitions>) {
        let pairs = SubscriptionState.allCases.flatMap { state in EventKind.allCases.map { (state, $0) } }
        let states = StateColumn(pairs.map(\.0))
        machine.walk.advance(states, by: EventColumn(pairs.map(\.1)))
        #expect(states.firstDifference(from: pairs.map { TransitionTable[$0, $1].next }) == nil)
    }

    @Test("the switch, written from the specification, has the cells of the table, one by one")
    func switchIsTheTable() {
        for state in SubscriptionState.allCases {
            for event in EventKind.allCases {
                #expect(SwitchTransitions.next(state, event) == TransitionTable[state, event].next, "\(state) \(event)")
            }
        }
    }

    @Test("every sequence of three events from every state ends where the table says", arguments: Machines.columns)
    func everySequence(machine: Machine<any ColumnTransitions>) {
        let kinds = EventKind.allCases
        var starts: [SubscriptionState] = []
        var steps: [[EventKind]] = [[], [], []]

        for state in SubscriptionState.allCases {
            for first in kinds {
                for second in kinds {
                    for third in kinds {
                        starts.append(state)
                        steps[0].append(first)
                        steps[1].append(second)
                        steps[2].append(third)
                    }
                }
            }
        }

        let states = StateColumn(starts)
        for step in steps { machine.walk.advance(states, by: EventColumn(step)) }
        #expect(states.count == 68_590)
        let expected = starts.indices.map { index in
            Machines.expected(starts[index], [steps[0][index], steps[1][index], steps[2][index]])
        }
        #expect(states.firstDifference(from: expected) == nil)
    }

    @Test("columns of any length, whose events begin anywhere, are changed whole", arguments: Machines.columns)
    func lengthsAndAlignments(machine: Machine<any ColumnTransitions>) {
        var random = Xoshiro256StarStar(seed: Seed.derive(3, machine.name))
        for count in 0...300 {
            let first = random.index(below: 70)
            let before: [SubscriptionState] = Machines.random(count, &random)
            let events: [EventKind] = Machines.random(first + count + random.index(below: 3), &random)
            let states = StateColumn(before)
            machine.walk.advance(states, by: EventColumn(events), from: first)
            let expected = zip(before, events[first...]).map { TransitionTable[$0, $1].next }
            #expect(states.firstDifference(from: expected) == nil, "\(count), \(first)")
        }
    }

    @Test(
        "no path writes outside its states, for any start and any number",
        arguments: VectorPath.available)
    func neighboursStay(path: VectorPath) {
        for count in [0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200] {
            for first in [0, 1, 7, 63] {
                var states = [UInt8](repeating: SubscriptionState.active.rawValue, count: first + count + 64)
                let events = [UInt8](repeating: EventKind.revoke.rawValue, count: count)
                states.withUnsafeMutableBufferPointer { states in
                    guard let base = states.baseAddress else { return }
                    milli_advance_states(path.number, TransitionCells.packed.bytes, base + first, events, count)
                }

                let changed = Array(repeating: SubscriptionState.revoked.rawValue, count: count)
                #expect(Array(states[first..<first + count]) == changed, "\(count) from \(first)")
                expectAll(states[..<first], count: first) { $0 == SubscriptionState.active.rawValue }
                expectAll(states[(first + count)...], count: 64) { $0 == SubscriptionState.active.rawValue }
            }
        }
    }

    @Test("the portable path runs on every machine, and the best path is one that runs")
    func paths() {
        #expect(VectorPath.available.first == .portable)
        #expect(VectorPath.available.contains(.best))
        #expect(VectorPath.available.contains(.bestForMaps))
        #expect(VectorTransitions().path == .best)
        #expect(VectorPath.portable.instructionSet == nil)
        #expect(Set(VectorPath.allCases.map(\.instructionSet)).count == VectorPath.allCases.count)
        #if arch(x86_64)
            #expect(!VectorPath.neon.isAvailable)
        #elseif arch(arm64)
            #expect(VectorPath.available == [.portable, .neon])
        #endif
    }
}
