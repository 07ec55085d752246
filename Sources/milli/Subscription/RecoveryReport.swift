import Files
import LabCommand
import LabKit
import Reporting
import Subscription
import Workloads

/// The tables and sentences of `simulate --compare`: the same customers with and without grace and hold.
struct RecoveryReport {
    let comparison: RecoveryComparison
    let store: Store
    let isPublished: Bool

    var lines: [String] { table.lines + [""] + statements + [""] + losses.lines + ["", caveat] }

    private var losses: TextTable {
        TextTable(
            comparison.losses,
            [
                ("without", .left, { $0.without }), ("less", .left, { $0.of }),
                ("by", .right, { $0.part.map { CalibrationReport.percent($0.value) } ?? "–" }),
                ("95 % interval", .left, { $0.part.map(CalibrationReport.interval) ?? "" }),
            ])
    }

    private var caveat: String {
        isPublished
            ? "Customers follow published figures if there are any (--check); everything else they do is assumed."
            : "What customers do is assumed: this shows what follows from the assumptions, not what customers do."
    }

    func writeChart(to file: FilePath) throws {
        let estimates = comparison.losses.compactMap { loss in
            loss.part.map {
                Estimate(
                    row: "without " + loss.without, series: loss.of, value: $0.value * 100, lower: $0.lower * 100,
                    upper: $0.upper * 100)
            }
        }

        let chart = Chart(
            id: "losses", title: "What is lost without grace and hold on \(store)", axis: "less than with both, in %",
            estimates)
        let drawn = try ChartRenderer().images(of: [chart], as: .svg)
        guard let image = drawn.images.first else {
            throw CommandFailure("\(file): the chart was not drawn: \(drawn.errors.first?.message ?? "no reason")")
        }

        try file.write(image.data)
    }

    private var table: TextTable {
        func count(_ title: String, _ tally: KeyPath<SimulationTally, Int>) -> Column {
            (title, .right, { SignificantDigits.grouped($0.tally[keyPath: tally]) })
        }

        return TextTable(
            comparison.arms,
            [
                ("grace", .left, { $0.hasGrace ? "on" : "off" }), ("hold", .left, { $0.hasHold ? "on" : "off" }),
                count("renewals", \.renewals), count("declined", \.declined), count("still open", \.open),
                count("paid in silence", \.paidInSilence), count("in grace", \.paidInGrace),
                count("in hold", \.paidInHold), count("given up", \.givenUp), count("lost", \.lost),
                ("recovered", .right, { Self.percent($0.tally.recoveryRate) }),
                ("lost of renewals", .right, { Self.percent($0.tally.involuntaryChurn) }),
            ])
    }

    private typealias Column = (title: String, alignment: ColumnAlignment, text: (RecoveryComparison.Arm) -> String)

    private var statements: [String] {
        let neither = comparison.arm(grace: false, hold: false)
        let hold = comparison.arm(grace: false, hold: true)
        let grace = comparison.arm(grace: true, hold: false)
        let together = comparison.arm(grace: true, hold: true)

        func change(
            _ figure: KeyPath<SimulationTally, Double?>, from base: RecoveryComparison.Arm,
            to other: RecoveryComparison.Arm, _ condition: String
        ) -> String {
            guard let change = RecoveryComparison.change(of: figure, from: base.tally, to: other.tally) else {
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
        ]
    }

    private static func percent(_ part: Double?) -> String {
        part.map { "\(SignificantDigits.three($0 * 100)) %" } ?? "–"
    }
}
