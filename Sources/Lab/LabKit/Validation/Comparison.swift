import Reproducibility
import Results

/// Compares all implementations with the reference on one trial, at its start and after each step of its script.
struct Comparison<Answer> {
    var contenders: [Contender]
    var reference: Prepared<Answer>
    var rule: AnswerRule<Answer>
    /// Where the digest of the reference's answers begins; they are not digested when `nil`.
    var digest: UInt64?

    struct Contender {
        var name: String
        /// A floor is a copy of the start: it is compared there, and knows nothing of mutations.
        var role: Role
        var prepared: Prepared<Answer>
    }

    struct Outcome {
        var answersCompared: [String: Int] = [:]
        var disagreements: [Disagreement] = []
        /// Where the reference answered differently when it was asked twice: it tells nothing of others.
        var unsteady: Unsteady?
        /// What the reference answered at the start.
        var first: Result<Answer, any Error>?
        /// Of what the reference answered, in order.
        var digest: UInt64?
    }

    struct Unsteady {
        var first: String
        var second: String

        func sentence(inCase number: Int? = nil) -> String {
            let place = number.map { " in case \($0)" } ?? ""
            return "is not deterministic\(place): asked twice, it answers \(first) and \(second)"
        }
    }

    /// Compares; an implementation that disagreed once is not asked again.
    func run(script: Script?) -> Outcome {
        var outcome = Outcome(digest: digest)
        for contender in contenders { outcome.answersCompared[contender.name] = 0 }
        reference.enter()
        for contender in contenders { contender.prepared.enter() }
        compare(after: nil, into: &outcome)

        if let script {
            for step in 0..<max(script.count, 0) where outcome.unsteady == nil {
                script.perform(step)
                compare(after: step, into: &outcome)
            }
        }

        for contender in contenders.reversed() { contender.prepared.leave() }
        reference.leave()
        return outcome
    }

    private func compare(after step: Int?, into outcome: inout Outcome) {
        guard let expected = told(by: reference) else { return }

        if step == nil { outcome.first = expected }
        if let digest = outcome.digest { outcome.digest = Seed.derive(digest, describe(expected)) }
        for contender in contenders where step == nil || contender.role != .floor {
            let name = contender.name
            guard !outcome.disagreements.contains(where: { $0.implementation == name }),
                let answered = told(by: contender.prepared)
            else { continue }

            outcome.answersCompared[name, default: 0] += 1
            guard !areSame(expected, answered) else { continue }

            // Asked only now: a reference that is steady is seldom asked twice. One that keeps state may answer the
            // next of several questions.
            if !reference.keepsState, let again = told(by: reference), !areSame(expected, again) {
                outcome.unsteady = Unsteady(first: describe(expected), second: describe(again))
                outcome.disagreements = []
                return
            }

            outcome.disagreements.append(
                Disagreement(
                    implementation: name, step: step, expected: describe(expected), answered: describe(answered)))
        }
    }

    func told(by prepared: Prepared<Answer>) -> Result<Answer, any Error>? {
        prepared.answer.map { answer in Result { try answer() } }
    }

    /// Errors are the same when they say the same.
    func areSame(_ first: Result<Answer, any Error>, _ second: Result<Answer, any Error>) -> Bool {
        switch (first, second) {
        case (.success(let first), .success(let second)): rule.areSame(first, second)
        case (.failure(let first), .failure(let second)): "\(first)" == "\(second)"
        default: false
        }
    }

    private func describe(_ told: Result<Answer, any Error>) -> String {
        switch told {
        case .success(let answer): rule.describe(answer)
        case .failure(let error): "threw \(error)"
        }
    }
}
