import Results

/// Compares all implementations with the reference on one trial, at its start and after each step of its script.
struct Comparison<Answer> {
    var contenders: [Contender]
    var reference: Prepared<Answer>
    var rule: AnswerRule<Answer>

    struct Contender {
        var name: String
        /// A floor is a copy of the start: it is compared there, and knows nothing of mutations.
        var role: Role
        var prepared: Prepared<Answer>
    }

    struct Outcome {
        var answersCompared: [String: Int] = [:]
        var disagreements: [Disagreement] = []
    }

    /// Compares; an implementation that disagreed once is not asked again.
    func run(script: Script?) -> Outcome {
        var outcome = Outcome()
        for contender in contenders { outcome.answersCompared[contender.name] = 0 }
        reference.enter()
        for contender in contenders { contender.prepared.enter() }
        compare(after: nil, into: &outcome)
        if let script {
            for step in 0..<script.count {
                script.perform(step)
                compare(after: step, into: &outcome)
            }
        }
        for contender in contenders.reversed() { contender.prepared.leave() }
        reference.leave()
        return outcome
    }

    private func compare(after step: Int?, into outcome: inout Outcome) {
        guard let expected = reference.answer?() else { return }
        for contender in contenders where step == nil || contender.role != .floor {
            let name = contender.name
            guard let answer = contender.prepared.answer,
                !outcome.disagreements.contains(where: { $0.implementation == name })
            else { continue }
            let answered = answer()
            outcome.answersCompared[name, default: 0] += 1
            if !rule.areSame(expected, answered) {
                outcome.disagreements.append(
                    Disagreement(
                        implementation: name, step: step, expected: rule.describe(expected),
                        answered: rule.describe(answered)))
            }
        }
    }
}
