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
        let (grace, both) = (comparison.arm(grace: true, hold: false), comparison.arm(grace: true, hold: true))
        func change(
            _ figure: KeyPath<SimulationTally, Double?>, _ base: RecoveryComparison.Arm, _ other: RecoveryComparison.Arm
        ) -> String {
            guard let change = RecoveryComparison.change(of: figure, from: base, to: other) else {
                return "nothing to compare"
            }
            let percent = SignificantDigits.three(abs(change) * 100)
            return "\(percent) % \(change < 0 ? "less" : "more")"
        }
        return [
            "recovered with grace: \(change(\.recoveryRate, neither, grace)) than with neither, "
                + "\(change(\.recoveryRate, hold, both)) where there is hold; the slides quote 57 % more",
            "recovered with hold: \(change(\.recoveryRate, neither, hold)) than with neither, "
                + "\(change(\.recoveryRate, grace, both)) where there is grace; the slides quote 35 % more",
            "lost with hold: \(change(\.involuntaryChurn, neither, hold)) than with neither, "
                + "\(change(\.involuntaryChurn, grace, both)) where there is grace; the slides quote 8 % less",
            "What customers do is assumed: this shows what follows from the assumptions, not what customers do.",
        ]
    }

    private static func percent(_ part: Double?) -> String {
        part.map { "\(SignificantDigits.three($0 * 100)) %" } ?? "–"
    }
}
