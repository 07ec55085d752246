import Measurement
import Results

/// A column of a table of costs.
struct CostColumn {
    /// The part of a cost in a column. A table chooses columns by it.
    enum Part: Hashable {
        case name, verdict, bound, why, instructionSet
        case warmMedian, coldPercentile
        case toReference, toFloor
        /// A metric with a column of its own.
        case count(Metric)
        /// The time of a plan without a column of its own.
        case time(Plan)
        /// A metric without a column of its own, by one of its plans.
        case metric(Metric, Plan)
    }

    let part: Part
    let column: ReportTable.Column
    private let content: (CostRow) -> ReportTable.Entry?

    init(
        _ part: Part, _ title: String, _ kind: ReportTable.Column.Kind = .number,
        _ content: @escaping (CostRow) -> ReportTable.Entry?
    ) {
        self.part = part
        column = ReportTable.Column(title, kind)
        self.content = content
    }

    /// Returns the entry of a row; empty if the row has nothing for this column.
    func entry(_ row: CostRow) -> ReportTable.Entry { content(row) ?? .init("") }

    /// Returns the columns of a table of cells.
    ///
    /// - Parameters:
    ///   - reference: the name in the title of the ratios.
    ///   - kept: the title of the bytes that an implementation keeps; `nil` for the usual title.
    ///   - hasIntervals: true if there is room for the intervals of ratios.
    static func all(
        of cells: [Cell], reference: String, kept: String? = nil, hasIntervals: Bool = false
    ) -> [CostColumn] {
        [warm] + times(cells) + ratios(reference, hasIntervals: hasIntervals) + counts(kept: kept) + metrics(cells) + [
            cold(cells), bound,
            CostColumn(.verdict, "verdict", .text) { row in
                row.judged.first?.budget.map { .init($0.verdict.rawValue, tone: $0.verdict.tone) }
            },
            CostColumn(.instructionSet, "with", .text) { $0.cells[0].unusualInstructionSet.map { .init($0) } },
            CostColumn(.why, "why", .remark) { row in
                row.verdictReasons.isEmpty ? nil : .init(row.verdictReasons.joined(separator: "; "))
            },
        ]
    }

    /// The experiment, implementation and input of a row.
    static var name: CostColumn {
        CostColumn(.name, "cell", .heading) { row in
            let cell = row.cells[0]
            return .init("\(cell.experiment)/\(cell.label)/\(cell.id.input)")
        }
    }

    private static var warm: CostColumn {
        CostColumn(.warmMedian, "warm median [95 %]") { row in row.cell(.warm, .time).map { .init(medianText($0)) } }
    }

    /// Returns a column for the times of each other plan, such as times of another tool.
    private static func times(_ cells: [Cell]) -> [CostColumn] {
        let plans = cells.filter { $0.metric.isCallTime }.map(\.plan).distinct()
        return plans.filter { !Plan.timing.contains($0) }.map { plan in
            CostColumn(.time(plan), "\(plan) median [95 %]") { row in
                row.cell(plan, .time).map { .init(medianText($0)) }
            }
        }
    }

    private static func ratios(_ reference: String, hasIntervals: Bool) -> [CostColumn] {
        func entry(_ ratio: Ratio?) -> ReportTable.Entry? {
            ratio.map { .init(SignificantDigits.interval($0.value, hasIntervals ? $0.ci95 : nil)) }
        }

        let suffix = hasIntervals ? " [95 %]" : ""
        return [
            CostColumn(.toReference, "× \(reference)\(suffix)") { entry($0.comparedCell?.ratioToReference) },
            CostColumn(.toFloor, "× floor\(suffix)") { entry($0.comparedCell?.ratioToFloor) },
        ]
    }

    private static func counts(kept: String?) -> [CostColumn] {
        Metric.ofLab.compactMap { metric in
            guard case .titled(let title) = metric.column else { return nil }
            guard metric.isKept else {
                return CostColumn(.count(metric), title) { row in
                    row.cell(metric.plan, metric).map { .init(SignificantDigits.three($0.median)) }
                }
            }

            return CostColumn(.count(metric), kept ?? title) { row in
                guard let cell = row.cell(metric.plan, metric), cell.role != .floor else { return nil }
                return .init("\(SignificantDigits.three(cell.median)) B")
            }
        }
    }

    /// Returns a column for each other metric, or for each of its plans if there are several.
    private static func metrics(_ cells: [Cell]) -> [CostColumn] {
        cells.filter { $0.metric.column == .named }.grouped(by: \.metric).flatMap { metric, cells in
            let plans = cells.map(\.plan).distinct()
            let format = Statistic.Format(of: metric)
            let unit = metric.showsItsUnit || format == .bytes ? "" : " (\(metric.unit))"
            return plans.map { plan in
                let name = plans.count == 1 ? metric.name : "\(plan) \(metric.name)"
                return CostColumn(.metric(metric, plan), name + unit) { row in
                    row.cell(plan, metric).map { .init(format.text($0.median, metric)) }
                }
            }
        }
    }

    private static func cold(_ cells: [Cell]) -> CostColumn {
        let hasBounds = cells.contains(where: isBesidePercentile)
        return CostColumn(.coldPercentile, hasBounds ? "cold p99 [bound]" : "cold p99") { row in
            guard let cell = row.cold else { return nil }
            let p99 = cell.metric.quantity(cell.p99)
            guard isBesidePercentile(cell), let bound = cell.budget?.bound, let side = cell.boundSide else {
                return .init(p99.text)
            }

            return .init("\(p99.text) [\(side.rawValue) \(p99.digits(of: bound))]")
        }
    }

    private static var bound: CostColumn {
        CostColumn(.bound, "bound") { row in
            let judged = row.judged.first { $0.metric.kind == .sampled && !isBesidePercentile($0) }
            return judged?.boundText.map { .init($0) }
        }
    }

    /// Returns true if the bound of a cell is on the percentile in the table.
    private static func isBesidePercentile(_ cell: Cell) -> Bool {
        cell.plan == .cold && cell.metric.isCallTime && cell.budget?.statistic == "p99"
    }

    /// Returns a median with its interval. The interval has no unit: `5.28 µs [5.21, 5.40]`.
    private static func medianText(_ cell: Cell) -> String {
        let median = cell.metric.quantity(cell.median)
        guard let ci95 = cell.ci95 else { return median.text }
        return "\(median.text) [\(median.digits(of: ci95.lower)), \(median.digits(of: ci95.upper))]"
    }
}
