import LabKit
import Shortcuts
import Workloads

/// What will the user do next? The 10 activities with the highest scores, while donations go on.
///
/// One operation is one round of a mix of donations and queries, for instance 100 donations and 1 query. `bare` draws
/// the donations and does nothing with them. Source: shortcuts, Prediction.
public let shortcutPredict = Experiment(
    "shortcut-predict", "Donate activities and suggest the best 10, in mixes of donations and queries.",
    operation: "round of the mix", sizeUnit: "shortcuts", plans: [.warm, .memory], answers: .suggestions
) {
    PredictionSubject.inputs(1, 1, sizes: [1_000], standard: [10_000], thorough: [1_000_000])
    PredictionSubject.inputs(100, 1, standard: [10_000], thorough: [1_000_000])
    PredictionSubject.inputs(1, 100, standard: [10_000])
    PredictionSubject.everySmallHistory
    PredictionSubject.randomHistories
} comparing: {
    Implementation.predicting("recompute", role: .reference, RecomputedPrediction.self)
    Implementation.predicting("incremental", IncrementalPrediction.self)
    Implementation.predicting("bare", role: .bare, NoPrediction.self)
}

extension AnswerRule<[[Suggestion]]> {
    /// The same activities in the same order, with scores that differ by 1e-9 at most.
    static var suggestions: Self {
        Self(
            areSame: { expected, answered in
                expected.count == answered.count
                    && zip(expected, answered).allSatisfy { expected, answered in
                        expected.map(\.number) == answered.map(\.number)
                            && zip(expected, answered).allSatisfy {
                                abs($0.score - $1.score) <= 1e-9 * max(1, $0.score)
                            }
                    }
            },
            describe: { "\($0)" })
    }
}

/// A history of donations, and the steps of a case after it.
private struct PredictionSubject: Shrinkable {
    /// A step of a case. After each step, the best activities are compared.
    enum Step: Sendable {
        case donate(Int, Int64)
        case remove([Int])
    }

    var halfLife = DecayedScore.week
    var history: [(number: Int, at: Int64)] = []
    var steps: [Step] = []
    var donations: ContiguousArray<(number: Int32, after: Int32)> = []
    var mix = (donations: 1, queries: 1)
    var now: Int64

    var shrinkCandidates: [Self] { removing(from: \.steps) }

    func replay<Prediction: ActivityPrediction>(_ prediction: Prediction) -> [[Suggestion]] {
        var prediction = prediction
        var answers = [prediction.top(10, at: now)]
        for step in steps {
            switch step {
            case .donate(let number, let instant): prediction.donate(number, at: instant)
            case .remove(let numbers): prediction.remove(numbers)
            }

            answers.append(prediction.top(10, at: now))
            answers.append(prediction.top(1, at: now))
        }

        return answers
    }

    static func inputs(
        _ donations: Int, _ queries: Int, sizes: [Int] = [], standard: [Int], thorough: [Int] = []
    ) -> Inputs<PredictionSubject> {
        Inputs(
            "activities \(donations):\(queries)", named: "activities-*-\(donations):\(queries)", sizes: sizes,
            standard: standard, thorough: thorough, smallest: 1
        ) { activities, context in
            var stream = DonationStream(activities: activities, seed: context.seed)
            let history = (0..<8 * activities).map { _ in stream.next() }
            let now = stream.now
            var last = now
            let coming = (0..<10_000).map { _ in
                let (number, _) = stream.next()
                defer { last = stream.now }
                return (number: Int32(number), after: Int32(clamping: stream.now - last))
            }

            return PredictionSubject(
                history: history, donations: ContiguousArray(coming), mix: (donations, queries), now: now)
        }
        .recipe {
            "DonationStream, \($0) activities, 8 donations of each, \(donations) donations to \(queries) queries"
        }
        .digest(of: { ($0.history.map(\.number), $0.history.map(\.at)) })
        // Small inputs are among the cases, which compare more than the first suggestions.
        .withoutCases()
    }

    /// All short histories of three activities, at instants that are whole half-lives apart, and at others: two
    /// donations of one half-life ago count exactly as much as one of now.
    static let everySmallHistory = Cases<Self>("every short history of three activities") { budget, visit in
        let choices: [Step] =
            (0..<3).flatMap { number in [Int64(0), 1_000, 2_000, 1_500].map { .donate(number, $0) } }
            + [.remove([0]), .remove([1, 2])]
        for steps in ShortSequences(of: choices, upTo: min(budget.exhaustiveSize - 1, 4)) {
            try visit(Self(halfLife: 1_000, steps: steps, now: 2_300))
        }
    }

    static let randomHistories = Cases<Self>.random("random histories") { random in
        let activities = 1 + random.index(below: 30)
        let steps = (0..<random.index(below: 80)).map { _ -> Step in
            if random.chance(0.05) { return .remove([random.index(below: activities), 40]) }
            let years = random.chance(0.05) ? Int64(random.index(below: 40)) : 0
            let instant = Int64(random.index(below: 50)) * DecayedScore.week / 7 - years * 31_536_000_000
            return .donate(random.index(below: activities), instant)
        }

        return Self(steps: steps, now: 5_000_000_000)
    }
}

/// A prediction that continues from call to call.
private struct PredictionState<Prediction: ActivityPrediction> {
    private(set) var prediction: Prediction
    private var now: Int64
    private var donationIndex = 0
    private let subject: PredictionSubject

    init(_ subject: PredictionSubject) {
        self.subject = subject
        now = subject.now
        prediction = Prediction(halfLife: subject.halfLife)
        for (number, instant) in subject.history { prediction.donate(number, at: instant) }
    }

    @inline(__always)
    mutating func round() -> Int {
        for _ in 0..<subject.mix.donations {
            let donation = subject.donations[donationIndex]
            donationIndex = donationIndex + 1 == subject.donations.count ? 0 : donationIndex + 1
            now += Int64(donation.after)
            prediction.donate(Int(donation.number), at: now)
        }

        var count = 0
        for _ in 0..<subject.mix.queries { count &+= prediction.top(10, at: now).count }
        return count
    }

    var answers: [[Suggestion]] { subject.replay(prediction) }
}

extension Implementation where Subject == PredictionSubject, Answer == [[Suggestion]] {
    @inline(__always)
    fileprivate static func predicting<Prediction: ActivityPrediction & SendableMetatype>(
        _ name: String, role: Role = .implementation, _ type: Prediction.Type
    ) -> Self {
        Implementation(
            name, role: role, prepare: { PredictionState<Prediction>($0) }, mutating: { $0.round() },
            answer: { $0.answers })
    }
}

/// A prediction that does nothing: the cost of the donations around it.
private struct NoPrediction: ActivityPrediction {
    init(halfLife: Int64) {}
    mutating func donate(_ number: Int, at instant: Int64) {}
    mutating func remove(_ numbers: [Int]) {}
    func top(_ limit: Int, at now: Int64) -> [Suggestion] { [] }
}
