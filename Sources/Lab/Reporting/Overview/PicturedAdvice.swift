/// The recommendation on an experiment, as far as a row of a picture has room for it.
struct PicturedAdvice: Sendable, Equatable {
    /// The implementation that is recommended first; `nil` if none is on any input.
    var name: String?
    /// The inputs on which it is recommended.
    var inputs: Int
    /// The inputs on which another one is.
    var othersInputs: Int
    /// The inputs on which nothing is recommended.
    var without: Int
    /// True if on each of these something keeps the budget, but only with what it keeps between calls.
    var isKeptByAnswers: Bool
    /// The typical inputs on which it is recommended, if these are all; else 0.
    var typical: Int

    /// - Returns: `nil` where nothing is compared.
    init?(_ recommendation: Recommendation) {
        let choices = recommendation.choices
        let own = choices.filter { $0.best.name == choices.first?.best.name }
        func count(_ choices: [Choice]) -> Int { choices.reduce(0) { $0 + $1.family.count } }

        name = choices.first?.best.name
        inputs = count(own)
        othersInputs = count(choices) - inputs
        without = recommendation.missing.reduce(0) { $0 + $1.family.count }
        isKeptByAnswers = without > 0 && recommendation.missing.allSatisfy { $0.keeping != nil }
        typical = count(own.filter { $0.family.isTypical && $0.family.hasAllTypical })
        guard inputs + without > 0 else { return nil }
    }

    /// True if the first recommendation holds on every input.
    var isOfAllInputs: Bool { othersInputs + without == 0 }

    /// The inputs in words: `on 26 of 30 inputs, all typical ones too; on 3 only what keeps an answer`.
    var scope: String {
        let all = inputs + othersInputs + without
        guard name != nil else {
            let scope = all == 1 ? "on the one input" : "on any of \(all) inputs"
            return isKeptByAnswers ? "\(scope) but what keeps an answer" : scope
        }
        if inputs == all { return all == 1 ? "on the one input" : "on all \(all) inputs" }

        let kind =
            switch typical {
            case 0: ""
            case 1 where inputs == 1: ", the typical one"
            case inputs: ", the typical ones"
            default: ", all typical ones too"
            }
        return "on \(inputs) of \(all) inputs\(kind)\(othersInWords)"
    }

    /// The inputs on which nothing is recommended, in words.
    private var othersInWords: String {
        guard without > 0 else { return "" }
        return isKeptByAnswers ? "; on \(without) only what keeps an answer" : "; nothing on \(without)"
    }
}
