import Results

extension SectionTemplate {
    static let validation = SectionTemplate(
        "validation", "Validation",
        "A number is published only when the implementation that produced it gave the same answers as the reference in "
            + "the same run."
    ) { material in
        let result = material.result
        let oracles = result.cells.filter { $0.validated.oracle != nil }.grouped { $0.validated.oracle ?? "" }
        let peers = result.cells.filter { $0.role == .peer }.map(\.implementation).distinct().sorted()
        let (answers, cases) = result.validated
        var statements = [
            result.verifications.isEmpty
                ? "This result says nothing of families of cases; measured inputs are compared all the same."
                : "\(counted(answers, "answer")) on \(counted(cases, "case")) were compared with the reference, and "
                    + "every measured input: \(counted(result.mismatches.count, "mismatch", "mismatches"))."
        ]
        statements += oracles.sorted { $0.key < $1.key }.map { oracle, cells in
            let inputs = cells.map { [$0.experiment, $0.id.input] }.distinct().count
            return "An independent oracle, \(oracle), gave the same answers on \(counted(inputs, "input"))."
        }

        if !peers.isEmpty {
            statements.append(
                "Other projects' ways to the same answers, compared too: \(peers.joined(separator: ", ")).")
        }

        var groups = [Report.Group(statements.map { .paragraph($0) })]
        groups += result.mismatches.map { .init("Mismatch", [.code($0.story(command: material.command, of: result))]) }
        if !result.verifications.isEmpty { groups.append(.init([.table(families(result.verifications))])) }

        return groups
    }

    private static func families(_ verifications: [ResultFile.Verification]) -> ReportTable {
        func list(_ counts: [String: Int]) -> String {
            counts.sorted { $0.key < $1.key }.map { "\($0.key): \(SignificantDigits.grouped($0.value))" }
                .joined(separator: "; ")
        }

        func sum(_ counts: [String: Int]) -> String { SignificantDigits.grouped(counts.values.reduce(0, +)) }

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
    var validated: (answers: Int, cases: Int) {
        (verifications.reduce(0) { $0 + $1.total }, verifications.flatMap(\.cases.values).reduce(0, +))
    }

    /// The options that declare what was run, where it was commands of other programs, as one types them behind `run`;
    /// empty elsewhere.
    package var measuredCommands: String {
        let names = ["--command", "--size"]
        let words = command.indices.filter { place in
            names.contains { command[place] == $0 || command[place].hasPrefix("\($0)=") }
                || (place > 0 && names.contains(command[place - 1]))
        }

        return words.isEmpty ? "" : " " + words.map { command[$0] }.quotedForShell
    }
}

extension Mismatch {
    /// Who, where, what, and the code that shows it, which can be pasted into a test; and how this command finds it
    /// again, in a run where it was one.
    package func story(command: String, of result: ResultFile? = nil) -> String {
        let place = step.map { " after mutation \($0)" } ?? ""
        // What is compared by a run alone has no case to show.
        let again =
            counterexample == nil
            ? "run '\(experiment)/\(implementation)/\(input)'\(result?.measuredCommands ?? "")"
            : "verify '\(experiment)/\(implementation)/*'"
        var lines = [
            "mismatch: \(experiment)/\(implementation) on \(input)\(place): expected \(expected), answered \(answered)",
            "  again with: \(command) \(again) --seed \(seed)",
        ]

        if let counterexample {
            lines.append("  minimal case:")
            lines += counterexample.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
        }

        return lines.joined(separator: "\n")
    }
}
