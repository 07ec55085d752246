import Nouns
import Results

extension SectionTemplate {
    static let validation = SectionTemplate(
        .validation, "Validation",
        "An implementation has a number only if it gave the same answers as the reference in the same run; so has a "
            + "floor that answers. Bare loops answer nothing. Neither has a verdict: both stand next to the others for "
            + "comparison."
    ) { material in
        let result = material.result
        let statements = [ValidationClaim(result).sentence] + oracles(result.cells) + peers(result.cells)
        var groups = [Report.Group(statements.map { .paragraph($0) })]
        groups += result.mismatches.stories(command: material.command, of: result).map {
            .init("Mismatch", [.code($0)])
        }

        if !result.verifications.isEmpty { groups.append(.init([.table(families(result.verifications))])) }

        return groups
    }

    /// Returns a sentence for each independent oracle.
    private static func oracles(_ cells: [Cell]) -> [String] {
        let groups = cells.filter { $0.validated.oracle != nil }.grouped { $0.validated.oracle ?? "" }
        return groups.sorted { $0.key < $1.key }.map { oracle, cells in
            let inputs = cells.map(\.id.inputID).distinct().count
            return "An independent oracle, \(oracle), gave the same answers on \(counted(inputs, "input"))."
        }
    }

    /// Returns a sentence on other projects' implementations, if there are any.
    private static func peers(_ cells: [Cell]) -> [String] {
        let peers = cells.filter { $0.role == .peer }.map(\.implementation).distinct().sorted()
        guard !peers.isEmpty else { return [] }
        return ["Other projects' ways to the same answers, compared too: \(peers.joined(separator: ", "))."]
    }

    private static func families(_ verifications: [ResultFile.Validation]) -> ReportTable {
        func list(_ counts: [String: Int]) -> String {
            counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.grouped)" }
                .joined(separator: "; ")
        }

        func sum(_ counts: [String: Int]) -> String { counts.values.reduce(0, +).grouped }

        return ReportTable(
            "Families of cases, and answers compared with the reference",
            [
                .init("experiment", .heading), .init("cases"), .init("families", .text), .init("answers"),
                .init("by implementation", .text),
            ],
            verifications.map {
                .init(texts: [$0.experiment, sum($0.cases), list($0.cases), sum($0.answers), list($0.answers)])
            }
        ).withoutEmptyColumns()
    }
}

extension ResultFile {
    /// The options of `run` that declare whole programs to measure, to be typed: ` --command 'a=…'`.
    ///
    /// Empty for a run of experiments.
    package var programOptions: String {
        programWords.isEmpty ? "" : " " + programWords.quotedForShell
    }
}

extension [Mismatch] {
    /// Returns the story of each implementation that answers differently, with the names of its other inputs.
    ///
    /// - Parameters:
    ///   - command: the name of the lab's command.
    ///   - result: the run with the mismatches; `nil` if another command found them.
    package func stories(command: String, of result: ResultFile? = nil) -> [String] {
        grouped { [$0.experiment, $0.implementation] }.map { _, mismatches in
            // A minimal case can be pasted into a test.
            let first = mismatches.first { $0.counterexample != nil } ?? mismatches[0]
            let others = mismatches.map(\.input).filter { $0 != first.input }.distinct()
            let story = first.story(command: command, of: result)
            return others.isEmpty ? story : "\(story)\n  also on \(others.listed)"
        }
    }
}

extension Mismatch {
    /// Returns the mismatch in lines: its place, the call that repeats it, and the code that shows it, for a test.
    ///
    /// - Parameters:
    ///   - command: the name of the lab's command.
    ///   - result: the run with the mismatch; `nil` if another command found it.
    fileprivate func story(command: String, of result: ResultFile?) -> String {
        let after = step.map { " after mutation \($0)" } ?? ""
        var lines = [
            "mismatch: \(experiment)/\(implementation) on \(input)\(after): expected \(expected), answered \(answered)",
            "  again with: \(command) \(repetition(in: result))",
        ]

        if let counterexample {
            lines.append("  minimal case:")
            lines += counterexample.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
        }

        return lines.joined(separator: "\n")
    }

    /// Returns the subcommand that shows the mismatch again. An answer that only a run compares has no minimal case.
    func repetition(in result: ResultFile?) -> String {
        guard counterexample == nil else { return "verify '\(experiment)/\(implementation)/*' --seed \(seed)" }
        return "run '\(experiment)/\(implementation)/\(input)'\(result?.programOptions ?? "") --seed \(seed)"
    }
}
