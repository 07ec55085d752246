import Foundation
import Measurement
import Nouns
import Results

/// All judged cells of a result on one axis, each against the line of its budget.
///
/// A page draws it in its first screen, and `--svg` as a file.
struct BudgetPicture: Sendable {
    /// A judged cell.
    struct Mark: Sendable {
        var cell: CellID
        /// The place on the axis, from 0 to 1000.
        var x: Int
        var verdict: BudgetVerdict
        /// True of a reference, which stands in the upper lane.
        var isReference: Bool
    }

    /// The cells of one experiment that one limit judges.
    struct Row: Sendable {
        var experiment: String
        /// The purpose of the experiment in a few words; empty if it is not known.
        var purpose: String
        /// The limit as tables write it: `cold p99 ≤ 1.00 ms`.
        var limit: String
        /// The place of the budget's line.
        var line: Int
        /// The name of the line: `budget 1 ms`.
        var lineName: String
        /// True where the line begins: in the first row, and below one with another limit.
        var beginsLine: Bool
        var marks: [Mark]
        /// The reference's name and verdicts; `nil` if it was not judged.
        var reference: Standing?
        /// The cell that takes the largest share of the limit, of those over it; `nil` if none is.
        var worst: Worst?
        /// The implementations that fit on the most inputs, the reference among them.
        var best: Best?
        /// The recommendation on the experiment; `nil` where nothing is compared.
        var advice: PicturedAdvice?
        /// The answer to what to ship of the experiment; `nil` if nothing is to choose.
        var shipping: ShippingAnswer?
        /// The inputs on which every implementation is over the limit.
        var unmet: [String]
        /// The other inputs on which none fits, since something is undecided.
        var undecided: [String]

        /// The verdict on the row: over if nothing fits on some input, within if something fits on each.
        var verdict: BudgetVerdict {
            guard unmet.isEmpty else { return .over }
            return undecided.isEmpty ? .within : .undecided
        }

        /// The answer if something fits on every input, in words: `nothing fits on 1 of 5 inputs`.
        var answer: String {
            let inputs = best?.inputs ?? 0
            switch verdict {
            case .within: return inputs == 1 ? "fits" : "fits on all \(inputs)"
            case .undecided: return inputs == 1 ? "undecided" : "\(undecided.count) of \(inputs) inputs undecided"
            case .over:
                let rest = undecided.isEmpty ? "" : ", \(undecided.count) undecided"
                return inputs == 1 ? "nothing fits" : "nothing fits on \(unmet.count) of \(inputs) inputs\(rest)"
            }
        }
    }

    /// A cell over its limit.
    struct Worst: Sendable, Equatable {
        var name: String
        var input: String
        /// The bound that decides: `p99 ≥ 30.1 ms`; `nil` without one.
        var bound: String?
    }

    /// The verdicts on one implementation.
    struct Standing: Sendable, Equatable {
        var name: String
        var inputs: Int
        var over: Int
        var undecided: Int

        /// The verdict on all inputs together.
        var verdict: BudgetVerdict {
            if over > 0 { return .over }
            return undecided > 0 ? .undecided : .within
        }

        /// The verdicts in words: `3 of 30 inputs over`.
        var text: String {
            guard over + undecided > 0 else {
                return inputs == 1 ? "fits" : "fits on all \(inputs)"
            }

            let noun = agreeing(inputs, "input", "inputs")
            guard over > 0 else { return "\(undecided) of \(inputs) \(noun) undecided" }
            return "\(over) of \(inputs) \(noun) over" + (undecided > 0 ? ", \(undecided) undecided" : "")
        }
    }

    /// The implementations that fit on the most inputs.
    struct Best: Sendable, Equatable {
        var names: [String]
        var fitting: Int
        /// The inputs on which anything was judged.
        var inputs: Int

        /// Their number of inputs in words: `29 of 30 inputs`.
        var text: String {
            if fitting == 0 { return "nothing for certain" }
            if fitting == inputs { return inputs == 1 ? "the one input" : "all \(inputs) inputs" }
            return "\(fitting) of \(inputs) inputs"
        }
    }

    /// Rows with an input on which nothing fits come first, then those with one that is undecided, then the others.
    var rows: [Row]
    /// Places and texts of the axis.
    var ticks: [(x: Int, text: String)]
    /// The title of the axis: `cold p99 of one call`.
    var axis: String
    /// The statement on how to read it.
    var explanation: String
    /// The statement on what is recommended, where it is not what fits on the most inputs; else `nil`.
    var remarkOnAdvice: String? {
        let differs = rows.contains { row in
            guard let best = row.best, let advice = row.advice else { return false }
            return advice.name.map { !best.names.contains($0) } ?? (best.fitting > 0)
        }
        return differs ? "What fits and what is recommended are two questions." : nil
    }

    /// The rule of what is recommended, at all sizes and at one, in a sentence; `nil` if nothing is.
    var ruleOfAdvice: String? {
        guard hasAdvice else { return nil }
        let rule = "Recommended: the fastest that breaks no budget, or the reference if none is certainly faster"
        guard leavesUpkeepElsewhere else { return "\(rule)." }
        return "\(rule); what keeps an answer at a measured cost, only where nothing else fits."
    }

    /// True if another experiment measures the upkeep of what implementations of a row keep.
    private let leavesUpkeepElsewhere: Bool

    /// The names that sentences of a page write in code type.
    let prose: PageProse

    /// True if a row has a recommendation.
    var hasAdvice: Bool { rows.contains { $0.advice != nil } }

    /// - Parameters:
    ///   - cells: all cells of a result, in the order in which its report shows them.
    ///   - purposes: sentences on what experiments measure, by the names of these.
    ///   - recommendations: the recommendations on experiments, by the names of these.
    /// - Returns: `nil` when nothing is judged.
    init?(
        _ cells: [Cell], purposes: [String: String] = [:], recommendations: [String: Recommendation] = [:]
    ) {
        let judgedCells = cells.filter(\.isJudged)
        guard !judgedCells.isEmpty else { return nil }

        let scale = PictureScale(judgedCells)
        let shipping = ShippingSum(cells, recommendations)
        let ownRows = judgedCells.grouped(by: { LimitOfExperiment($0) }).map { key, rowCells -> Row in
            let purpose = RunBlock.shortened(purposes[key.experiment] ?? "")
            var row = Row(key.experiment, purpose, limit: key.limit, rowCells, scale)
            let sizes = Set(cells.lazy.filter { $0.experiment == key.experiment }.map(\.input.size))
            row.advice = recommendations[key.experiment].flatMap {
                PicturedAdvice($0, on: rowCells, measured: sizes)
            }
            row.shipping = shipping?.answer(on: key.experiment)
            return row
        }
        // Inputs on which nothing fits are looked for first, then what is open.
        let order: [BudgetVerdict] = [.over, .undecided, .within]
        rows = order.flatMap { verdict in ownRows.filter { $0.verdict == verdict } }
        for index in rows.indices.dropFirst() { rows[index].beginsLine = rows[index].line != rows[index - 1].line }
        leavesUpkeepElsewhere = ownRows.contains { row in
            guard let recommendation = recommendations[row.experiment] else { return false }
            let upkeeps = recommendation.choices.map(\.upkeep) + recommendation.missing.map(\.upkeep)
            return upkeeps.contains { $0.experiment != nil }
        }
        prose = PageProse(cells)
        ticks = scale.ticks
        axis = scale.title
        explanation = scale.explanation
    }
}

extension BudgetPicture.Row {
    fileprivate init(
        _ experiment: String, _ purpose: String, limit: String, _ cells: [Cell], _ scale: PictureScale
    ) {
        self.experiment = experiment
        self.purpose = purpose
        self.limit = limit
        line = scale.limit(of: cells[0])
        lineName = scale.nameOfLimit(of: cells[0])
        beginsLine = true
        marks = cells.map { cell in
            BudgetPicture.Mark(
                cell: cell.id, x: scale.x(of: cell), verdict: cell.judgedVerdict ?? .undecided,
                isReference: cell.role == .reference)
        }

        let contenders = cells.filter(\.role.isContender)
        reference = contenders.first { $0.role == .reference }.map { first in
            BudgetPicture.Standing(contenders.filter { $0.id.label == first.id.label })
        }
        worst = BudgetPicture.Worst(contenders)
        best = BudgetPicture.Best(contenders)

        let verdicts = contenders.grouped(by: \.id.input).map { input, cells in
            (input: input, verdicts: Set(cells.map(\.judgedVerdict)))
        }
        unmet = verdicts.filter { $0.verdicts == [.over] }.map(\.input)
        undecided = verdicts.filter { !$0.verdicts.contains(.within) && $0.verdicts.contains(.undecided) }.map(\.input)
    }
}

extension BudgetPicture.Standing {
    /// - Parameter cells: those of one implementation, one for each input.
    fileprivate init(_ cells: [Cell]) {
        name = cells[0].id.label
        inputs = cells.count
        over = cells.count { $0.judgedVerdict == .over }
        undecided = cells.count { $0.judgedVerdict == .undecided }
    }
}

extension BudgetPicture.Worst {
    /// - Returns: `nil` when no cell is over its limit.
    fileprivate init?(_ contenders: [Cell]) {
        let over = contenders.filter { $0.judgedVerdict == .over }
        guard let worst = over.max(by: { $0.closeness < $1.closeness }) else { return nil }

        name = worst.id.label
        input = worst.id.input
        bound = worst.boundText
    }
}

extension BudgetPicture.Best {
    /// - Returns: `nil` when there is nothing to choose from.
    fileprivate init?(_ contenders: [Cell]) {
        let counts = contenders.grouped(by: \.id.label).map { name, cells in
            (name: name, fitting: cells.count { $0.judgedVerdict == .within })
        }
        guard let most = counts.map(\.fitting).max() else { return nil }

        names = counts.filter { $0.fitting == most }.map(\.name)
        fitting = most
        inputs = Set(contenders.map(\.id.input)).count
    }
}

/// The axis of a picture: of times, or, if something else is judged as well, of shares of the budget.
private struct PictureScale {
    let isOfTime: Bool
    /// The title of the axis.
    let title: String
    private let axis: LogarithmicAxis
    private let lower: Double

    init(_ judged: [Cell]) {
        let isOfTime = judged.allSatisfy { $0.metric.isCallTime }
        self.isOfTime = isOfTime
        let limits = judged.map { Self.limit(of: $0, isOfTime: isOfTime) }
        axis = LogarithmicAxis(judged.map { Self.value(of: $0, isOfTime: isOfTime) } + limits)
        // An axis of whole decades has a label at its left end.
        let isOfDecades = axis.ticks.count > 1 && axis.ticks[1] == 10 * axis.ticks[0]
        lower = isOfDecades ? axis.ticks[0] / 10 : axis.domain.lower

        let measures = judged.map { "\($0.plan.rawValue) \($0.budget?.statistic ?? "")" }.distinct()
        let measure = measures.count == 1 ? measures[0] : "time at the budget's quantile"
        title = isOfTime ? "\(measure) of one call" : "share of the budget"
    }

    private static func value(of cell: Cell, isOfTime: Bool) -> Double {
        isOfTime ? cell.budget?.bound ?? cell.p99 : cell.closeness
    }

    private static func limit(of cell: Cell, isOfTime: Bool) -> Double {
        isOfTime ? cell.budget?.limit ?? 1 : 1
    }

    func x(of cell: Cell) -> Int { x(Self.value(of: cell, isOfTime: isOfTime)) }

    func limit(of cell: Cell) -> Int { x(Self.limit(of: cell, isOfTime: isOfTime)) }

    /// The name of the line at a cell's limit: `budget 1 ms`.
    func nameOfLimit(of cell: Cell) -> String {
        isOfTime ? "budget \(TimeSpan(nanoseconds: Self.limit(of: cell, isOfTime: true)).limitText)" : "budget"
    }

    /// Returns a place on the axis. A value that has none there, such as 0, stands at its end.
    private func x(_ value: Double) -> Int {
        guard value > lower else { return 0 }
        guard value < axis.domain.upper else { return 1_000 }
        let share = (log(value) - log(lower)) / (log(axis.domain.upper) - log(lower))
        return Int((1_000 * share).rounded())
    }

    var ticks: [(x: Int, text: String)] {
        (lower < axis.domain.lower ? [lower] + axis.ticks : axis.ticks).map { value in
            (x(value), isOfTime ? TimeSpan(nanoseconds: value).limitText : Self.share(value))
        }
    }

    private static func share(_ value: Double) -> String {
        if value == 1 { return "100 %" }
        return value < 1 ? "\(SignificantDigits.three(100 * value)) %" : "\(SignificantDigits.three(value))×"
    }

    /// A sentence on where a mark stands.
    var explanation: String {
        isOfTime
            ? "A mark is a cell: one implementation on one input, at the 95 % bound that decides its verdict."
            : "A mark is a cell: one implementation on one input, at the share of its budget that it takes."
    }
}
