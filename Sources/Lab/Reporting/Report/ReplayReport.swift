import Measurement
import Results

extension Report {
    /// Compares a run with the recorded one that it repeats.
    ///
    /// Numbers may differ: they are not judged here.
    ///
    /// - Returns: The report, and whether the inputs are the same and no cell is gone.
    public static func replay(_ replayed: NamedResult, of recorded: NamedResult) -> (report: Report, isSame: Bool) {
        let findings = Findings.comparing(recorded, with: replayed, isForced: true)
        let changed = changedInputs(recorded.result, replayed.result)
        var facts: [(name: String, value: String)] = []
        if recorded.result.fingerprint == replayed.result.fingerprint {
            facts.append(("machine and build", "the same"))
        }

        let then = recorded.result.environment?.provenance.build ?? "unknown"
        let now = replayed.result.environment?.provenance.build ?? "unknown"
        facts.append(("commit", then == now ? now : "\(then) then, \(now) now"))

        let count = recorded.result.datasets.count
        facts += changed.isEmpty ? [("inputs", "\(count) of \(count) with the same digest")] : changed

        var report = Report(findings, named: "replay", facts: facts)
        report.sections[0].groups.append(statements(of: recorded.result, heldAgainst: replayed.result))

        return (report, changed.isEmpty && !findings.rows.contains { $0.verdict == .missing })
    }

    private static func changedInputs(
        _ recorded: ResultFile, _ replayed: ResultFile
    ) -> [(name: String, value: String)] {
        let digests = Dictionary(
            replayed.datasets.map { ([$0.experiment, $0.input], $0.sha256) }, uniquingKeysWith: { one, _ in one })

        return recorded.datasets.compactMap { input in
            guard let digest = digests[[input.experiment, input.input]], digest != input.sha256 else { return nil }
            return (
                "input \(input.experiment)/\(input.input)",
                "SHA-256 \(input.sha256.prefix(12))… then, \(digest.prefix(12))… now"
            )
        }
    }

    /// Returns the statements of a result, and whether each holds in another one, those that do not first.
    private static func statements(of recorded: ResultFile, heldAgainst replayed: ResultFile) -> Group {
        let there = Dictionary(
            Conclusion.all(in: replayed).map { ([$0.experiment, $0.subject], $0) }, uniquingKeysWith: { one, _ in one })
        let repeated = Conclusion.all(in: recorded).filter { $0.answer != nil }.map { conclusion in
            RepeatedConclusion(then: conclusion, now: there[[conclusion.experiment, conclusion.subject]])
        }

        guard !repeated.isEmpty else { return Group([]) }

        let table = ReportTable(
            "Statements of the original",
            [.init("here", .text), .init("statement", .heading), .init("then", .text), .init("now", .text)],
            RepeatedConclusion.Outcome.allCases.reversed().flatMap { outcome in
                repeated.filter { $0.outcome == outcome }.map(\.row)
            })
        let counts = RepeatedConclusion.Outcome.allCases.map { outcome in
            "\(outcome.rawValue) \(SignificantDigits.grouped(repeated.count { $0.outcome == outcome }))"
        }

        return Group("Statements of the original: \(counts.joined(separator: ", "))", [.table(table)])
    }
}

/// A conclusion of a run, with what its repetition says of the same subject.
private struct RepeatedConclusion {
    let then: Conclusion
    let now: Conclusion?

    enum Outcome: String, CaseIterable {
        case holds
        case open
        case fails = "does not hold"

        var tone: ReportTable.Tone {
            switch self {
            case .holds: .good
            case .open: .open
            case .fails: .bad
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

    var row: ReportTable.Row {
        .init([
            .init(outcome.rawValue, tone: outcome.tone), .init("\(then.experiment): \(then.subject)"),
            .init(Self.text(then)), .init(now.map(Self.text) ?? "not measured"),
        ])
    }

    private static func text(_ conclusion: Conclusion) -> String {
        "\(conclusion.answer ?? "undecided"), \(conclusion.evidence)"
    }
}
