import Results

/// A conclusion of a run, with what its repetition says of the same subject.
struct RepeatedConclusion: Sendable {
    let then: Conclusion
    let now: Conclusion?

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
        switch then.isHeld(by: now) {
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

    /// Returns all conclusions of a recorded result, each held against its repetition.
    static func all(of recorded: ResultFile, in replayed: ResultFile) -> [RepeatedConclusion] {
        let there = Dictionary(
            Conclusion.all(in: replayed).map { (Subject($0), $0) }, uniquingKeysWith: { one, _ in one })
        return Conclusion.all(in: recorded).filter { $0.answer != nil }.map { conclusion in
            RepeatedConclusion(then: conclusion, now: there[Subject(conclusion)])
        }
    }

    /// The subject on lines of its own, then what either run says of it.
    func lines(width: Int) -> [StyledLine] {
        StyledLine.judged(outcome.tone, "\(then.experiment): \(then.subject)", width: width)
            + StyledLine.marked("  then:", nil, Self.text(then), width: width)
            + StyledLine.marked("  now: ", nil, now.map(Self.text) ?? "not measured", width: width)
    }

    private static func text(_ conclusion: Conclusion) -> String {
        "\(conclusion.answer ?? "undecided"), \(conclusion.evidence)"
    }
}
