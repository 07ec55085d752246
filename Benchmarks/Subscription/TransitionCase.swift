import LabKit
import Reproducibility
import Subscription

/// Some subscriptions with the same number of events each, on which machines for columns are validated.
struct TransitionCase: Equatable, Shrinkable, SwiftSourceConvertible {
    var states: [SubscriptionState]
    /// The events, by step and by subscription.
    var steps: [[EventKind]]
    /// The number of events before the first step, which only shift the others in memory.
    var skipped = 0

    /// A call for each step, with a comparison after each.
    @Sendable
    private static func trial(_ value: Self) -> Trial<TransitionSubject> {
        let count = value.states.count
        let skipped = value.skipped
        let steps = value.steps
        let subject = TransitionSubject(
            states: StateColumn(value.states),
            events: EventColumn(Array(repeating: .info, count: skipped) + steps.flatMap(\.self)), stride: count,
            firsts: skipped..<skipped + count * (steps.count - 1) + 1, smallestPart: 64)

        // Each call applies the events of its step. The script only gives the number of calls.
        return Trial(subject, script: Script(count: steps.count - 1) { _ in })
    }

    /// Smaller cases: half of the subscriptions, one less, without the last step, without the first step but from the
    /// states that it leads to, without skipped events.
    var shrinkCandidates: [TransitionCase] {
        func keeping(_ range: Range<Int>) -> TransitionCase {
            TransitionCase(states: Array(states[range]), steps: steps.map { Array($0[range]) }, skipped: skipped)
        }

        let count = states.count
        let half = states.count / 2
        var candidates: [TransitionCase] = []
        if count > 1 { candidates += [keeping(0..<half), keeping(half..<count)] }
        if count > 1 { candidates += [keeping(1..<count), keeping(0..<count - 1)] }

        if steps.count > 1 {
            candidates.append(TransitionCase(states: states, steps: steps.dropLast(), skipped: skipped))
            let later = zip(states, steps[0]).map { TransitionTable[$0, $1].next }
            candidates.append(TransitionCase(states: later, steps: Array(steps.dropFirst()), skipped: skipped))
        }

        if skipped > 0 { candidates.append(TransitionCase(states: states, steps: steps, skipped: 0)) }
        return candidates
    }

    var swiftSource: String {
        let lines = steps.map { step in
            "machine.advance(states, by: EventColumn([\(step.map { ".\($0)" }.joined(separator: ", "))]))"
        }

        let front = skipped > 0 ? " // the events began at position \(skipped) of their column" : ""
        return (["let states = StateColumn([\(states.map { ".\($0)" }.joined(separator: ", "))])\(front)"] + lines)
            .joined(separator: "\n")
    }

    /// All sequences up to one less than the budget's size, and 5 at most, from every state. The states are compared
    /// after each step. Each case has all sequences with the same first event, or the same first two.
    static let everySequence = Cases<TransitionSubject>(
        "every sequence of events from every state",
        each: { budget, visit in
            let length = max(min(budget.exhaustiveSize - 1, 5), 1)
            let leading = length > 4 ? 2 : 1
            for events in EventKind.sequences(leading) { try visit(block(events, then: length - leading)) }
        }, trial: trial)

    /// Random columns of lengths around those of registers, cache lines and parts, from any position.
    static let randomColumns = Cases<TransitionSubject>(
        "random columns",
        each: { budget, visit in
            for seed in budget.seeds("transition columns") {
                var random = Xoshiro256StarStar(seed: seed)
                let blockLength = [0, 16, 32, 64, 128, 256, 1_024][random.index(below: 7)]
                let count = max(blockLength + random.integer(in: -17...17), 0)
                try visit(
                    TransitionCase(
                        states: (0..<count).map { _ in random.element() },
                        steps: (0..<random.integer(in: 1...4)).map { _ in (0..<count).map { _ in random.element() } },
                        skipped: random.index(below: 70)))
            }
        }, trial: trial)

    /// Returns the case of every state with given first events and then all sequences of a length.
    static func block(_ leading: [EventKind], then trailing: Int) -> TransitionCase {
        let states = SubscriptionState.allCases
        let sequences = EventKind.sequences(trailing)
        let count = sequences.count * states.count

        // Subscription n has the state n mod 10 and the sequence n / 10.
        let columns = (0..<trailing).map { step in (0..<count).map { sequences[$0 / states.count][step] } }
        return TransitionCase(
            states: (0..<count).map { states[$0 % states.count] },
            steps: leading.map { Array(repeating: $0, count: count) } + columns)
    }
}
