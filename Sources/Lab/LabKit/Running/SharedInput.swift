import Measurement
import Vocabulary

/// The input that the implementations of a session share, and the implementations made ready for it.
struct SharedInput<Subject, Answer> {
    /// The nanoseconds above which a comparison is not repeated after measuring.
    private static var slowComparisonThreshold: UInt64 { 2_000_000_000 }

    /// A comparison that is repeated after measuring, and the first answer of its reference.
    private struct Repetition {
        var comparison: AnswerComparison<Answer>
        var first: Result<Answer, any Error>
    }

    private(set) var subject: Subject
    private(set) var participants: [Session.Participant] = []
    private(set) var disagreements: [Disagreement] = []
    private let watch: InputWatch<Subject, Answer>
    /// The requested implementations, with their positions in the experiment.
    private let implementations: [(offset: Int, element: Implementation<Subject, Answer>)]
    private let request: SessionRequest
    /// The implementations that change the input.
    private var changers: [String] = []
    /// The forms whose answers are compared.
    private var forms: [AnswerComparison<Answer>.Form] = []
    private var repetition: Repetition?

    /// Makes the implementations ready for an input.
    ///
    /// - Parameters:
    ///   - subject: the input.
    ///   - watch: notices changes of the input, and makes it again.
    ///   - implementations: the requested implementations, with their positions in the experiment.
    ///   - request: the request of the session.
    init(
        _ subject: Subject, watch: InputWatch<Subject, Answer>,
        implementations: [(offset: Int, element: Implementation<Subject, Answer>)], request: SessionRequest
    ) throws {
        self.subject = subject
        self.watch = watch
        self.implementations = implementations
        self.request = request
        try prepare()
    }

    /// Validates the implementations. If one changes the input, the input is made again and the others are validated
    /// on the new one.
    ///
    /// - Parameters:
    ///   - rule: decides if two answers are the same.
    ///   - script: makes the script of a subject's mutations; answers are compared after each.
    mutating func validate(rule: AnswerRule<Answer>, script: (Subject) -> Script?) throws {
        compare(by: rule, script: script(subject))
        guard !watch.isSlow, watch.isChanged(subject) else { return }

        changers = try watch.changers(among: implementations, request)
        reset(to: try watch.makeAgain())
        try prepare()
        compare(by: rule, script: script(subject))
        if watch.isChanged(subject) { participants.withdrawAll(reason: .inputChanged(by: [])) }
    }

    /// Takes a new input, and drops everything that was made or found out on the earlier one.
    private mutating func reset(to subject: Subject) {
        self.subject = subject
        participants = []
        disagreements = []
        forms = []
        repetition = nil
    }

    /// Makes the implementations ready, and keeps each as a participant.
    ///
    /// An implementation that changes the input gets no number. A reference that does so still answers, on an input of
    /// its own.
    private mutating func prepare() throws {
        for (index, implementation) in implementations {
            let isChanger = changers.contains(implementation.name)
            if isChanger, implementation.role != .reference {
                participants.append(
                    Session.Participant(name: implementation.name, role: implementation.role, noNumber: .changesInput))
                continue
            }

            let input = isChanger ? try watch.makeAgain() : subject
            var ready = ReadyParticipant(implementation, at: index, for: input, request)
            if isChanger { ready.withdraw(reason: .changesInput) }
            participants.append(ready.participant)
            forms += ready.forms
        }
    }

    /// Compares all answers with the reference's.
    private mutating func compare(by rule: AnswerRule<Answer>, script: Script?) {
        guard let reference = forms.first, reference.role == .reference else {
            return participants.withdrawAll(reason: .notValidated(reason: "could not do this input"))
        }

        let comparison = AnswerComparison(
            otherForms: Array(forms.dropFirst()), reference: reference.prepared, rule: rule)
        let clock = MonotonicClock()
        let start = clock.now()
        let outcome = comparison.run(script: script)
        let isSlow = clock.now() - start > Self.slowComparisonThreshold

        if let unsteady = outcome.unsteady {
            let reason = unsteady.sentence()
            return participants.withdrawAll(
                reason: .notValidated(reason: reason), reference: .unsteadyReference(reason: reason))
        }

        // The reference's input was changed, or is another object, so a difference says nothing about the others.
        let isReferenceChanger = changers.contains(reference.name)
        if isReferenceChanger, !outcome.disagreements.isEmpty {
            return participants.withdrawAll(reason: .notValidated(reason: "changes its input"))
        }

        record(outcome)
        if !isSlow, !isReferenceChanger, let first = outcome.first {
            repetition = Repetition(comparison: comparison, first: first)
        }
    }

    /// Records the result of a comparison for each participant. A wrong answer outweighs every other reason.
    private mutating func record(_ outcome: AnswerComparison<Answer>.Outcome) {
        disagreements = outcome.disagreements
        let disagreeing = Set(disagreements.map(\.implementation))
        for index in participants.indices {
            let name = participants[index].name
            participants[index].answersCompared = outcome.answersCompared[name] ?? 0
            if disagreeing.contains(name) { participants[index].withdraw(reason: .mismatch) }
        }
    }
}

// MARK: After measuring

extension SharedInput {
    /// Returns the implementations with a state for a call that could not be made or cleaned up.
    func failedStates() -> [Withdrawal] {
        forms.compactMap { form in
            form.prepared.failure().map { error in
                Withdrawal(name: form.name, reason: .stateFailed(error: "\(error)"))
            }
        }
    }

    /// Returns the implementations whose answers now differ from the reference's first answer.
    func usedUpStates() -> [Withdrawal] {
        guard let repetition else { return [] }

        let comparison = repetition.comparison
        let firstAnswer = repetition.first
        guard let secondAnswer = comparison.answer(of: comparison.reference) else { return [] }

        // If the reference is declared to change its state, the calls of all implementations are steps of a course.
        let isSteady = comparison.areSame(firstAnswer, secondAnswer)
        guard isSteady || !comparison.reference.changesState else { return [] }

        var withdrawals = comparison.answers(differingFrom: firstAnswer).map { disagreement in
            Withdrawal(
                name: disagreement.implementation,
                reason: .usesUpState(first: disagreement.expected, later: disagreement.answered))
        }

        if !isSteady, let reference = participants.first(where: { $0.role == .reference }) {
            let texts = comparison.texts(firstAnswer, secondAnswer)
            withdrawals.append(
                Withdrawal(name: reference.name, reason: .usesUpState(first: texts.first, later: texts.second)))
        }

        return withdrawals
    }

    /// Returns all implementations if the input has changed since before measuring.
    func changedInput() -> [Withdrawal] {
        guard watch.isChanged(subject) else { return [] }

        let candidates = implementations.filter { !changers.contains($0.element.name) }
        let lateChangers = (try? watch.changers(among: candidates, request)) ?? []
        return participants.map { participant in
            Withdrawal(
                name: participant.name,
                reason: lateChangers.contains(participant.name) ? .changesInput : .inputChanged(by: lateChangers))
        }
    }
}
