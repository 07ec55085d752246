import Nouns
import Results

/// The recommendation on an experiment, as far as a row of a picture has room for it.
struct PicturedAdvice: Sendable, Equatable {
    /// The implementation that is recommended first; `nil` if none is on any input.
    var name: String?
    /// The inputs on which it is recommended.
    var inputs: Int
    /// The inputs on which another one is.
    var othersInputs: Int
    /// The other one, if it is the same on all of these.
    var otherName: String?
    /// The inputs on which nothing is recommended.
    var without: Int
    /// The part of these on which something fits, but only with what it keeps between calls.
    var keptByAnswers: Int
    /// The fastest that fits there, if it is the same on all of these.
    var keeping: String?
    /// The alternatives to what keeps an answer, one for each family of inputs on which only that fits.
    var alternatives: [String]
    /// The questions per change from which on it pays there, if they are known of all of these families.
    var breakEven: BreakEven?
    /// The typical inputs on which it is recommended, if these are all; else 0.
    var typical: Int

    /// The same by the size of inputs; `nil` if there is one answer, or if sizes do not tell several apart.
    var bySize: AdviceBySize?

    /// The most letters of a name and its inputs that two lines of a page have room for.
    private static let mostLetters = 80

    /// - Parameters:
    ///   - cells: the judged cells of the experiment.
    ///   - measuredSizes: all sizes of its inputs, judged or not.
    /// - Returns: `nil` where nothing is compared.
    init?(_ recommendation: Recommendation, on cells: [Cell] = [], measured measuredSizes: Set<Int> = []) {
        let choices = recommendation.choices
        let own = choices.filter { $0.best.name == choices.first?.best.name }
        func count(_ choices: [Choice]) -> Int { choices.reduce(0) { $0 + $1.family.count } }

        name = choices.first?.best.name
        inputs = count(own)
        othersInputs = count(choices) - inputs
        otherName = Self.only(choices.map(\.best.name).filter { $0 != choices.first?.best.name })

        let missing = recommendation.missing
        let keepers = missing.filter(\.isKeptByAnswers)
        without = missing.reduce(0) { $0 + $1.family.count }
        keptByAnswers = keepers.reduce(0) { $0 + $1.family.count }
        let best = keepers.map(\.bestKeeping)
        keeping = best.contains(nil) ? nil : Self.only(best.compactMap { $0 })
        alternatives = keepers.compactMap(\.alternative)
        breakEven = BreakEven.joined(keepers.map(\.breakEven))
        typical = count(own.filter { $0.family.isTypical && $0.family.hasAllTypical })
        guard inputs + without > 0 else { return nil }

        if let name, !cells.isEmpty {
            bySize = AdviceBySize(
                recommendation, on: cells, measured: measuredSizes, taking: name, otherwise: start)
        }
    }

    /// Returns the name that all entries share; `nil` if they differ or there are none.
    private static func only(_ names: [String]) -> String? {
        let distinct = names.distinct()
        return distinct.count == 1 ? distinct[0] : nil
    }

    /// The inputs in words, by their sizes if these tell them apart: `up to 1,442 nodes; indexed from 10,000 on`; else
    /// `on 23 of 30 inputs, all typical ones; cached on 4; nothing on 3`.
    var scope: String {
        if let bySize { return bySize.text }

        let all = inputs + othersInputs + without
        guard name != nil else {
            let scope = all == 1 ? "on the one input" : "on any of \(all) inputs"
            return keptByAnswers == 0 ? scope : "\(scope); \(keptInWords)"
        }
        if inputs == all { return all == 1 ? "on the one input" : "on all \(all) inputs" }
        return ([start] + rest).joined(separator: "; ")
    }

    /// The inputs of the first recommendation, next to their number in all: `on 23 of 30 inputs, all typical ones`.
    var start: String {
        let kind =
            switch typical {
            case 0: ""
            case 1 where inputs == 1: ", the typical one"
            case inputs: ", the typical ones"
            default: ", all typical ones"
            }
        return "on \(inputs) of \(inputs + othersInputs + without) inputs\(kind)"
    }

    /// The words on all other inputs, if a page folds them: these and the first have no room in two lines. Ranges of
    /// sizes are not folded.
    var folded: String? {
        guard let name, "\(name) \(scope)".count > Self.mostLetters else { return nil }
        if let bySize { return bySize.exceptions }
        return rest.isEmpty ? nil : rest.joined(separator: "; ")
    }

    /// The number of the other inputs in words: `7 other inputs`.
    var otherInputs: String { counted(othersInputs + without, "other input") }

    /// All other inputs, with what is known to take there.
    private var rest: [String] {
        var clauses: [String] = []
        if othersInputs > 0 { clauses.append("\(otherName ?? "other ones") on \(othersInputs)") }
        if keptByAnswers > 0 { clauses.append(keptInWords) }
        if without > keptByAnswers { clauses.append("nothing on \(without - keptByAnswers)") }
        return clauses
    }

    /// The implementations that alone fit somewhere, by what they keep: nothing is recommended there.
    private var keptInWords: String {
        guard let keeping else { return "only what keeps an answer fits on \(keptByAnswers)" }
        return "\(keeping) on \(keptByAnswers), \(Upkeep.condition(else: alternatives, breakEven))"
    }
}

extension MissingChoice {
    /// The implementations that keep their budget, if that is why nothing is recommended.
    var fitting: [String] {
        guard case .notRanked(let unranked) = reason else { return [] }
        return unranked.within
    }

    /// True if something fits, and all that does keeps an answer.
    var isKeptByAnswers: Bool {
        guard case .notRanked(let unranked) = reason else { return false }
        return !fitting.isEmpty && fitting.allSatisfy(unranked.keeping.contains)
    }

    /// The only one that fits, or the fastest of several.
    var bestKeeping: String? {
        if fitting.count == 1 { return fitting[0] }
        return keeping.map(\.name).flatMap { fitting.contains($0) ? $0 : nil }
    }
}
