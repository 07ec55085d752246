import Foundation
import Results

/// A result with the name of its file.
public typealias NamedResult = (name: String, result: ResultFile)

extension Report {
    /// The report on a result, or on one beside `earlier` ones, the oldest first, with `isForced` even though
    /// environments differ. Of more than 10,000 cells some are left out, which the first notice says; lines that say
    /// how to go on name the `command`. Takes O(n log n) in the samples, and a bootstrap for each compared cell.
    public init(
        reportOn whole: NamedResult, comparedWith earlier: [NamedResult] = [], isForced: Bool = false,
        command: String
    ) {
        let (result, leftOut) = whole.result.shortened
        let material = ReportMaterial(
            (whole.name, result),
            earlier.map { ($0.name, $0.result, Findings.comparing($0, with: whole, isForced: isForced)) },
            command: command)
        self.init("report", title: Self.title(of: material.cells), summary: Self.circumstances(of: result))
        cells = material.cells
        notices = leftOut + Self.notices(of: result)

        for other in earlier where other.result.interrupted {
            notices.append("\(other.name) is the result of an interrupted run.")
        }

        elsewhere = "'\(command) export \(whole.name) --format csv' writes every number of every cell."
        sections = SectionTemplate.all.compactMap { section in
            guard let (introduction, groups) = section.make(material), !groups.isEmpty else { return nil }
            return Section(section.id, section.title, introduction: introduction, groups: groups)
        }

        // Of many experiments the verdicts are read first, and the charts of one when somebody asks for them.
        guard Set(groups.compactMap(\.experiment)).count > Self.unfolded else { return }

        for section in sections.indices where sections[section].id != "verdict" {
            for group in sections[section].groups.indices where sections[section].groups[group].experiment != nil {
                sections[section].groups[group].isFolded = true
            }
        }
    }

    private static let unfolded = 4

    private static func title(of cells: [Cell]) -> String {
        let experiments = cells.map(\.experiment).distinct()
        return switch experiments.count {
        case 0: "Result without cells"
        case 1...3: experiments.joined(separator: ", ")
        default: "\(counted(experiments.count, "experiment")), \(counted(cells.count, "cell"))"
        }
    }

    private static func circumstances(of result: ResultFile) -> String {
        let day = result.startedAt.formatted(Date.ISO8601FormatStyle().year().month().day())
        let machine = result.environment.map { "\($0.model), \(counted($0.cores ?? $0.processors, "core"))" }
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
            let things = counted(result.failures.count, "thing")
            notices.append("\(things) went wrong while measuring; see how it was measured.")
        }

        return notices
    }
}

extension ResultFile {
    private static let shown = 10_000

    /// The result with as many cells as a report shows, and what is said of the others. Inputs stay together, and those
    /// with a cell that is over its budget or undecided come first.
    var shortened: (result: ResultFile, leftOut: [String]) {
        guard cells.count > Self.shown else { return (self, []) }

        func isOpen(_ cell: Cell) -> Bool { cell.role != .floor && ![nil, .within].contains(cell.budget?.verdict) }

        let inputs = cells.indices.grouped { [cells[$0].experiment, cells[$0].id.input] }.map(\.elements)
        let open = inputs.map { $0.contains { isOpen(cells[$0]) } }
        let order = inputs.indices.filter { open[$0] } + inputs.indices.filter { !open[$0] }
        var kept: [Int] = []
        for input in order.map({ inputs[$0] }) { kept += input.prefix(Self.shown - kept.count) }
        let keptInputs = Set(kept.map { [cells[$0].experiment, cells[$0].id.input] })
        var part = self
        part.cells = kept.sorted().map { cells[$0] }
        part.datasets.removeAll { !keptInputs.contains([$0.experiment, $0.input]) }
        let gone = cells.count { isOpen($0) } - part.cells.count { isOpen($0) }
        let sentence =
            "This shows \(SignificantDigits.grouped(kept.count)) of \(counted(cells.count, "cell")): inputs with one "
            + "that is over its budget or undecided, then the others in their order. Of the cells left out "
            + "\(gone == 0 ? "none is" : "\(SignificantDigits.grouped(gone)) are") over or undecided."

        return (part, [sentence])
    }
}
