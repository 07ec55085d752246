import LabKit
import Reproducibility
import Subscription

/// Sequences of events of one subscription, followed from every state, on which the machines of streams are validated.
struct StreamCase: Shrinkable, SwiftSourceConvertible {
    var sequences: [[EventKind]]

    /// All sequences up to one less than the budget's size, and 5 at most, from every state. Each case has all
    /// sequences with the same first event, or the same first two.
    static let everySequence = Cases<StreamSubject>(
        "every sequence of events from every state",
        each: { budget, visit in
            let longest = max(min(budget.exhaustiveSize - 1, 5), 1)
            try visit(StreamCase(sequences: [[]]))
            for length in 1...longest {
                let leading = length > 4 ? 2 : 1
                let rests = EventKind.sequences(length - leading)
                for first in EventKind.sequences(leading) { try visit(StreamCase(sequences: rests.map { first + $0 })) }
            }
        }, trial: trial)

    /// Random streams of about as many events as fit into a register or a part.
    static let randomStreams = Cases<StreamSubject>(
        "random streams",
        each: { budget, visit in
            for seed in budget.seeds("transition streams") {
                var random = Xoshiro256StarStar(seed: seed)
                let blockLength = [0, 16, 32, 64, 128, 1_024, 4_096][random.index(below: 7)]
                let count = max(blockLength + random.integer(in: -17...17), 0)

                // An event that leads all states to the same one hides the events before it, so some streams have none.
                let hiding = random.chance(0.5)
                let choices = (0..<count).map { _ in
                    let event: EventKind = random.element()
                    return !hiding && event == .purchase ? .info : event
                }

                try visit(StreamCase(sequences: [choices]))
            }
        }, trial: trial)

    @Sendable
    private static func trial(_ value: Self) -> Trial<StreamSubject> {
        var stretches: [Range<Int>] = []
        for sequence in value.sequences {
            let first = stretches.last?.upperBound ?? 0
            stretches.append(first..<first + sequence.count)
        }

        return Trial(
            StreamSubject(
                events: EventColumn(value.sequences.flatMap(\.self)), stretches: stretches,
                starts: SubscriptionState.allCases, smallestPart: 64))
    }

    var shrinkCandidates: [StreamCase] {
        if sequences.count > 1 {
            let half = sequences.count / 2
            return [StreamCase(sequences: Array(sequences[half...])), StreamCase(sequences: Array(sequences[..<half]))]
        }
        return (sequences.first ?? []).shrinkCandidates.map { StreamCase(sequences: [$0]) }
    }

    var swiftSource: String {
        sequences.map { sequence in
            """
            let events = EventColumn([\(sequence.map { ".\($0)" }.joined(separator: ", "))])
            SubscriptionState.allCases.map { machine.state(after: events, from: $0) }
            """
        }.joined(separator: "\n")
    }
}
