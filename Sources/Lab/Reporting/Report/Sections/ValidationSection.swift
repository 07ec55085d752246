import LabKit
import Measurement

/// What was compared with the reference before anything was measured.
struct ValidationSection {
    let section: ReportSection?

    init(_ material: ReportMaterial) {
        let result = material.result
        let answers = result.verifications.reduce(0) { $0 + $1.answers.values.reduce(0, +) }
        let cases = result.verifications.reduce(0) { $0 + $1.cases.values.reduce(0, +) }
        let judged = Dictionary(grouping: result.cells.filter { $0.validated.oracle != nil }) {
            $0.validated.oracle ?? ""
        }
        let peers = result.cells.filter { $0.role == .peer }.map(\.implementation).distinct().sorted()
        var statements: [String] = []
        statements.append(
            result.verifications.isEmpty
                ? "This result says nothing of families of cases; measured inputs are compared all the same."
                : "\(CellText.count(answers, "answer")) on \(CellText.count(cases, "case")) were compared with the reference, "
                    + "and every measured input: \(CellText.count(result.mismatches.count, "mismatch", "mismatches")).")
        for (oracle, cells) in judged.sorted(by: { $0.key < $1.key }) {
            let inputs = cells.map { [$0.experiment, $0.input.name] }.distinct().count
            statements.append(
                "An independent oracle, \(oracle), gave the same answers on \(CellText.count(inputs, "input")).")
        }
        if !peers.isEmpty {
            statements.append(
                "Other projects' ways to the same answers, compared too: \(peers.joined(separator: ", ")).")
        }
        var groups = [ReportSection.Group(statements.map { .paragraph($0) })]
        for mismatch in result.mismatches.prefix(min(material.detail.rows, 50)) {
            groups.append(
                .init(
                    "Mismatch",
                    [.code(MismatchReport(mismatch, command: material.command).lines.joined(separator: "\n"))]))
        }
        if result.mismatches.count > 50 {
            groups.append(
                .init([
                    .paragraph(
                        MethodSection.omission(result.mismatches.count - 50, "mismatches", material.subject.name))
                ]))
        }
        if !result.verifications.isEmpty {
            groups.append(.init([.table(Self.table(result, material.detail.rows, material.subject.name))]))
        }
        section = ReportSection(
            kind: .validation, title: "Validation",
            introduction: [
                "A number is published only when the implementation that produced it gave the same answers as the "
                    + "reference in the same run."
            ],
            groups: groups)
    }

    private static func table(_ result: ResultFile, _ limit: Int, _ file: String) -> ReportTable {
        func list(_ counts: [String: Int]) -> String {
            counts.sorted { ($0.key) < ($1.key) }.map { "\($0.key): \(SignificantDigits.grouped($0.value))" }
                .joined(separator: "; ")
        }
        return ReportTable(
            "Families of cases, and answers compared with the reference",
            columns: [
                .init("experiment", isNumeric: false), .init("cases"), .init("families", isNumeric: false),
                .init("answers"), .init("by implementation", isNumeric: false),
            ],
            rows: result.verifications.prefix(limit).map { verification in
                .init([
                    .init(verification.experiment),
                    .init(SignificantDigits.grouped(verification.cases.values.reduce(0, +))),
                    .init(list(verification.cases)),
                    .init(SignificantDigits.grouped(verification.answers.values.reduce(0, +))),
                    .init(list(verification.answers)),
                ])
            }, omission: MethodSection.omission(result.verifications.count - limit, "experiments", file)
        ).withoutEmptyColumns()
    }
}
