import LabKit
import Reporting
import Workloads

/// The table of `simulate --check`: published figures next to simulated ones.
struct CalibrationReport {
    private typealias Row = (figure: PublishedFigure, estimate: SimulationParts.Estimate?, verdict: String)
    private let rows: [Row]

    init(_ figures: [PublishedFigure], _ simulation: SimulationParts) {
        rows = figures.map { figure in
            let estimate = simulation.estimate(figure.figure)
            if let other = figure.excludedBy { return (figure, estimate, "excluded by \(Self.percent(other))") }

            let verdict = estimate.map(figure.verdict) ?? .undecided
            return (figure, estimate, verdict.rawValue)
        }
    }

    /// True if a figure is outside, unless another published one excludes it.
    var isOutside: Bool { rows.contains { $0.verdict == PublishedFigure.Verdict.outside.rawValue } }

    /// Returns the table, in lines no longer than `width`.
    func lines(width: Int) -> [String] {
        TextTable(
            rows,
            [
                ("figure", .left, { $0.figure.name }), ("source", .left, { $0.figure.source }),
                ("published", .right, { Self.percent($0.figure.value) }),
                ("simulated", .right, { $0.estimate.map { Self.percent($0.value) } ?? "–" }),
                ("95 % interval", .left, { $0.estimate.map(Self.interval) ?? "" }),
                ("apart", .right, { row in row.estimate.map { Self.signed($0.value / row.figure.value - 1) } ?? "" }),
                ("within 5 %", .left, { $0.verdict }),
            ]
        ).folded(width: width)
    }

    static func percent(_ part: Double) -> String { "\(SignificantDigits.three(part * 100)) %" }

    private static func signed(_ part: Double) -> String {
        "\(part < 0 ? "−" : "+")\(SignificantDigits.fixed(abs(part) * 100, decimals: 1)) %"
    }

    static func interval(_ estimate: SimulationParts.Estimate) -> String {
        "\(SignificantDigits.three(estimate.lower * 100)) to \(percent(estimate.upper))"
    }
}
