import LabKit
import Measurement
import Reproducibility
import Shortcuts
import Workloads

/// What will the user do next? The 10 activities with the highest scores, while donations go on.
///
/// One operation is one round of a mix of donations and queries, for instance 100 donations and 1 query. `bare` draws the
/// donations and does nothing with them. Source: shortcuts, Prediction.
public let shortcutPredict = Experiment(
    "shortcut-predict",
    summary: "Donate activities and suggest the best 10, in mixes of donations and queries.",
    operation: "round of the mix",
    sizeUnit: "shortcuts",
    plans: [.warm, .memory],
    answers: .suggestions,
    inputs: PredictionSubject.inputs,
    validation: [PredictionSubject.everySmallHistory, PredictionSubject.randomHistories],
    implementations: [
        .predicting("recompute", role: .reference, RecomputedPrediction.self),
        .predicting("incremental", IncrementalPrediction.self),
        .predicting("bare", role: .bare, NoPrediction.self),
    ])

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

/// Donations that were made, and a mix of more of them and of queries.
final class PredictionSubject {
    /// A step of a case; after each the best are asked for.
    enum Step: Sendable {
        case donate(Int, Int64)
        case remove([Int])
    }

    let halfLife: Int64
    let history: [(number: Int, at: Int64)]
    let steps: [Step]
    let donations: ContiguousArray<(number: Int32, after: Int32)>
    let mix: (donations: Int, queries: Int)
    let now: Int64

    init(
        halfLife: Int64 = DecayedScore.week, history: [(number: Int, at: Int64)], steps: [Step] = [],
        donations: ContiguousArray<(number: Int32, after: Int32)> = [], mix: (donations: Int, queries: Int) = (1, 1),
        now: Int64
    ) {
        self.halfLife = halfLife
        self.history = history
        self.steps = steps
        self.donations = donations
        self.mix = mix
        self.now = now
    }

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
}

/// Scores, and the donations that come next.
private final class Predicting<Prediction: ActivityPrediction> {
    @exclusivity(unchecked)
    var prediction: Prediction
    @exclusivity(unchecked)
    private var now: Int64
    @exclusivity(unchecked)
    private var place = 0
    private let subject: PredictionSubject

    init(_ subject: PredictionSubject) {
        self.subject = subject
        now = subject.now
        prediction = Prediction(halfLife: subject.halfLife)
        for (number, instant) in subject.history { prediction.donate(number, at: instant) }
    }

    @inline(__always)
    func round() -> Int {
        for _ in 0..<subject.mix.donations {
            let donation = subject.donations[place]
            place = place + 1 == subject.donations.count ? 0 : place + 1
            now += Int64(donation.after)
            prediction.donate(Int(donation.number), at: now)
        }
        var count = 0
        for _ in 0..<subject.mix.queries { count &+= prediction.top(10, at: now).count }
        return count
    }
}

extension Implementation where Subject == PredictionSubject, Answer == [[Suggestion]] {
    @inline(__always)
    fileprivate static func predicting<Prediction: ActivityPrediction & SendableMetatype>(
        _ name: String, role: Role = .implementation, _ type: Prediction.Type
    ) -> Self {
        Self(name: name, role: role, limit: { _ in nil }) { subject in
            let state = Predicting<Prediction>(subject)
            return Prepared(
                answer: role == .bare ? nil : { subject.replay(state.prediction) },
                loop: { count in
                    for _ in 0..<count { withOpaque(state) { consume($0.round()) } }
                })
        }
    }
}

/// Nothing is ever suggested.
private struct NoPrediction: ActivityPrediction {
    init(halfLife: Int64) {}
    mutating func donate(_ number: Int, at instant: Int64) {}
    mutating func remove(_ numbers: [Int]) {}
    func top(_ limit: Int, at now: Int64) -> [Suggestion] { [] }
}
