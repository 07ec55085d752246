import Foundation
import LabKit
import Measurement

/// What is told of a result, or of one beside earlier ones: sections of sentences, tables and charts, as values. Pages and
/// other documents are made of it.
public struct Report: Sendable {
    /// The heading.
    public var title: String
    /// Which run it is on: machine, date, profile.
    public var subtitle: String
    /// What has to be known before anything else is read: an interrupted run, mismatches, failures.
    public var notices: [String]
    /// The sections, in their order.
    public var sections: [ReportSection]
    /// What is not shown, and where it is; `nil` when everything is.
    public var omission: String?
    /// How many cells are shown.
    public var cells: Int
    /// What the result is called that it is on.
    public var name: String
    /// The name of the command, for the lines that say how to go on.
    public var command: String

    /// The report on a result.
    ///
    /// - Parameters:
    ///   - subject: the result that it is on.
    ///   - earlier: results that it is compared with, oldest first, each with its comparison.
    ///   - command: the name of the command, for the lines that say how to go on.
    ///   - detail: how much is shown.
    public init(
        on subject: ReportResult, comparedWith earlier: [(result: ReportResult, comparison: ReportComparison)] = [],
        command: String, detail: ReportDetail = .levels[0]
    ) {
        let shown = ShownCells(of: subject.result.cells, limit: detail.cells)
        let material = ReportMaterial(
            subject: subject, shown: shown.cells, earlier: earlier, command: command, detail: detail)
        cells = shown.cells.count
        name = subject.name
        self.command = command
        title = Self.title(of: material.shown, in: subject)
        subtitle = Self.subtitle(of: subject.result)
        notices = Self.notices(of: subject.result)
        for (other, _) in earlier where other.result.interrupted {
            notices.append("\(other.name) is the result of an interrupted run.")
        }
        sections = [
            VerdictSection(material).section, ComparisonSection(material).section, CostSection(material).section,
            DistributionSection(material).section, RatioSection(material).section, MemorySection(material).section,
            CapacitySection(material).section, CountsSection(material).section, MethodSection(material).section,
            ValidationSection(material).section,
        ].compactMap { $0 }
        var missing: [String] = []
        if shown.omitted > 0 {
            missing.append(
                "\(SignificantDigits.grouped(shown.omitted)) of \(CellText.count(subject.result.cells.count, "cell")) "
                    + "are left out of this report, which shows whole inputs, those over their budget first")
        }
        if !detail.hasAllStatistics { missing.append("the table of all numbers has only the main statistics") }
        let text = missing.joined(separator: "; ")
        omission =
            text.isEmpty ? nil : "\(text.prefix(1).uppercased())\(text.dropFirst()). Everything is in \(subject.name)."
    }

    /// All charts, in the order in which they stand.
    public var charts: [ReportChart] { sections.flatMap(\.charts) }

    /// The experiments that the page can be narrowed to.
    public var experiments: [String] { sections.flatMap(\.groups).compactMap(\.experiment).distinct() }

    private static func title(of cells: [Cell], in subject: ReportResult) -> String {
        let experiments = cells.map(\.experiment).distinct()
        switch experiments.count {
        case 0: return "Result without cells"
        case 1...3: return experiments.joined(separator: ", ")
        default:
            return
                "\(CellText.count(experiments.count, "experiment")), \(CellText.count(subject.result.cells.count, "cell"))"
        }
    }

    private static func subtitle(of result: ResultFile) -> String {
        let environment = result.environment
        let machine = environment.processorModel ?? environment.architecture
        let cores = CellText.count(environment.cores ?? environment.processors, "core")
        return "\(machine), \(cores) · \(day(result.startedAt)) · profile \(result.profile.rawValue)"
    }

    /// A day as everybody reads it, in UTC: `2026-11-21`.
    static func day(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle().year().month().day())
    }

    private static func notices(of result: ResultFile) -> [String] {
        var notices: [String] = []
        if result.interrupted {
            notices.append("This run was interrupted before its end: it holds what was finished until then.")
        }
        if let shard = result.shard {
            notices.append("This is shard \(shard.number) of \(shard.count): the others hold the rest of the run.")
        }
        if !result.mismatches.isEmpty {
            let names = result.mismatches.map { "\($0.experiment)/\($0.implementation)" }.distinct()
            notices.append(
                "\(names.prefix(5).joined(separator: ", "))\(names.count > 5 ? " and \(names.count - 5) more" : "") "
                    + "answered differently from the reference, and \(names.count == 1 ? "has" : "have") no numbers.")
        }
        if !result.failures.isEmpty {
            notices.append(
                "\(CellText.count(result.failures.count, "thing")) went wrong while measuring; see how it was measured."
            )
        }
        return notices
    }
}

/// What the sections of a report are made from.
struct ReportMaterial {
    let subject: ReportResult
    /// The cells that are shown.
    let shown: [Cell]
    let earlier: [(result: ReportResult, comparison: ReportComparison)]
    let command: String
    let detail: ReportDetail
    let context: ChartContext

    init(
        subject: ReportResult, shown: [Cell], earlier: [(result: ReportResult, comparison: ReportComparison)],
        command: String, detail: ReportDetail
    ) {
        self.subject = subject
        self.shown = Self.ordered(shown)
        self.earlier = earlier
        self.command = command
        self.detail = detail
        // A line of throughput has the name without a number of cores.
        let named = shown.map { cell in
            var cell = cell
            cell.implementation = cell.contender
            return cell
        }
        context = ChartContext(styles: SeriesStyles(shown + named.filter { $0.throughput != nil }), detail: detail)
    }

    var result: ResultFile { subject.result }

    /// Experiments and shapes as they come, their inputs from small to large: a run measures them in another order.
    private static func ordered(_ cells: [Cell]) -> [Cell] {
        cells.grouped { $0.experiment }.flatMap { _, cells in
            cells.grouped { $0.input.shape }.flatMap { _, cells in
                cells.grouped { $0.input.name }.enumerated()
                    .sorted { one, other in
                        (one.element.elements[0].input.size, one.offset)
                            < (other.element.elements[0].input.size, other.offset)
                    }.flatMap(\.element.elements)
            }
        }
    }

    /// The shown cells by experiment.
    var experiments: [(key: String, elements: [Cell])] { shown.grouped { $0.experiment } }
}
