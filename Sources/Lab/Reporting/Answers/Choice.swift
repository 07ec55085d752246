import Measurement
import Results

/// The implementation to take on a family of inputs, with what it costs besides time.
///
/// Source: measurement, What is recommended
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

        /// The most shapes and inputs that are named.
        private static let named = 12

        /// The family in a sentence: `on screen, app and dump-large, the typical inputs`.
        var text: String {
            if isAll { return "on every input" }
            return "on \((shapes + inputs).listed(atMost: Self.named))" + (isTypical ? ", the typical inputs" : "")
        }

        /// The family in a list of many experiments: `typical`, `chain`.
        var shortText: String { isTypical ? "typical" : (shapes + inputs).listed }
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
    /// The experiment that measures the upkeep.
    var upkeep: String?
    /// The reason why the ties cannot be told apart from the best.
    var reasonForTies = "the intervals meet"

    /// The choice as sentences; the first one names the implementation.
    var sentence: String { ([main] + asides).joined(separator: " ") }

    /// `Use iterative on screen and app, the typical inputs: 7.2 to 11 times as fast as documented, keeps nothing.`
    private var main: String {
        guard best.name != reference else { return "Use \(reference) \(family.text): \(nothingElse)." }

        let gain = "\(gain(best.gain)) \(isCounted ? "than" : "as") \(reference)\(warmth)"
        return "Use \(best.name) \(family.text): \(([gain] + best.price.parts).joined(separator: ", "))."
    }

    /// The reason for the reference.
    private var nothingElse: String {
        if keeping != nil || upkeep != nil && !hidden.isEmpty {
            let isOpen = keeping?.price.isUnknown ?? false
            return "nothing that \(isOpen ? "is known to keep" : "keeps") no answer \(isCheaper)"
        }

        let others = breaches.isEmpty ? "nothing else that was measured" : "nothing that keeps its budget"
        return "\(others) \(isCheaper)" + (ties.isEmpty || isCounted ? "" : " for certain")
    }

    /// True if instructions were compared, which are no times.
    private var isCounted: Bool { plan == .instructions }

    private var isCheaper: String { isCounted ? "takes fewer instructions" : "is faster" }

    private func gain(_ gain: ClosedRange<Double>) -> String { Self.gain(gain, isCounted: isCounted) }

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
        if !ties.isEmpty, isCounted {
            asides.append("\(ties.listed) \(agreeing(ties.count, "takes", "take")) as many.")
        } else if !ties.isEmpty {
            asides.append("\(ties.listed) cannot be told apart from it: \(reasonForTies)\(fewerCores).")
        }

        for exception in exceptions {
            asides.append("\(exception.name) \(isCheaper) on \(Self.list(exception.inputs)).")
        }

        for breach in breaches {
            let over = breach.over == breach.faster ? "there" : "on \(Self.list(breach.over))"
            asides.append("\(breach.name) \(isCheaper) on \(Self.list(breach.faster)), and breaks its budget \(over).")
        }
        if !undecided.isEmpty { asides.append("Its budget is undecided on \(Self.list(undecided)).") }

        if let keeping {
            asides.append(
                "\(keeping.name) \(isCounted ? "takes" : "is") \(gain(keeping.gain)) (\(keeping.price.text))"
                    + (upkeep.map { "; what keeping that up to date costs is measured by \($0)" } ?? "") + ".")
        }

        guard !hidden.isEmpty else { return asides }
        let verb = agreeing(hidden.count, "costs", "cost")
        let loop = "no more than the loop around a call, which hides it"
        if let upkeep {
            let reading = agreeing(hidden.count, "only reads", "only read")
            asides.append(
                "\(hidden.listed) \(reading) a kept answer here; what keeping it costs is measured by \(upkeep).")
        } else {
            asides.append("\(hidden.listed) \(verb) \(loop).")
        }

        return asides
    }

    /// The ties that take fewer cores than the best, after the others: `; vector takes one core`.
    private var fewerCores: String {
        guard !tiesOnOneCore.isEmpty else { return "" }
        if tiesOnOneCore == ties { return "; \(agreeing(ties.count, "it takes", "they take")) one core" }
        return "; \(tiesOnOneCore.listed) \(agreeing(tiesOnOneCore.count, "takes", "take")) one core"
    }

    private var warmth: String { plan == .cold ? " (cold)" : "" }

    /// The choice in one line, for a list of many experiments.
    var line: String {
        let scope = family.isAll ? "" : " (\(family.shortText))"
        guard best.name == reference else {
            let price = best.price.shortText.map { ", \($0)" } ?? ""
            return "\(best.name)\(scope), \(gain(best.gain))\(price)"
        }

        guard let upkeep, let kept = keeping?.name ?? hidden.first else { return "\(reference)\(scope)" }
        return "\(reference)\(scope), unless what \(kept) keeps pays: \(upkeep)"
    }

    /// Returns how many times as fast: `7.2 to 11 times`, `1,500 times`.
    static func times(_ gain: ClosedRange<Double>) -> String {
        let least = number(gain.lowerBound)
        let most = number(gain.upperBound)
        return least == most ? "\(least) times" : "\(least) to \(most) times"
    }

    private static func number(_ gain: Double) -> String {
        gain < 0.995 ? SignificantDigits.fixed(gain, decimals: 2) : FactorText.digits(gain)
    }
}
