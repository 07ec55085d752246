import Foundation
import Measurement
import Results

/// A result with the name of its file.
public typealias NamedResult = (name: String, result: ResultFile)

/// A section of a report. To add one takes a file of its own, and a line in ``all``.
struct ReportSection: Sendable {
    /// What an address and the list of sections call it.
    let id: String
    let title: String
    /// What it tells; `nil` where it has nothing to tell.
    let make: @Sendable (ReportMaterial) -> (introduction: [String], groups: [Document.Group])?

    init(
        _ id: String, _ title: String,
        _ make: @escaping @Sendable (ReportMaterial) -> (introduction: [String], groups: [Document.Group])?
    ) {
        self.id = id
        self.title = title
        self.make = make
    }

    static let all: [ReportSection] = [
        .verdict, .comparison, .cost, .distribution, .memory, .capacity, .counts, .method, .validation,
    ]
}

struct ReportMaterial {
    let subject: NamedResult
    let earlier: [(name: String, result: ResultFile, findings: Findings)]
    let command: String
    /// Experiments and shapes as they come, their inputs from small to large: a run measures them in another order.
    let cells: [Cell]
    let styles: SeriesStyles

    var result: ResultFile { subject.result }

    init(
        _ subject: NamedResult, _ earlier: [(name: String, result: ResultFile, findings: Findings)], command: String
    ) {
        self.subject = subject
        self.earlier = earlier
        self.command = command
        cells = subject.result.cells.grouped { $0.experiment }.flatMap { _, cells in
            cells.grouped { $0.input.shape }.flatMap { _, cells in
                cells.grouped { $0.input.name }
                    .sorted { $0.elements[0].input.size < $1.elements[0].input.size }.flatMap(\.elements)
            }
        }
        styles = SeriesStyles(cells)
    }

    /// A group for each experiment that has something to show.
    func byExperiment(_ blocks: ([Cell]) -> [Document.Block]) -> [Document.Group] {
        cells.grouped { $0.experiment }.compactMap { experiment, cells in
            let blocks = blocks(cells)
            return blocks.isEmpty ? nil : Document.Group(experiment, experiment: experiment, blocks)
        }
    }
}

extension Document {
    /// The report on a result, or on one beside `earlier` ones, the oldest first, with `isForced` even though
    /// environments differ. Of more than 10,000 cells some are left out, which the first notice says; lines that say
    /// how to go on name the `command`. Takes O(n log n) in the samples, and a bootstrap for each compared cell.
    public init(
        reportOn whole: NamedResult, comparedWith earlier: [NamedResult] = [], isForced: Bool = false,
        command: String
    ) {
        let (result, leftOut) = whole.result.shortened
        let subject = (name: whole.name, result: result)
        let material = ReportMaterial(
            subject,
            earlier.map { other in
                (other.name, other.result, Findings.comparing(other, with: whole, isForced: isForced))
            }, command: command)
        self.init("report", title: Self.title(of: material.cells), summary: Self.circumstances(of: result))
        notices = leftOut + Self.notices(of: result)
        for other in earlier where other.result.interrupted {
            notices.append("\(other.name) is the result of an interrupted run.")
        }
        elsewhere = "'\(command) export \(subject.name) --format csv' writes every number of every cell."
        sections = ReportSection.all.compactMap { section in
            section.make(material).flatMap { introduction, groups in
                groups.isEmpty
                    ? nil : Section(section.id, section.title, introduction: introduction, groups: groups)
            }
        }
        // Of many experiments the verdicts are read first, and the charts of one when somebody asks for them.
        guard experiments.count > Self.unfolded else { return }
        for section in sections.indices where sections[section].id != "verdict" {
            for group in sections[section].groups.indices where sections[section].groups[group].experiment != nil {
                sections[section].groups[group].isFolded = true
            }
        }
    }

    /// The most experiments whose charts stand open.
    private static let unfolded = 4

    /// The experiments that a page can be narrowed to.
    var experiments: [String] { groups.compactMap(\.experiment).distinct() }

    private static func title(of cells: [Cell]) -> String {
        let experiments = cells.map(\.experiment).distinct()
        switch experiments.count {
        case 0: return "Result without cells"
        case 1...3: return experiments.joined(separator: ", ")
        default: return "\(counted(experiments.count, "experiment")), \(counted(cells.count, "cell"))"
        }
    }

    private static func circumstances(of result: ResultFile) -> String {
        // As everybody reads it, in UTC.
        let day = result.startedAt.formatted(Date.ISO8601FormatStyle().year().month().day())
        let machine = result.environment.map {
            "\($0.model), \(counted($0.cores ?? $0.processors, "core"))"
        }
        return [
            result.source.map { "measured by \($0.name)" }, machine, day,
            result.profile.map { "profile \($0.rawValue)" },
        ].compactMap(\.self).joined(separator: " · ")
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
                "\(counted(result.failures.count, "thing")) went wrong while measuring; see how it was measured.")
        }
        return notices
    }
}

extension ResultFile {
    /// The most cells that a report shows.
    private static let shown = 10_000

    /// The result with as many cells as a report shows, and what is said of the others. Inputs stay together, and those
    /// with a cell that is over its budget or undecided come first.
    var shortened: (result: ResultFile, leftOut: [String]) {
        guard cells.count > Self.shown else { return (self, []) }
        func isOpen(_ cell: Cell) -> Bool { cell.role != .floor && ![nil, .within].contains(cell.budget?.verdict) }
        let inputs = cells.indices.grouped { [cells[$0].experiment, cells[$0].input.name] }.map(\.elements)
        let open = inputs.map { $0.contains { isOpen(cells[$0]) } }
        let order = inputs.indices.filter { open[$0] } + inputs.indices.filter { !open[$0] }
        var kept: [Int] = []
        for input in order.map({ inputs[$0] }) { kept += input.prefix(Self.shown - kept.count) }
        let keptInputs = Set(kept.map { [cells[$0].experiment, cells[$0].input.name] })
        var part = self
        part.cells = kept.sorted().map { cells[$0] }
        part.datasets.removeAll { !keptInputs.contains([$0.experiment, $0.input]) }
        let gone = cells.count { isOpen($0) } - part.cells.count { isOpen($0) }
        return (
            part,
            [
                "This shows \(SignificantDigits.grouped(kept.count)) of \(counted(cells.count, "cell")): inputs "
                    + "with one that is over its budget or undecided, then the others in their order. Of the cells "
                    + "left out \(gone == 0 ? "none is" : "\(SignificantDigits.grouped(gone)) are") over or undecided."
            ]
        )
    }
}
