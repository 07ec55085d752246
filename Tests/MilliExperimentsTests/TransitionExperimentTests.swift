import LabKit
import Subscription
import Testing

@testable import MilliExperiments

@Suite struct TransitionExperimentTests {
    /// Leads from one state with one event elsewhere than the table does.
    private struct WithAWrongCell: ColumnTransitions, StreamTransitions {
        let state: SubscriptionState
        let event: EventKind

        private func next(_ state: SubscriptionState, _ event: EventKind) -> SubscriptionState {
            state == self.state && event == self.event ? .none : TransitionTable[state, event].next
        }

        func advance(_ states: StateColumn, by events: EventColumn, from first: Int) {
            for position in 0..<states.count { states[position] = next(states[position], events[first + position]) }
        }

        func state(
            after events: EventColumn, in range: Range<Int>, from start: SubscriptionState
        ) -> SubscriptionState {
            range.reduce(start) { next($0, events[$1]) }
        }
    }

    @Test("a wrong cell in a machine for columns is found, and the case shrinks to one subscription with one event")
    func wrongColumnsAreCaught() throws {
        let wrong = WithAWrongCell(state: .paused, event: .failHold)
        let experiment = Experiment("with-a-wrong-one", "", plans: [.warm]) {
            TransitionSubject.inputs
            TransitionCase.everySequence
            TransitionCase.randomColumns
        } comparing: {
            Implementation.columns("switch", role: .reference) { SwitchTransitions() }
            Implementation.columns("wrong") { wrong }
        }
        for budget in [
            ValidationBudget(randomCases: 0, exhaustiveSize: 4, seed: 1),
            ValidationBudget(randomCases: 300, exhaustiveSize: 0, seed: 1),
        ] {
            let mismatch = try #require(experiment.validate(budget).mismatches.first)
            #expect(
                mismatch.counterexample == """
                    let states = StateColumn([.paused])
                    machine.advance(states, by: EventColumn([.failHold]))
                    """)
            #expect(mismatch.expected == "hold" && mismatch.answered == "none")
        }
    }

    @Test("a wrong cell in a machine for streams is found, and the case shrinks to one event")
    func wrongStreamsAreCaught() throws {
        let wrong = WithAWrongCell(state: .revoked, event: .refundReversed)
        let experiment = Experiment("with-a-wrong-one", "", plans: [.warm]) {
            Inputs(one: "none", size: 0) { _ in StreamSubject.whole(EventColumn([])) }
            StreamCase.everySequence
            StreamCase.randomStreams
        } comparing: {
            Implementation.reference("switch") { $0.ends(SwitchTransitions()) }
            Implementation("wrong") { $0.ends(wrong) }
        }
        for budget in [
            ValidationBudget(randomCases: 0, exhaustiveSize: 4, seed: 1),
            ValidationBudget(randomCases: 300, exhaustiveSize: 0, seed: 1),
        ] {
            let mismatch = try #require(experiment.validate(budget).mismatches.first)
            #expect(mismatch.counterexample?.hasPrefix("let events = EventColumn([.refundReversed])") == true)
        }
    }

    @Test("the cases are all sequences of up to five events: 2,476,099 of five from every state")
    func everySequence() {
        #expect((0...4).map { EventKind.sequences($0).count } == [1, 19, 361, 6_859, 130_321])
        #expect(Set(EventKind.sequences(3)).count == 6_859)
        let columns = subscriptionTransition.validate(
            ValidationBudget(randomCases: 0, exhaustiveSize: 6, seed: 1), only: ["vector"])
        #expect(columns.families.first?.cases == 361, "by the first two events, 6,859 sequences from 10 states each")
        #expect(columns.answersCompared == ["vector": 361 * 5])
        #expect(columns.mismatches.isEmpty)
        // In a case the sequences after the leading events are all there, from every state, and only once.
        let block = TransitionCase.block([.renew], then: 3)
        let sequences = block.states.indices.map { index in
            "\(block.states[index]) \(block.steps.map { $0[index].name })"
        }
        #expect(block.steps.count == 4 && Set(sequences).count == 68_590 && sequences.count == 68_590)
    }

    @Test("every call applies other events, and all of them are in the column")
    func calls() throws {
        let states = StateColumn([.active, .none, .hold])
        let events: EventColumn = try TransitionSubject.column(3 + 9, seed: 1)
        let subject = TransitionSubject(states: states, events: events, stride: 4, firsts: 0..<10)
        #expect((0..<6).map(subject.first) == [0, 4, 8, 2, 6, 0])
        let advancing = AdvancingStates(subject, SwitchTransitions())
        #expect(advancing.advance() == 1)
        #expect(advancing.answer.bytes == (0..<3).map { TransitionTable[states[$0], events[$0]].next.rawValue })
        #expect(subject.states.withBytes { Array($0) } == [2, 0, 5], "the subject keeps its own states")
    }

    @Test("random columns have the same digest only for the same seed, and contain every element")
    func columns() throws {
        func events(_ seed: UInt64) throws -> [UInt8] {
            let column: EventColumn = try TransitionSubject.column(5_000, seed: seed)
            return column.withBytes { Array($0) }
        }
        #expect(try events(1) == events(1))
        #expect(try events(1) != events(2))
        #expect(try Set(events(1)).count == 19)
    }

    @Test(
        "only inputs too large for the nearer caches have a rate: 3 bytes an event in columns, 1 in a stream")
    func volumes() {
        for (experiment, bytes) in [(subscriptionTransition, 3), (subscriptionStream, 1)] {
            #expect(experiment.plans == [.warm, .memory, .throughput])
            for input in experiment.inputs {
                let volume =
                    input.size < 10_000_000 ? nil : CallVolume(input.size, of: "event", bytes: bytes * input.size)
                #expect(input.volume == volume)
            }
        }
    }
}
