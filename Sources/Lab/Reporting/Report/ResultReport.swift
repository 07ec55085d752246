import Foundation
import Measurement
import Nouns
import Results

extension Report {
    /// Makes the report on a result. If it has more than 10,000 cells, some are left out, as the first notice says.
    ///
    /// - Parameters:
    ///   - named: the result with all its cells.
    ///   - earlier: results to compare with, the oldest first.
    ///   - isForced: true to compare although environments differ.
    ///   - purposes: sentences on the purposes of experiments, by name. A result file does not have them.
    ///   - command: the name of the lab's command, for further calls.
    /// - Complexity: O(n log n) in the samples, and a bootstrap for each compared cell.
    package init(
        on named: NamedResult, comparedWith earlier: [NamedResult] = [], isForced: Bool = false,
        purposes: [String: String] = [:], command: String
    ) {
        let (result, leftOut) = named.result.shortened
        let material = ReportMaterial(
            NamedResult(named.name, result),
            earlier.map { ComparedResults($0, named, isForced: isForced, command: command) }, purposes: purposes,
            command: command)
        self.init(
            "report", title: Self.title(of: material.cells),
            summary: Self.circumstances(of: result, comparedWith: earlier.last?.result))
        header = Self.header(of: result, material)
        numbers = Self.numbers(of: result, material)
        notices = leftOut + Self.notices(of: result)

        for other in earlier where other.result.isInterrupted {
            notices.append("\(other.name) is the result of an interrupted run.")
        }

        let templates = SectionTemplate.all(isCompared: !earlier.isEmpty)
        sections = concurrently(templates.count, inPartsOf: 1) { indices in
            indices.compactMap { Section(templates[$0], of: material) }
        }

        foldManyExperiments()
    }

    private static func header(of result: ResultFile, _ material: ReportMaterial) -> PageHeader {
        var header = PageHeader()
        header.headline = material.headline
        header.lead = material.lead
        if let last = material.earlier.last {
            header.subject = .comparison(ComparisonHeader(last))
            header.origin = sides(last.base.result, result)
        } else {
            header.subject = .result(
                warning: LoadAtStart(result)?.warning(on: FittingInputs(material.cells)),
                comparingCalls: ComparingCalls(material.namedResult, command: material.command))
            header.origin = beginning(of: result)
        }

        header.repetition = Repetition(material.namedResult, command: material.command)
        // A result file from elsewhere may name anything.
        header.repository = result.environment?.provenance.repository.flatMap {
            MachineEnvironment.Provenance.address(ofRemote: $0)
        }
        header.placeOfNumbers =
            "'\(material.command) export \(material.namedResult.name) --format csv' writes every number of every cell."
        return header
    }

    private static func numbers(of result: ResultFile, _ material: ReportMaterial) -> PageNumbers {
        PageNumbers(
            cells: material.cells,
            upkeep: Dictionary(
                uniqueKeysWithValues: material.experiments.map { ($0.name, result.upkeep(of: $0.name)) }),
            clockStep: result.environment?.clock.resolution ?? 0,
            picture: BudgetPicture(
                material.cells, purposes: material.purposes, recommendations: material.recommendations),
            pictureCaption: circumstances(of: result, comparedWith: nil))
    }

    /// The most experiments with open charts.
    private static let unfoldedExperiments = 4

    /// Folds the groups of all sections except the verdict, if there are many experiments.
    private mutating func foldManyExperiments() {
        guard Set(groups.compactMap(\.experiment)).count > Self.unfoldedExperiments else { return }

        for section in sections.indices where sections[section].id != SectionID.verdict.rawValue {
            for group in sections[section].groups.indices where sections[section].groups[group].experiment != nil {
                sections[section].groups[group].isFolded = true
            }
        }
    }

    private static func title(of cells: [Cell]) -> String {
        let experiments = cells.map(\.experiment).distinct()
        return switch experiments.count {
        case 0: "Result without cells"
        case 1...3: experiments.joined(separator: ", ")
        default: "\(counted(experiments.count, "experiment")), \(counted(cells.count, "cell"))"
        }
    }

    /// Returns the machine, the day, the commit and the effort in a line.
    ///
    /// - Parameter earlier: the earlier result. With it, the line has the commits and days of both results, and nothing
    ///   on intervals: those of changes are wider.
    private static func circumstances(of result: ResultFile, comparedWith earlier: ResultFile?) -> String {
        let sides = earlier.map { Self.sides($0, result) }
        let machine = result.environment.map { environment in
            Self.machine(of: environment) + (environment.isVirtualised == true ? ", virtual" : "")
        }
        let processes = Set(result.cells.map { $0.processes.count })
        let coverage = earlier == nil ? IntervalCoverage(result) : nil
        let samples = SampleCounts(result).text.map { ", each \($0) samples" } ?? ""
        let effort = processes.max().map { most in
            "\(processes.count == 1 ? "" : "up to ")\(counted(most, "process", "processes")) a cell" + samples
                + (coverage.map { ", intervals hold \($0.covered) of 100 medians" } ?? "")
        }
        let parts = [
            sides, result.source.map { "measured by \($0.name)" }, machine,
            earlier == nil ? Self.day(of: result) : nil,
            earlier == nil ? Self.commit(of: result).map { "commit \($0)" } : nil,
            result.profile.map { "profile \($0.rawValue)" }, result.source == nil ? effort : nil,
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }

    private static func day(of result: ResultFile) -> String {
        result.startedAt.formatted(Date.ISO8601FormatStyle().year().month().day())
    }

    /// Returns the commit in short; `nil` if it is not known.
    private static func commit(of result: ResultFile) -> String? {
        let commit = result.environment?.provenance.commit ?? result.source?.commit
        return commit.map { String($0.prefix(7)) }
    }

    /// Returns both sides with their origins: `base ac3478d (2026-11-15) → head …`.
    private static func sides(_ base: ResultFile, _ head: ResultFile) -> String {
        "base \(origin(of: base)) → head \(origin(of: head))"
    }

    /// Returns the commit and the day of a side: `ac3478d (2026-11-15)`.
    private static func origin(of result: ResultFile) -> String {
        let day = day(of: result)
        return commit(of: result).map { "\($0) (\(day))" } ?? day
    }

    /// Returns the processor and the cores of a machine: `AMD EPYC, 2 cores`.
    private static func machine(of environment: MachineEnvironment) -> String {
        "\(environment.model), \(counted(environment.cores ?? environment.processors, "core"))"
    }

    /// Returns the day, the machine and the commit of a result in words: `Run of 2026-11-28, AMD EPYC, 2 cores, commit
    /// c055232`.
    private static func beginning(of result: ResultFile) -> String {
        let parts = [
            "Run of \(day(of: result))", result.environment.map(machine), commit(of: result).map { "commit \($0)" },
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    private static func notices(of result: ResultFile) -> [String] {
        var notices: [String] = []
        if result.isInterrupted {
            notices.append("This run was interrupted before its end: it holds what was finished until then.")
        }

        if let shard = result.shard {
            notices.append("This is shard \(shard.number) of \(shard.count): the others hold the rest of the run.")
        }

        if !result.mismatches.isEmpty { notices.append(mismatchNotice(result.mismatches)) }
        if !result.failures.isEmpty {
            let things = counted(result.failures.count, "thing")
            notices.append("\(things) went wrong while measuring; see how it was measured.")
        }

        return notices
    }

    private static func mismatchNotice(_ mismatches: [Mismatch]) -> String {
        let names = mismatches.map { "\($0.experiment)/\($0.implementation)" }.distinct()
        let others = names.count > 5 ? " and \(names.count - 5) more" : ""
        return "\(names.prefix(5).joined(separator: ", "))\(others) answered differently from the reference, and "
            + "\(agreeing(names.count, "has", "have")) no numbers."
    }
}

extension Report.Section {
    /// Makes the section of a template.
    ///
    /// - Returns: `nil` if it has nothing to show.
    fileprivate init?(_ template: SectionTemplate, of material: ReportMaterial) {
        guard let (introduction, groups) = template.make(material), !groups.isEmpty else { return nil }
        self.init(template.id.rawValue, template.title, introduction: introduction, groups: groups)
    }
}

extension ReportMaterial {
    private var shipping: ShippingSum? { ShippingSum(cells, recommendations) }

    /// The question and its answer. With several earlier results, it compares with the last one.
    fileprivate var headline: Headline {
        earlier.last?.headline ?? Headline(cells, shipping: shipping, load: LoadAtStart(result))
    }

    /// The verdict on all budgets and the validation. A comparison begins with remarks on both runs, and has the answer
    /// on budgets: its headline answers another question.
    fileprivate var lead: [String] {
        let validation = ValidationClaim(result).sentence
        guard let last = earlier.last else {
            let verdict = OverallVerdict(cells, recommendations: recommendations)
            return [verdict.sentence, validation]
        }

        // The picture has the largest changes, and the next calls stand above it.
        let pictured: Set<ComparisonStatement.Subject> =
            ChangePicture(last) == nil ? [.decision, .cause] : [.decision, .cause, .times, .counts]
        // The section on the method covers technical subjects.
        let shown = last.answeredSubjects.union(pictured).union(last.technicalSubjects)
        var lead = last.statements(without: shown)
        if FittingInputs(cells).counts.all > 0 {
            let headline = Headline(cells, shipping: shipping, load: LoadAtStart(result))
            lead.append("Of \(namedResult.name) alone: \(headline.fullText)")
        }
        // A comparison judges exact counts without a budget.
        let verdict = OverallVerdict(cells)
        if verdict.kind != .noBudgets { lead.append(verdict.sentence) }
        return lead + [validation]
    }
}

extension ResultFile {
    /// The result with at most the cells that a report shows, and a sentence on the others.
    ///
    /// Inputs stay together. Inputs with a cell that is over its budget or undecided come first.
    var shortened: (result: ResultFile, leftOut: [String]) {
        guard cells.count > ReportLimits.cells else { return (self, []) }

        func isOpen(_ cell: Cell) -> Bool { ![nil, .within].contains(cell.judgedVerdict) }

        let inputs = cells.indices.grouped { cells[$0].id.inputID }.map(\.elements)
        let open = inputs.map { $0.contains { isOpen(cells[$0]) } }
        let order = inputs.indices.filter { open[$0] } + inputs.indices.filter { !open[$0] }
        var shown: [Int] = []
        for index in order {
            // An input is cut only if it alone has too many cells for a report.
            guard shown.isEmpty || shown.count + inputs[index].count <= ReportLimits.cells else { break }
            shown += inputs[index].prefix(ReportLimits.cells)
        }

        let shownInputs = Set(shown.map { cells[$0].id.inputID })
        var part = self
        part.cells = shown.sorted().map { cells[$0] }
        part.datasets.removeAll { !shownInputs.contains($0.inputID) }

        let openLeftOut = cells.count { isOpen($0) } - part.cells.count { isOpen($0) }
        let openText = openLeftOut == 0 ? "none is" : "\(openLeftOut.grouped) are"
        let sentence =
            "This shows \(shown.count.grouped) of \(counted(cells.count, "cell")): inputs with one "
            + "that is over its budget or undecided, then the others in their order. Of the cells left out "
            + "\(openText) over or undecided."

        return (part, [sentence])
    }
}
