import Measurement
import Results

/// The distance between a budget and the closest implementation, on the inputs that decide the answer on all budgets.
struct BudgetDistance: Sendable, Equatable {
    /// The distance in a sentence: `The best takes at most 200 µs on every input; 1 ms is allowed.`; `nil` if the
    /// budget is not on a time, or its bound is not known.
    let sentence: String?
    /// The word for the closest implementation: `fastest` if it is, else `closest`.
    let word: String
    /// The time over the budget as a share of it, on the worst input on which nothing fits. `nil` if something fits on
    /// every input, or if a missed budget is not on a time.
    let excess: Double?

    /// - Parameters:
    ///   - inputs: all judged inputs.
    ///   - isChoice: true if an experiment has several implementations.
    init(_ inputs: [JudgedInput], isChoice: Bool) {
        let closest = inputs.compactMap(ClosestImplementation.init)
        let decisiveVerdict = BudgetVerdict.worst(of: closest.map(\.verdict))
        let decisive = closest.filter { $0.verdict == decisiveVerdict }
        let worst = decisive.max { $0.cell.closeness < $1.cell.closeness }

        word = worst?.word ?? "closest"
        let range = Self.range(of: decisive, isEveryInput: decisive.count == inputs.count)
        sentence = worst?.sentence(isChoice: isChoice, range)

        let misses = closest.filter { $0.verdict == .over }.map(\.cell)
        excess = misses.allSatisfy(\.metric.isDuration) ? misses.map { $0.closeness - 1 }.max() : nil
    }

    /// Returns the inputs that a bound holds for, if it is that of the implementation farthest over its budget, or
    /// nearest to it.
    private static func range(of decisive: [ClosestImplementation], isEveryInput: Bool) -> BoundRange {
        if decisive.count == 1 { return .oneInput }
        let areOfOneLimit = Set(decisive.map(\.cell.budget?.limit)).count == 1
        let areKeptTimes = decisive.allSatisfy { $0.verdict == .within && $0.cell.timeBound != nil }
        return isEveryInput && areOfOneLimit && areKeptTimes ? .everyInput : .worstInput
    }
}

/// The inputs that a bound holds for.
private enum BoundRange {
    /// The only input that decides the answer.
    case oneInput
    /// The input where the largest share of the budget is taken.
    case worstInput
    /// All inputs, which are all within the same limit.
    case everyInput
}

/// The implementation with the best verdict on an input. Of several, it takes the smallest share of its budget.
private struct ClosestImplementation {
    let verdict: BudgetVerdict
    /// The cell that takes the largest share of its budget.
    let cell: Cell
    /// True if all implementations have the same budget on the same time, and this one takes the least.
    let isFastest: Bool

    /// - Returns: `nil` for an input that only rates were judged on.
    init?(_ input: JudgedInput) {
        verdict = input.verdict
        let cells = input.rows.filter { $0.verdict == input.verdict }.compactMap { row in
            row.judged.max { $0.closeness < $1.closeness }
        }
        guard let cell = cells.min(by: { $0.closeness < $1.closeness }) else { return nil }

        self.cell = cell
        let judged = input.rows.flatMap(\.judged)
        let budgets = Set(judged.map { "\($0.id.measure) \($0.budget?.statistic ?? "") \($0.budget?.limit ?? 0)" })
        isFastest = cell.metric.isDuration && budgets.count == 1 && judged.allSatisfy { cell.p99 <= $0.p99 }
    }

    var word: String { isFastest ? "fastest" : "closest" }

    /// Returns the time next to its budget: `The best takes at most 200 µs on every input; 1 ms is allowed.`
    ///
    /// - Returns: `nil` if the budget is not on a time, or its bound is not known.
    func sentence(isChoice: Bool, _ range: BoundRange) -> String? {
        guard let bound = cell.timeBound, let budget = cell.budget else { return nil }

        let clause = "\(subject(isChoice: isChoice)) \(bound)"
        let allowed = "\(TimeSpan(nanoseconds: budget.limit).limitText) is allowed."
        return switch range {
        case .oneInput: "\(clause.capitalisedFirst); \(allowed)"
        case .worstInput: "On the worst input, \(clause); \(allowed)"
        case .everyInput: "\(clause.capitalisedFirst) on every input; \(allowed)"
        }
    }

    /// The subject and the verb of the sentence. An implementation that fits has no name, as any that fits will do.
    private func subject(isChoice: Bool) -> String {
        if !isChoice { return "it takes" }
        return verdict == .within ? "the best takes" : "the \(word), \(cell.id.label), takes"
    }
}

extension Cell {
    /// The time that counts against the budget: `at least 19.4 ms`; `nil` if the budget is not on a time, or its bound
    /// is not known.
    fileprivate var timeBound: String? {
        guard metric.isDuration, let bound = budget?.bound, let boundSide else { return nil }
        return "\(boundSide == .atLeast ? "at least" : "at most") \(metric.text(bound))"
    }
}
