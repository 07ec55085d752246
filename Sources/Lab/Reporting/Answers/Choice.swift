import Measurement
import Results

/// The implementation to take on a family of inputs, with what it costs besides time.
///
/// Source: statements, What is recommended
struct Choice: Sendable, Equatable {
    /// The inputs that a choice is for.
    struct InputFamily: Sendable, Equatable {
        /// The shapes that it has every input of.
        var shapes: [String]
        /// The further inputs by name: the others of their shapes are in another family.
        var inputs: [String] = []
        /// True if they are marked as what really occurs.
        var isTypical: Bool
        /// True if the experiment has no other inputs.
        var isAll: Bool
        /// The number of inputs.
        var count = 0
        /// True unless other inputs are marked as what really occurs, too.
        var hasAllTypical = true
        /// The input of each shape that has only one, by its shape.
        var onlyInputs: [String: String] = [:]

        /// The most shapes and inputs that are named.
        private static let mostNamed = 12

        /// The family in a sentence: `on screen, app and dump-large, the typical inputs`.
        var text: String {
            if isAll, !isNamedInput { return "on every input" }
            return "on \(names.listed(atMost: Self.mostNamed))" + (isTypical && !isAll ? ", \(kind)" : "")
        }

        /// Returns true if it has the input of a cell.
        func contains(_ cell: Cell) -> Bool {
            isAll || inputs.contains(cell.id.input)
                || shapes.contains(cell.input.shape) && isTypical == cell.input.isTypical
        }

        /// The family in a list of many experiments: `typical`, `chain`.
        var shortText: String { isTypical && hasAllTypical ? "typical" : names.listed }

        /// The shapes and inputs by name. A shape with one input goes by the name of that.
        private var names: [String] { shapes.map { onlyInputs[$0] ?? $0 } + inputs }

        /// True for a single input whose name says more than that of its shape.
        private var isNamedInput: Bool { count == 1 && !shapes.contains { onlyInputs[$0] == $0 } }

        private var kind: String {
            if count == 1 { return hasAllTypical ? "the typical input" : "a typical input" }
            return hasAllTypical ? "the typical inputs" : "typical inputs"
        }
    }

    /// An implementation that is faster than the best on some inputs.
    struct Exception: Sendable, Equatable {
        var name: String
        var inputs: [String]
    }

    /// An implementation that is faster than the best on some inputs, and breaks its budget on these or others.
    struct Breach: Sendable, Equatable {
        var name: String
        var faster: [String]
        var over: [String]
    }

    /// An implementation with its gain and its price.
    struct Candidate: Sendable, Equatable {
        var name: String
        /// The factor by which it is faster than the reference, on the input where that is least and where it is most.
        var gain: ClosedRange<Double>
        var price: Price
        /// The inputs on which the loop around its calls hides its cost, so that it gains more than the factor.
        var hiddenInputs: [String] = []
        var isHiddenOnAll = false
    }

    /// The largest share of its budget that an implementation takes on inputs that it fits on.
    struct BudgetShare: Sendable, Equatable {
        /// The numbers that are judged: `cold p99`.
        var measure: String
        /// The share by the bound that decides, at most 1.
        var share: Double

        /// The share as a clause: `its cold p99 takes at most 0.333 % of the budget`.
        var clause: String {
            "its \(measure) takes at most \(SignificantDigits.three(100 * share)) % of the budget"
        }
    }

    var family: InputFamily
    var reference: String
    /// The plan whose numbers were compared.
    var plan: Plan
    /// The implementation to take; the reference where nothing is faster for certain.
    var best: Candidate
    /// The implementations that the samples cannot tell apart from the best on any input.
    var ties: [String]
    /// The ties that take one core, where the best takes several.
    var tiesOnOneCore: [String] = []
    /// The implementations that are faster than the best on some inputs.
    var exceptions: [Exception]
    /// The inputs on which samples do not decide if the best keeps its budget.
    var undecided: [String] = []
    /// The implementations that are faster on some inputs and break their budget.
    var breaches: [Breach] = []
    /// The fastest of those that keep an answer whose upkeep another experiment measures.
    var keeping: Candidate?
    /// The implementations whose calls the loop around them hides.
    var hidden: [String]
    /// The hidden ones that keep an answer, if another experiment measures its upkeep.
    var readers: [Candidate] = []
    var upkeep = Upkeep.unmeasured
    /// The questions per change from which on what keeps an answer pays against the best, if they are known.
    var breakEven: BreakEven?
    /// True if it says what is known of the upkeep: one choice of an experiment does.
    var saysUpkeep = true
    /// True if others are faster for certain on fewer than half of the inputs.
    var isBestOnMost = true
    /// The largest share of its budget that the best takes, where the budget is on other numbers than those compared.
    var budget: BudgetShare?
    /// The reason why the ties cannot be told apart from the best.
    var reasonForTies = "the intervals meet"

    /// Returns true if it recommends the implementation of a cell on the input of that.
    func isFor(_ cell: Cell) -> Bool { family.contains(cell) && best.name == cell.id.label }

    /// The choice as sentences; the first one names the implementation.
    var sentence: String { ChoiceText(choice: self).sentence }

    /// The choice in one line, for a list of many experiments.
    var line: String { ChoiceText(choice: self).line }

    /// The numbers that were compared.
    var numbers: ComparedNumbers { ComparedNumbers(plan) }

    /// True if what is recommended keeps bytes.
    var bestKeeps: Bool { (best.price.bytes?.upperBound ?? 0) != 0 }

    /// True if what is faster only by what it keeps is left to another experiment.
    var leadsElsewhere: Bool { keeping != nil || !readers.isEmpty }

    /// True if something is said of what is kept, so that its upkeep matters.
    var concernsUpkeep: Bool { upkeep.experiment == nil ? bestKeeps : leadsElsewhere }
}
