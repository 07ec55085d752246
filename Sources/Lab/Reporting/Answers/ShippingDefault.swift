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
        } else if let keeper = Self.keeper(recommendation), Self.fits(keeper.name, on: judged) {
            name = keeper.name
            reason = .fitsEveryInput(condition: keeper.condition)
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

    /// Returns the implementation to take of those that keep an answer, with the condition under which that pays.
    private static func keeper(_ recommendation: Recommendation) -> (name: String, condition: String)? {
        let families = recommendation.missing.filter(\.isKeptByAnswers)
        guard let name = families.first?.bestKeeping else { return nil }

        let breakEven = BreakEven.joined(families.map { family in family.breakEvens.first { $0.keeper == name } })
        if let breakEven, !breakEven.paysOnSomeMix { return nil }
        return (name, breakEven?.conditionWithSizes ?? Upkeep.condition)
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
