import LabCommand
import LabKit
import Reporting
import Workloads

/// What grace and hold do, as a table and beside the figures of the slides.
struct RecoveryReport {
    let comparison: RecoveryComparison

    init(_ comparison: RecoveryComparison) { self.comparison = comparison }

    func write(to console: Console) {
        for line in table.lines { console.writeLine(line) }
        console.writeLine()
        for line in statements { console.writeLine(line) }
    }

    private var table: TextTable {
        func column(_ title: String, _ cell: (RecoveryComparison.Arm) -> String) -> TextTable.Column {
            TextTable.Column(title: title, alignment: .right, cells: comparison.arms.map(cell))
        }
        let tallies: [(String, KeyPath<SimulationTally, Int>)] = [
            ("renewals", \.renewals), ("declined", \.declined), ("still open", \.open),
            ("paid in silence", \.paidInSilence),
            ("in grace", \.paidInGrace), ("in hold", \.paidInHold), ("given up", \.givenUp), ("lost", \.lost),
        ]
        return TextTable(
            columns: [
                TextTable.Column(
                    title: "grace", alignment: .left, cells: comparison.arms.map { $0.hasGrace ? "on" : "off" }),
                TextTable.Column(
                    title: "hold", alignment: .left, cells: comparison.arms.map { $0.hasHold ? "on" : "off" }),
            ]
                + tallies.map { title, path in column(title) { SignificantDigits.grouped($0.tally[keyPath: path]) } }
                + [
                    column("recovered") { Self.percent($0.tally.recoveryRate) },
                    column("lost of renewals") { Self.percent($0.tally.involuntaryChurn) },
                ])
    }

    private var statements: [String] {
        let (neither, hold) = (comparison.arm(grace: false, hold: false), comparison.arm(grace: false, hold: true))
        let (grace, together) = (comparison.arm(grace: true, hold: false), comparison.arm(grace: true, hold: true))
        func change(
            _ figure: KeyPath<SimulationTally, Double?>, from base: RecoveryComparison.Arm,
            to other: RecoveryComparison.Arm, _ condition: String
        ) -> String {
            guard let change = RecoveryComparison.change(of: figure, from: base, to: other) else {
                return "\(condition) there is nothing to compare with"
            }
            return "\(SignificantDigits.three(abs(change) * 100)) % \(change < 0 ? "less" : "more") \(condition)"
        }
        func both(
            _ what: String, _ figure: KeyPath<SimulationTally, Double?>, with alone: RecoveryComparison.Arm,
            beside base: RecoveryComparison.Arm, _ other: String, _ quoted: String
        ) -> String {
            "\(what): \(change(figure, from: neither, to: alone, "without \(other)")), "
                + "\(change(figure, from: base, to: together, "with \(other)")); the slides quote \(quoted)"
        }
        return [
            both("recovered with grace", \.recoveryRate, with: grace, beside: hold, "hold", "57 % more"),
            both("recovered with hold", \.recoveryRate, with: hold, beside: grace, "grace", "35 % more"),
            both("lost with hold", \.involuntaryChurn, with: hold, beside: grace, "grace", "8 % less"),
            "What customers do is assumed: this shows what follows from the assumptions, not what customers do.",
        ]
    }

    private static func percent(_ part: Double?) -> String {
        part.map { "\(SignificantDigits.three($0 * 100)) %" } ?? "–"
    }
}
