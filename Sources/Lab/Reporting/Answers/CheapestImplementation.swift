import Measurement
import Results

/// The implementation with the least geometric mean of warm times, of those to choose from.
struct CheapestImplementation: Sendable, Equatable {
    /// Its mean as a multiple of the reference, and the inputs on which it is cheaper with 95 % confidence.
    struct Gain: Sendable, Equatable {
        var mean: Double
        var cheaperInputs: Int
        var inputs: Int
    }

    var name: String
    var reference: String
    /// `nil` for the reference itself.
    var gain: Gain?
    /// True if it was chosen from the implementations that keep the budget, rather than from all.
    var isOfThoseThatFit: Bool

    /// - Parameters:
    ///   - cells: Those of references and implementations of one experiment.
    ///   - names: The implementations that keep the budget; `nil` without a budget.
    /// - Returns: `nil` when nothing was compared, or the reference is the cheapest and breaks the budget.
    init?(_ cells: [Cell], among names: [String]?) {
        let own = cells.filter { $0.plan == .warm && $0.metric == .time && names?.contains($0.id.label) != false }
        guard let reference = cells.first(where: { $0.role == .reference })?.id.label,
            let best = MeanRatios(own).values.min(by: { $0.mean < $1.mean })
        else { return nil }

        self.reference = reference
        isOfThoseThatFit = names != nil

        guard best.mean < 1 else {
            guard names?.contains(reference) != false else { return nil }
            name = reference
            return
        }

        let ratios = own.filter { $0.id.label == best.label }.compactMap(\.ratioToReference)
        name = best.label
        gain = Gain(
            mean: best.mean, cheaperInputs: ratios.count { ($0.ci95?.upper ?? .infinity) < 1 }, inputs: ratios.count)
    }

    /// The choice as a sentence.
    var sentence: String {
        let choice = isOfThoseThatFit ? "The cheapest of what fits is \(name), warm" : "The cheapest is \(name), warm"
        guard let gain else { return "\(choice)." }

        return "\(choice): \(SignificantDigits.three(gain.mean)) × \(reference) as a geometric mean, "
            + "cheaper with 95 % confidence on \(gain.cheaperInputs) of \(counted(gain.inputs, "input"))."
    }
}
