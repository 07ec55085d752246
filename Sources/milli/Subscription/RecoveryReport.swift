import Files
import LabCommand
import LabKit
import Nouns
import Reporting
import Subscription
import Workloads

/// The output of `simulate --compare`: sentences and tables on the same customers with and without grace and hold.
struct RecoveryReport {
    let comparison: RecoveryComparison
    let store: Store
    let isPublished: Bool

    /// Returns the sentences, the tables and the limits of both, in lines no longer than `width`.
    func lines(width: Int) -> [String] {
        let answer = sentences.flatMap { $0.indented(then: 2, width: width) }
        let trust = caveats.flatMap { $0.indented(then: 2, width: width) }
        let parts = [answer, counts.folded(width: width), recoveries.folded(width: width), trust]
        return Array(parts.joined(separator: [""]))
    }

    // MARK: The answer

    /// A sentence for each of grace and hold, and for both: the loss without it, with intervals.
    var sentences: [String] {
        let groups = [("grace", "grace"), ("hold", "hold"), ("both", "grace and hold")]
        return groups.map { key, name in
            let losses = comparison.losses.filter { $0.without == key }
            return Self.sentence(without: name, losses.map { ($0.of, $0.part) })
        }
    }

    /// Returns the loss without a feature: `Without grace you lose 1.70 % of subscribers at the end [1.21, 2.20] and
    /// 1.09 % of paid time [0.93, 1.25].` If an interval contains 0, there may be no loss.
    static func sentence(
        without name: String, _ losses: [(of: String, part: SimulationParts.Estimate?)]
    ) -> String {
        let estimates = losses.compactMap { loss in loss.part.map { (of: loss.of, part: $0) } }
        guard !estimates.isEmpty else { return "Without \(name): too few customers to tell what is lost." }

        let lossTexts = estimates.filter { $0.part.lower > 0 }.map { amount($0.part, of: $0.of) }
        let openTexts = estimates.filter { $0.part.lower <= 0 && $0.part.upper >= 0 }.map { amount($0.part, of: $0.of) }
        let gainTexts = estimates.filter { $0.part.upper < 0 }.map { amount($0.part.negated, of: $0.of) }

        var clauses: [String] = []
        if !lossTexts.isEmpty { clauses.append("you lose \(lossTexts.joined(separator: " and "))") }
        if !gainTexts.isEmpty { clauses.append("you gain \(gainTexts.joined(separator: " and "))") }
        if !openTexts.isEmpty { clauses.append("a loss of \(openTexts.joined(separator: " and ")) may be chance") }
        return "Without \(name) \(clauses.joined(separator: "; "))."
    }

    /// Returns a share with its interval: `1.70 % of paid time [1.21, 2.20]`.
    private static func amount(_ part: SimulationParts.Estimate, of whole: String) -> String {
        "\(fixed(part.value)) % of \(whole) [\(fixed(part.lower)), \(fixed(part.upper))]"
    }

    /// Returns a share in per cent with two decimals.
    private static func fixed(_ share: Double) -> String {
        let text = SignificantDigits.fixed(abs(share) * 100, decimals: 2)
        return share < 0 && text != "0.00" ? "−" + text : text
    }

    // MARK: The tables

    private typealias Row = (name: String, text: (SimulationTally) -> String)

    /// The counts of all four simulations, with a column for each.
    private var counts: TextTable {
        func count(_ name: String, _ tally: KeyPath<SimulationTally, Int>) -> Row {
            (name, { $0[keyPath: tally].grouped })
        }

        let rows: [Row] = [
            count("renewals due", \.renewals), count("payments declined", \.declined),
            count("  paid before grace or hold", \.paidInSilence), count("  paid in grace", \.paidInGrace),
            count("  paid in hold", \.paidInHold), count("  given up by the customer", \.givenUp),
            count("  never paid", \.lost), count("  open at the end", \.open),
            ("recovered, of those decided", { Self.percent($0.recoveryRate) }),
            ("never paid, of renewals", { Self.percent($0.involuntaryChurn) }),
        ]
        let tallies = [
            ("neither", comparison.neither), ("hold alone", comparison.hold), ("grace alone", comparison.grace),
            ("both", comparison.both),
        ]
        return TextTable(
            rows,
            [("the same customers with", .left, { $0.name })]
                + tallies.map { title, tally in (title, .right, { $0.text(tally) }) })
    }

    /// The gains of grace and hold, next to the figures that the slides quote.
    private var recoveries: TextTable {
        typealias Change = (name: String, alone: Double?, together: Double?, quoted: String)
        func change(
            _ name: String, _ figure: KeyPath<SimulationTally, Double?>, with alone: SimulationTally,
            besides other: SimulationTally, _ quoted: String
        ) -> Change {
            (
                name, RecoveryComparison.change(of: figure, from: comparison.neither, to: alone),
                RecoveryComparison.change(of: figure, from: other, to: comparison.both), quoted
            )
        }

        let grace = comparison.grace
        let hold = comparison.hold
        return TextTable(
            [
                change("recovered with grace", \.recoveryRate, with: grace, besides: hold, "57 % more"),
                change("recovered with hold", \.recoveryRate, with: hold, besides: grace, "35 % more"),
                change("never paid with hold", \.involuntaryChurn, with: hold, besides: grace, "8 % less"),
            ],
            [
                ("declined payments", .left, { $0.name }), ("the other is off", .right, { Self.change($0.alone) }),
                ("the other is on", .right, { Self.change($0.together) }), ("the slides quote", .right, { $0.quoted }),
            ])
    }

    /// Returns a change as a share: `299.0 % more`; a dash if there is nothing to compare with.
    private static func change(_ change: Double?) -> String {
        guard let change else { return "–" }
        return "\(SignificantDigits.fixed(abs(change) * 100, decimals: 1)) % \(change < 0 ? "less" : "more")"
    }

    private static func percent(_ part: Double?) -> String {
        part.map { "\(SignificantDigits.fixed($0 * 100, decimals: 2)) %" } ?? "–"
    }

    // MARK: Trust

    private var caveats: [String] {
        let customers = counted(comparison.both.customers, "customer")
        let rules =
            isPublished
            ? "Customers follow published figures if there are any (--check); everything else they do is assumed."
            : "What customers do is assumed: this shows what follows from the assumptions, not what customers do."
        return ["Simulated: \(customers) on \(store); 95 % intervals, of chance among them alone. " + rules]
    }

    // MARK: The chart

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
        let drawing = try ChartRenderer().images(of: [chart], as: .svg)
        guard let image = drawing.images.first else {
            throw CommandFailure("\(file): the chart was not drawn: \(drawing.errors.first?.message ?? "no reason")")
        }

        try file.write(image.data)
    }
}

extension SimulationParts.Estimate {
    /// The same figure with the other sign.
    fileprivate var negated: Self { .init(value: -value, lower: -upper, upper: -lower) }
}
