import Reproducibility
import Vocabulary

/// Compares all implementations with the reference on one trial, at its start and after each step of its script.
struct AnswerComparison<Answer> {
    /// The forms that are compared with the reference.
    var otherForms: [Form]
    var reference: Prepared<Answer>
    var rule: AnswerRule<Answer>
    /// The initial digest of the reference's answers; `nil` if they are not digested.
    var digest: UInt64?

    /// An implementation in a form that is ready for the trial: the implementation itself, or the same on a number of
    /// cores.
    struct Form {
        var name: String
        /// The role. A floor is a copy of the start, so it is compared only there: it does not follow mutations.
        var role: Role
        var prepared: Prepared<Answer>
    }

    /// The result of a comparison.
    struct Outcome {
        /// The number of answers that were compared, by implementation.
        var answersCompared: [String: Int] = [:]
        var disagreements: [Disagreement] = []
        /// The two different answers of a reference to the same question.
        var unsteady: Unsteady?
        /// The answer of the reference at the start.
        var first: Result<Answer, any Error>?
        /// The digest of the reference's answers, in order.
        var digest: UInt64?
    }

    /// Two different answers of the reference to one question.
    struct Unsteady {
        var texts: DifferingTexts

        func sentence(inCase number: Int? = nil) -> String {
            let suffix = number.map { " in case \($0)" } ?? ""
            return "is not deterministic\(suffix): asked twice, it answers \(texts.first) and \(texts.second)"
        }
    }

    /// Compares all answers. An implementation that disagreed is not asked again.
    func run(script: Script?) -> Outcome {
        var outcome = Outcome(digest: digest)
        for form in otherForms { outcome.answersCompared[form.name] = 0 }

        reference.enter()
        for form in otherForms { form.prepared.enter() }
        compare(after: nil, into: &outcome)

        if let script {
            for step in 0..<max(script.count, 0) where outcome.unsteady == nil {
                script.perform(step)
                compare(after: step, into: &outcome)
            }
        }

        for form in otherForms.reversed() { form.prepared.leave() }
        reference.leave()
        return outcome
    }

    private func compare(after step: Int?, into outcome: inout Outcome) {
        guard let expected = answer(of: reference) else { return }

        if step == nil { outcome.first = expected }
        if let digest = outcome.digest { outcome.digest = Seed.derive(digest, describe(expected)) }

        for form in otherForms where step == nil || form.role != .floor {
            let name = form.name
            let hasDisagreed = outcome.disagreements.contains { $0.implementation == name }
            guard !hasDisagreed, let answer = answer(of: form.prepared) else { continue }

            outcome.answersCompared[name, default: 0] += 1
            guard !areSame(expected, answer) else { continue }

            if let unsteady = unsteadiness(of: expected) {
                outcome.unsteady = unsteady
                outcome.disagreements = []
                return
            }

            outcome.disagreements.append(
                Disagreement(implementation: name, step: step, texts: texts(expected, answer)))
        }
    }

    /// Asks the reference once more, and returns both answers if they differ.
    ///
    /// This happens only after a disagreement, so that a steady reference is rarely asked twice. A reference with state
    /// is not asked again, because it may answer the next of several questions.
    private func unsteadiness(of first: Result<Answer, any Error>) -> Unsteady? {
        guard !reference.keepsState, let second = answer(of: reference), !areSame(first, second) else { return nil }
        return Unsteady(texts: texts(first, second))
    }

    /// Returns an answer, or the error that was thrown; `nil` for a role without answers.
    func answer(of prepared: Prepared<Answer>) -> Result<Answer, any Error>? {
        prepared.answer.map { answer in Result { try answer() } }
    }

    /// Returns true for equal answers, and for errors with the same description.
    func areSame(_ first: Result<Answer, any Error>, _ second: Result<Answer, any Error>) -> Bool {
        switch (first, second) {
        case (.success(let first), .success(let second)): rule.areSame(first, second)
        case (.failure(let first), .failure(let second)): "\(first)" == "\(second)"
        default: false
        }
    }

    /// Returns the answers that differ from one of the reference's answers.
    func answers(differingFrom expected: Result<Answer, any Error>) -> [Disagreement] {
        otherForms.compactMap { form in
            guard let answer = answer(of: form.prepared), !areSame(expected, answer) else { return nil }
            return Disagreement(implementation: form.name, texts: texts(expected, answer))
        }
    }

    /// Returns the texts of two answers that differ.
    func texts(_ first: Result<Answer, any Error>, _ second: Result<Answer, any Error>) -> DifferingTexts {
        DifferingTexts(describe(first), describe(second))
    }

    private func describe(_ result: Result<Answer, any Error>) -> String {
        switch result {
        case .success(let answer): rule.describe(answer)
        case .failure(let error): "threw \(error)"
        }
    }
}
