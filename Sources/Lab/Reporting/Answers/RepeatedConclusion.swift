import Results

/// A conclusion of a run next to the conclusion of its repetition on the same subject.
struct RepeatedConclusion: Sendable {
    let recorded: Conclusion
    /// The conclusion of the repetition; `nil` if it says nothing on the subject.
    let repeated: Conclusion?

    /// The outcomes of a repetition, the worst first.
    enum Outcome: Sendable {
        case fails, open, holds

        var tone: ReportTable.Tone {
            switch self {
            case .fails: .bad
            case .open: .open
            case .holds: .good
            }
        }
    }

    var outcome: Outcome {
        switch recorded.isHeld(by: repeated) {
        case true?: .holds
        case false?: .fails
        case nil: .open
        }
    }

    /// The subject of a conclusion on an experiment.
    private struct Subject: Hashable {
        let experiment: String
        let subject: String

        init(_ conclusion: Conclusion) {
            experiment = conclusion.experiment
            subject = conclusion.subject
        }
    }

    /// Returns all conclusions of a recorded result with their repetitions.
    static func all(of recorded: ResultFile, in replayed: ResultFile) -> [RepeatedConclusion] {
        let there = Dictionary(
            Conclusion.all(in: replayed).map { (Subject($0), $0) }, uniquingKeysWith: { one, _ in one })
        return Conclusion.all(in: recorded).filter { $0.answer != nil }.map { conclusion in
            RepeatedConclusion(recorded: conclusion, repeated: there[Subject(conclusion)])
        }
    }

    /// Returns the subject on its own lines, then the statements of both runs.
    func lines(width: Int) -> [StyledLine] {
        StyledLine.judged(outcome.tone, "\(recorded.experiment): \(recorded.subject)", width: width)
            + StyledLine.marked("  then:", nil, Self.text(recorded), width: width)
            + StyledLine.marked("  now: ", nil, repeated.map(Self.text) ?? "not measured", width: width)
    }

    private static func text(_ conclusion: Conclusion) -> String {
        "\(conclusion.answer ?? "undecided"), \(conclusion.evidence)"
    }
}
