import Measurement
import Results

/// The implementation to take on a family of inputs, with what it costs besides time.
///
/// Source: statements, What is recommended
struct Choice: Sendable, Equatable {
    /// The inputs that a choice is for.
    struct Family: Sendable, Equatable {
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
        private static let named = 12

        /// The family in a sentence: `on screen, app and dump-large, the typical inputs`.
        var text: String {
            if isAll, !isNamedInput { return "on every input" }
            return "on \(names.listed(atMost: Self.named))" + (isTypical && !isAll ? ", \(kind)" : "")
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

    var family: Family
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
    /// True if it says what is known of the upkeep: one choice of an experiment does.
    var saysUpkeep = true
    /// True if others are faster for certain on fewer than half of the inputs.
    var isBestOnMost = true
    /// The largest share of its budget that the best takes, where the budget is on other numbers than those compared.
    var budget: BudgetShare?
    /// The reason why the ties cannot be told apart from the best.
    var reasonForTies = "the intervals meet"

    /// The choice as sentences; the first one names the implementation.
    var sentence: String { ([main] + asides).joined(separator: " ") }

    /// `Use iterative on screen and app, the typical inputs: 7.2 to 11 times as fast as documented, keeps nothing.`
    private var main: String {
        guard best.name != reference else {
            let price = bestKeeps ? "; it \(best.price.text)\(upkeepOfBest)" : ""
            return "Use \(reference) \(family.text): \(nothingElse)\(warmthOfReason)\(price)\(shareOfBudget)."
        }

        let gain = "\(gainOfBest) \(isCounted ? "than" : "as") \(reference)\(warmth)"
        let parts = [gain] + best.price.parts
        return "Use \(best.name) \(family.text): \(parts.joined(separator: ", "))\(upkeepOfBest)\(shareOfBudget)."
    }

    /// True if what is recommended keeps bytes.
    private var bestKeeps: Bool { (best.price.bytes?.upperBound ?? 0) > 0 }

    /// True if something is said of what is kept, so that its upkeep matters.
    var concernsUpkeep: Bool { upkeep.experiment == nil ? bestKeeps : keeping != nil || !readers.isEmpty }

    private var upkeepOfBest: String {
        guard saysUpkeep, bestKeeps else { return "" }
        return switch upkeep {
        case .measured: ""
        case .included: "; its times include keeping that up to date"
        case .unmeasured: "; what keeping that up to date costs is not measured"
        }
    }

    /// The reason for the reference.
    private var nothingElse: String {
        if keeping != nil || !readers.isEmpty {
            let isOpen = keeping?.price.isUnknown ?? false
            return "what \(isCheaper) \(isOpen ? "may keep" : "keeps") an answer"
                + (breaches.isEmpty ? "" : " or breaks its budget")
        }

        let comparable = hidden.isEmpty ? "nothing else that was measured" : "nothing else with a known cost"
        let others = breaches.isEmpty ? comparable : "nothing that keeps its budget"
        return "\(others) \(isCheaper)" + (ties.isEmpty || isCounted ? "" : " for certain")
    }

    /// True if instructions were compared, which are no times.
    private var isCounted: Bool { plan == .instructions }

    private var isCheaper: String { isCounted ? "takes fewer instructions" : "is faster" }

    private func gain(_ gain: ClosedRange<Double>) -> String { Self.gain(gain, isCounted: isCounted) }

    /// The gain of what is recommended; at least that, where the loop is a part of both times and hides one.
    private var gainOfBest: String { (best.hiddenInputs.isEmpty ? "" : "at least ") + gain(best.gain) }

    /// Returns a gain in words: `7.2 to 11 times as fast`, `139 times fewer instructions`.
    static func gain(_ gain: ClosedRange<Double>, isCounted: Bool) -> String {
        guard isCounted else { return "\(times(gain)) as fast" }
        guard gain.lowerBound < 1, gain.upperBound > 1 else { return "\(times(gain)) fewer instructions" }

        let more = FactorText.digits(gain.lowerBound)
        return "\(more) times more to \(FactorText.digits(gain.upperBound)) times fewer instructions"
    }

    /// Returns two inputs by name, and more as a number.
    private static func list(_ inputs: [String]) -> String {
        inputs.count <= 2 ? inputs.listed : counted(inputs.count, "input")
    }

    private var asides: [String] {
        var asides: [String] = []
        if !best.hiddenInputs.isEmpty {
            let subject = best.isHiddenOnAll ? "It" : "On \(Self.list(best.hiddenInputs)) it"
            asides.append("\(subject) \(Self.isHidden(1, plan)).")
        }

        if !ties.isEmpty, isCounted {
            asides.append("\(ties.listed) \(agreeing(ties.count, "takes", "take")) as many.")
        } else if !ties.isEmpty {
            asides.append("\(ties.listed) cannot be distinguished from it: \(reasonForTies)\(fewerCores).")
        }

        if !undecided.isEmpty { asides.append("The budget of \(best.name) is undecided on \(Self.list(undecided)).") }

        for exception in exceptions {
            asides.append("\(exception.name) \(isCheaper) on \(Self.list(exception.inputs)).")
        }

        for breach in breaches {
            let over = breach.over == breach.faster ? "there" : "on \(Self.list(breach.over))"
            asides.append("\(breach.name) \(isCheaper) on \(Self.list(breach.faster)), and breaks its budget \(over).")
        }
        return asides + asidesOnKeeping
    }

    /// The sentences on what is fast because it keeps something, or too fast to be measured.
    private var asidesOnKeeping: [String] {
        var asides: [String] = []
        if let keeping {
            asides.append(
                "\(keeping.name) \(isCounted ? "takes" : "is") \(gain(keeping.gain)) (\(keeping.price.text))"
                    + measuredUpkeep + ".")
        }

        if !readers.isEmpty {
            asides.append("\(Self.reading(readers))\(keeping == nil ? measuredUpkeep : "").")
        }

        let others = hidden.filter { name in !readers.contains { $0.name == name } }
        if !others.isEmpty { asides.append("\(others.listed) \(Self.isHidden(others.count, plan)).") }
        return asides
    }

    private var measuredUpkeep: String {
        guard saysUpkeep, let experiment = upkeep.experiment else { return "" }
        return "; what keeping that up to date costs is measured by \(experiment)"
    }

    /// Returns the statement that some implementations only read what they keep: `indexed (keeps 37.0 B per node) only
    /// reads a kept answer here`.
    static func reading(_ readers: [Candidate]) -> String {
        let names = readers.map { "\($0.name) (\($0.price.parts[0]))" }
        return "\(names.listed) \(agreeing(readers.count, "only reads", "only read")) a kept answer here"
    }

    /// Returns the end of a sentence on so many implementations that the loop around them hides.
    static func isHidden(_ count: Int, _ plan: Plan) -> String {
        let most = plan == .instructions ? "no more instructions" : "no longer"
        return "\(agreeing(count, "takes", "take")) \(most) than the loop without a call, so that "
            + "\(agreeing(count, "its cost", "their costs")) cannot be known"
    }

    /// The ties that take fewer cores than the best, after the others: `; vector takes one core`.
    private var fewerCores: String {
        guard !tiesOnOneCore.isEmpty else { return "" }
        if tiesOnOneCore == ties { return "; \(agreeing(ties.count, "it takes", "they take")) one core" }
        return "; \(tiesOnOneCore.listed) \(agreeing(tiesOnOneCore.count, "takes", "take")) one core"
    }

    /// The calls whose times are compared, if these are cold or the budget is on others.
    private var warmth: String {
        if plan == .cold { return " (cold)" }
        return budget == nil || isCounted ? "" : " (\(plan.rawValue))"
    }

    private var warmthOfReason: String { budget == nil || isCounted ? "" : warmth }

    private var shareOfBudget: String { budget.map { "; \($0.clause)" } ?? "" }

    /// The choice in one line, for a list of many experiments.
    var line: String {
        let scope = family.isAll ? "" : " (\(family.shortText))"
        guard best.name == reference else {
            let price = best.price.shortText.map { ", \($0)" } ?? ""
            return "\(best.name)\(scope), \(gainOfBest) \(isCounted ? "than" : "as") \(reference)\(price)\(openUpkeep)"
        }

        guard let experiment = upkeep.experiment, let keeper = keeping?.name ?? readers.first?.name else {
            guard bestKeeps, let price = best.price.shortText else { return "\(reference)\(scope)" }
            return "\(reference)\(scope), \(price)\(openUpkeep)"
        }
        return "\(reference)\(scope), unless what \(keeper) keeps pays: \(experiment)"
    }

    /// The end of the line of a choice whose upkeep nothing measures.
    private var openUpkeep: String { bestKeeps && upkeep == .unmeasured ? ", keeping it up to date not measured" : "" }

    /// Returns how many times as fast: `7.2 to 11 times`, `1,500 times`.
    static func times(_ gain: ClosedRange<Double>) -> String {
        let least = number(gain.lowerBound)
        let most = number(gain.upperBound)
        return least == most ? "\(least) times" : "\(least) to \(most) times"
    }

    /// Returns a factor. One near 1 has three digits: of two, those of 0.96 and 1.04 would be alike.
    private static func number(_ gain: Double) -> String {
        gain < 1.095 ? SignificantDigits.fixed(gain, decimals: 2) : FactorText.digits(gain)
    }
}
