import Measurement
import Results

/// The implementation to ship in an experiment of the reader's choice, unless the reader decides otherwise.
///
/// Source: statements, What to ship
struct ShippingDefault: Sendable, Equatable {
    enum Reason: Sendable, Equatable {
        /// It is recommended first, and fits on every typical input.
        case fitsTypicalInputs
        /// It keeps an answer and fits on every input. The condition says from when on its upkeep pays.
        case fitsEveryInput(condition: String)
    }

    let name: String
    let reason: Reason

    /// - Parameters:
    ///   - cells: the cells of the experiment.
    ///   - recommendation: the recommendation on it.
    /// - Returns: `nil` if nothing fits on all of these inputs for certain, or if no mix shows that the upkeep pays.
    init?(_ cells: [Cell], _ recommendation: Recommendation) {
        let judged = cells.filter { $0.role.isContender && $0.isJudged }
        let typical = judged.filter(\.input.isTypical)

        if let first = recommendation.choices.first?.best.name, Self.fits(first, on: typical) {
            name = first
            reason = .fitsTypicalInputs
        } else if let keeper = Self.keeper(recommendation, on: judged),
            let condition = Self.condition(of: keeper, recommendation)
        {
            name = keeper
            reason = .fitsEveryInput(condition: condition)
        } else {
            return nil
        }
    }

    /// Returns true if an implementation keeps all its budgets on each input of some cells.
    private static func fits(_ name: String, on judged: [Cell]) -> Bool {
        let own = judged.filter { $0.id.label == name }
        let isOnAllInputs = Set(own.map(\.id.input)) == Set(judged.map(\.id.input))
        return !own.isEmpty && isOnAllInputs && own.allSatisfy { $0.judgedVerdict == .within }
    }

    /// Returns an implementation that keeps an answer and fits on every input; of several, one that is the fastest of
    /// those somewhere.
    private static func keeper(_ recommendation: Recommendation, on judged: [Cell]) -> String? {
        let families = recommendation.missing.filter(\.isKeptByAnswers)
        let names = families.compactMap(\.bestKeeping) + families.flatMap(\.fitting)
        return names.distinct().first { fits($0, on: judged) }
    }

    /// Returns the condition under which the upkeep of an implementation pays; `nil` if no mix shows that it does.
    private static func condition(of keeper: String, _ recommendation: Recommendation) -> String? {
        let families = recommendation.missing.filter(\.isKeptByAnswers)
        let breakEven = BreakEven.joined(families.map { family in family.breakEvens.first { $0.keeper == keeper } })
        guard let breakEven else { return Upkeep.condition }
        return breakEven.paysOnSomeMix ? breakEven.conditionWithSizes : nil
    }

    /// The implementation with its reason: `by default iterative, as it fits on every typical input`; `by default
    /// indexed if asked at least once per change, as it fits on every input`.
    var clause: String {
        switch reason {
        case .fitsTypicalInputs: "by default \(name), as it fits on every typical input"
        case .fitsEveryInput(let condition): "by default \(name) \(condition), as it fits on every input"
        }
    }
}
