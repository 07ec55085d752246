import LabKit
import Reproducibility
import Subscription

/// Events of one subscription: what the machines of streams are validated on.
enum StreamCases {
    /// All sequences up to the budget's size less one, at most 5, from every state. A case has all that begin with the same
    /// event, or the same two.
    static let everySequence = ValidationCases<StreamSubject>(
        "every sequence of events from every state",
        generate: { budget, visit in
            let longest = max(min(budget.exhaustiveSize - 1, 5), 1)
            guard try visit([[]]) else { return }
            for length in 1...longest {
                let leading = length > 4 ? 2 : 1
                for number in 0..<SequenceNumbers.count(leading) {
                    let before = SequenceNumbers.events(number, leading)
                    let all = (0..<SequenceNumbers.count(length - leading)).map {
                        before + SequenceNumbers.events($0, length - leading)
                    }
                    guard try visit(all) else { return }
                }
            }
        },
        trial: trial, shrink: smaller, source: source)

    /// Random streams whose lengths lie around what registers and parts hold.
    static let randomStreams = ValidationCases<StreamSubject>(
        "random streams",
        generate: { budget, visit in
            for number in 0..<budget.randomCases {
                var random = Xoshiro256StarStar(seed: Seed.derive(budget.seed, "transition streams", "\(number)"))
                let whole = [0, 16, 32, 64, 128, 1_024, 4_096][random.index(below: 7)]
                let count = max(whole + random.integer(in: -17...17), 0)
                // Every event that leads all states to the same hides what came before it: some streams have none.
                let hiding = random.chance(0.5)
                let drawn = (0..<count).map { _ in
                    let event: EventKind = random.element()
                    return !hiding && event == .purchase ? .info : event
                }
                guard try visit([drawn]) else { return }
            }
        },
        trial: trial, shrink: smaller, source: source)

    @Sendable
    private static func trial(_ sequences: [[EventKind]]) -> Trial<StreamSubject> {
        var stretches: [Range<Int>] = []
        for sequence in sequences {
            let first = stretches.last?.upperBound ?? 0
            stretches.append(first..<first + sequence.count)
        }
        let subject = StreamSubject(
            events: EventColumn(sequences.flatMap(\.self)), stretches: stretches, starts: SubscriptionState.allCases,
            smallestPart: 64)
        return Trial(subject: subject, nodes: subject.events.count)
    }

    /// Half of the sequences, or of the one that is left, or that one without an event.
    @Sendable
    private static func smaller(_ sequences: [[EventKind]]) -> [[[EventKind]]] {
        if sequences.count > 1 {
            let half = sequences.count / 2
            return [Array(sequences[..<half]), Array(sequences[half...])]
        }
        guard let sequence = sequences.first, !sequence.isEmpty else { return [] }
        let half = sequence.count / 2
        return [[Array(sequence[half...])], [Array(sequence[..<half])]]
            + sequence.indices.map { [Array(sequence[..<$0] + sequence[($0 + 1)...])] }
    }

    @Sendable
    private static func source(_ sequences: [[EventKind]]) -> String {
        sequences.map { sequence in
            """
            let events = EventColumn([\(sequence.map { ".\($0)" }.joined(separator: ", "))])
            SubscriptionState.allCases.map { machine.state(after: events, from: $0) }
            """
        }.joined(separator: "\n")
    }
}
