import JSONText
import Measurement
import Nouns
import Results

/// An experiment of a run in one block: its question, its budget, and a table of costs with a column for each input.
package struct RunBlock: Sendable {
    let experiment: String
    /// The question of the experiment in a few words.
    let purpose: String
    /// The limits: `cold p99 ≤ 1.00 ms`.
    let limits: [String]
    let grids: [CostGrid]
    /// The reasons for missing numbers, and the meanings of signs in the tables.
    let notes: [String]

    /// Makes the block of an experiment.
    ///
    /// - Returns: `nil` if the result has nothing of it.
    ///
    /// - Parameter purpose: the sentence on the purpose of the experiment. The part before a colon is shown.
    /// - Complexity: O(cells of the result).
    package init?(of experiment: String, purpose: String = "", in result: ResultFile) {
        let cells = result.cells.filter { $0.experiment == experiment }
        let shapes = Set((result.capacity ?? []).filter { $0.experiment == experiment }.map(\.shape))
        let notRun = result.notRun.filter {
            $0.experiment == experiment && $0.plan != .capacity && !shapes.contains($0.input)
        }
        let inputs = (cells.map(\.id.input) + notRun.map(\.input)).distinct()
        guard !inputs.isEmpty else { return nil }

        self.experiment = experiment
        self.purpose = Self.shortened(purpose)
        limits = cells.compactMap(\.limitText).distinct()
        let rows = CostRow.all(of: cells)
        let grids = Self.measures(of: cells).map { CostGrid($0, of: rows, inputs: inputs, notRun: notRun) }
            .filter { grid in grid.rows.contains { $0.entries.contains { $0 != nil } } }
        self.grids = grids
        notes = Self.signs(of: grids, cells) + Self.absences(notRun)
    }

    /// Returns the blocks of all experiments of a result.
    package static func all(in result: ResultFile, purposes: [String: String] = [:]) -> [RunBlock] {
        let names = result.cells.map(\.experiment) + result.notRun.map(\.experiment)
        return names.distinct().compactMap { RunBlock(of: $0, purpose: purposes[$0] ?? "", in: result) }
    }

    /// The most characters of a purpose that can end at a comma.
    private static let longestPurpose = 60

    /// Returns the part of a text before a colon or the second sentence. If that is long, it ends at the last comma
    /// that makes it short enough: purposes that begin alike differ after a comma.
    static func shortened(_ purpose: String) -> String {
        let end = [": ", ". "].compactMap { purpose.firstRange(of: $0)?.lowerBound }.min()
        let sentence = String(purpose[..<(end ?? purpose.endIndex)]).withoutFullStop
        let clauses = sentence.components(separatedBy: ", ")
        let parts = clauses.indices.map { clauses[...$0].joined(separator: ", ") }
        return parts.last { $0.count <= longestPurpose } ?? parts[0]
    }

    /// Returns the cells of each shown measure: times and the user's own metrics. Without times, all counts are shown.
    private static func measures(of cells: [Cell]) -> [[Cell]] {
        let ofImplementations = cells.filter { !$0.isOfNoImplementation }
        let groups = ofImplementations.grouped(by: \.id.measureID).map(\.elements)
        let times = groups.filter { $0[0].metric.isCallTime && !$0[0].plan.traits.measuresRates }
        let rates = groups.filter { $0[0].plan.traits.measuresRates }
        let others = groups.filter { !Metric.ofLab.contains($0[0].metric) }
        let plan = Plan.ranking.first { plan in times.contains { $0[0].plan == plan } }
        guard let time = times.first(where: { $0[0].plan == plan }) ?? times.first else {
            return rates.isEmpty ? groups.filter { !$0[0].metric.isPreparation || groups.count == 1 } : rates + others
        }

        return [time] + rates + others
    }

    /// Returns the meanings of the signs that occur in the tables.
    private static func signs(of grids: [CostGrid], _ cells: [Cell]) -> [String] {
        let entries = grids.flatMap(\.rows).flatMap(\.entries).compactMap { $0 }
        var signs = signOfVerdicts(entries.compactMap(\.verdict), cells)
        if entries.contains(where: { $0.value == .loop }) {
            signs.append("= loop: no more than the loop around the call, which hides it")
        }

        let isOpen = entries.contains {
            if case .factor(_, _, let isOpen) = $0.value { isOpen } else { false }
        }
        if isOpen { signs.append("~ the interval of the factor holds 1: there may be no difference") }

        if let start = cells.first(where: { $0.isLoop && $0.metric.isCallTime }), start.median >= 10_000 {
            signs += self.signs(of: start, cells)
        }

        return signs
    }

    /// Returns the meanings of the marks next to numbers. They are verdicts on the limits, not on the shown numbers.
    private static func signOfVerdicts(_ verdicts: [BudgetVerdict], _ cells: [Cell]) -> [String] {
        let marks: [(verdict: BudgetVerdict, text: String)] = [(.over, "✗ over"), (.undecided, "? undecided")]
        let verdictMarks = marks.filter { verdicts.contains($0.verdict) }.map(\.text)
        guard !verdictMarks.isEmpty else { return [] }

        let limits = cells.compactMap(\.limitText).distinct()
        return ["\(verdictMarks.joined(separator: ", ")): the verdict on \(limits.joined(separator: ", "))"]
    }

    /// Returns a sentence on the start of a process, which is part of each call, and on implementations that cost no
    /// more.
    private static func signs(of start: Cell, _ cells: [Cell]) -> [String] {
        let amount = start.metric.text(start.median)
        let comparable = cells.filter {
            $0.role.isContender && $0.metric == start.metric && $0.plan == start.plan
                && $0.id.input == start.id.input
        }
        let covered = comparable.filter { $0.isWithinLoop(start) }.map(\.id.label)
        guard !covered.isEmpty else { return ["bare, which is part of each: \(amount)"] }

        let verb = agreeing(covered.count, "costs", "cost")
        let isProcess = cells.areOfProgram
        return ["\(covered.listed) \(verb) no more than \(isProcess ? "starting a process" : "bare"): \(amount)"]
    }

    /// The most reasons for missing numbers that a block shows.
    private static let shownReasons = 4

    /// Returns the reasons for missing numbers, each with its implementations and inputs.
    private static func absences(_ notRun: [NotRun]) -> [String] {
        let reasons = notRun.filter { $0.cause != .belowLoop }.grouped { $0.reason }
        let firstReasons = reasons.prefix(reasons.count == shownReasons + 1 ? shownReasons + 1 : shownReasons)
        let notes = firstReasons.map { reason, absences in
            let inputs = absences.map(\.input).distinct()
            let names = absences.map(\.ownerLabel)
            let scope = inputs.count == 1 ? inputs[0] : counted(inputs.count, "input")
            return "\(names.distinct().joined(separator: ", ")): no number: \(reason) (\(scope))"
        }

        let more = reasons.count - firstReasons.count
        return notes + (more > 0 ? ["no number for \(counted(more, "more reason")): --all names them"] : [])
    }

    /// The block in lines no longer than `width`.
    package func lines(width: Int) -> [StyledLine] {
        var lines = heading(width: width)
        for (number, grid) in grids.enumerated() {
            if number > 0 { lines.append(StyledLine()) }
            lines += grid.lines(width: width)
        }

        for note in notes {
            let texts = note.broken(to: width - 4)
            lines += texts.enumerated().map { StyledLine(($0 == 0 ? "  " : "    ") + $1) }
        }

        return lines
    }

    /// Returns the name, the question and the budget in one line, or below each other if they do not fit.
    private func heading(width: Int) -> [StyledLine] {
        let budget = limits.isEmpty ? "" : "budget: \(limits.joined(separator: ", "))"
        let name = SingleLine.escaped(experiment)
        let start = purpose.isEmpty ? name : "\(name)  \(purpose)"
        guard name.displayWidth <= width else {
            let rest = [purpose, budget].filter { !$0.isEmpty }.flatMap { $0.indented(2, then: 2, width: width) }
            return name.broken(to: width).map { StyledLine($0, isBold: true) } + rest.map { StyledLine($0) }
        }

        var line = StyledLine(name, isBold: true)

        if start.displayWidth + 2 + budget.displayWidth <= width {
            line.add(String(start.dropFirst(name.count)))
            let gap = width - start.displayWidth - budget.displayWidth
            if !budget.isEmpty { line.add(String(repeating: " ", count: gap) + budget) }
            return [line]
        }

        if start.displayWidth <= width { line.add(String(start.dropFirst(name.count))) }
        let rest = (start.displayWidth <= width ? [] : [purpose]) + (budget.isEmpty ? [] : [budget])
        return [line] + rest.flatMap { $0.broken(to: width - 2) }.map { StyledLine("  " + $0) }
    }
}
