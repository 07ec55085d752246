import Measurement
import Nouns
import Results

/// The words of a choice: the sentences of a page, and the line of a list.
///
/// Source: statements, What is recommended
struct ChoiceText {
    let choice: Choice

    private var best: Choice.Candidate { choice.best }
    private var reference: String { choice.reference }
    private var numbers: ComparedNumbers { choice.numbers }

    // MARK: The sentences

    /// The choice as sentences; the first one names the implementation.
    var sentence: String {
        let main = best.name == reference ? reasonForReference : gainOfOther
        let limits = [hiddenInputs, ties, undecided].compactMap(\.self) + exceptions + breaches
        let others = [keeping, reading, hidden].compactMap(\.self)
        return ([main] + limits + others).joined(separator: " ")
    }

    /// `Use iterative on screen and app, the typical inputs: 7.2 to 11 times as fast as documented, keeps nothing.`
    private var gainOfOther: String {
        let gain = "\(gainOfBest) \(numbers.conjunction) \(reference)\(warmth)"
        let parts = ([gain] + best.price.parts).joined(separator: ", ")
        return "Use \(best.name) \(choice.family.text): \(parts)\(upkeepOfBest)\(shareOfBudget)."
    }

    /// `Use documented on every input: nothing else that was measured is faster for certain.`
    private var reasonForReference: String {
        let price = choice.bestKeeps ? "; it \(best.price.text)\(upkeepOfBest)" : ""
        let warmthOfReason = comparesOthersThanBudget ? warmth : ""
        return "Use \(reference) \(choice.family.text): \(nothingElse)\(warmthOfReason)\(price)\(shareOfBudget)."
    }

    /// The reason for the reference.
    private var nothingElse: String { choice.leadsElsewhere ? whatIsCheaperElsewhere : nothingIsCheaper }

    /// `what is faster keeps an answer`
    private var whatIsCheaperElsewhere: String {
        let isOpen = choice.keeping?.price.isUnknown ?? false
        let breach = choice.breaches.isEmpty ? "" : " or breaks its budget"
        return "what \(numbers.isCheaper) \(isOpen ? "may keep" : "keeps") an answer\(breach)"
    }

    /// `nothing else that was measured is faster for certain`
    private var nothingIsCheaper: String {
        let comparable = choice.hidden.isEmpty ? "nothing else that was measured" : "nothing else with a known cost"
        let others = choice.breaches.isEmpty ? comparable : "nothing that keeps its budget"
        let hasTiedTimes = !choice.ties.isEmpty && numbers == .times
        return "\(others) \(numbers.isCheaper)\(hasTiedTimes ? " for certain" : "")"
    }

    /// The gain of what is recommended; at least that, where the loop is a part of both times and hides one.
    private var gainOfBest: String {
        (best.hiddenInputs.isEmpty ? "" : "at least ") + numbers.text(of: best.gain)
    }

    private var upkeepOfBest: String {
        guard choice.saysUpkeep, choice.bestKeeps else { return "" }
        return switch choice.upkeep {
        case .measured: ""
        case .included: "; its times include keeping that up to date"
        case .unmeasured: "; what keeping that up to date costs is not measured"
        }
    }

    /// True if times are compared, and the budget is on others.
    private var comparesOthersThanBudget: Bool { choice.budget != nil && numbers == .times }

    /// The calls whose times are compared, if these are first calls or the budget is on others.
    private var warmth: String {
        choice.plan.traits.measuresFirstCalls || comparesOthersThanBudget ? " (\(choice.plan.rawValue))" : ""
    }

    private var shareOfBudget: String { choice.budget.map { "; \($0.clause)" } ?? "" }

    // MARK: The further sentences

    /// The inputs on which the best gains more than can be seen.
    private var hiddenInputs: String? {
        guard !best.hiddenInputs.isEmpty else { return nil }
        let subject = best.isHiddenOnAll ? "It" : "On \(Self.list(best.hiddenInputs)) it"
        return "\(subject) \(numbers.isHidden(1))."
    }

    /// The implementations that are as good as the best.
    private var ties: String? {
        let ties = choice.ties
        guard !ties.isEmpty else { return nil }
        return switch numbers {
        case .times: "\(ties.listed) cannot be distinguished from it: \(choice.reasonForTies)\(fewerCores)."
        case .instructions: "\(ties.listed) \(agreeing(ties.count, "takes", "take")) as many."
        }
    }

    /// The ties that take fewer cores than the best, after the others: `; vector takes one core`.
    private var fewerCores: String {
        let few = choice.tiesOnOneCore
        guard !few.isEmpty else { return "" }
        if few == choice.ties { return "; \(agreeing(few.count, "it takes", "they take")) one core" }
        return "; \(few.listed) \(agreeing(few.count, "takes", "take")) one core"
    }

    private var undecided: String? {
        guard !choice.undecided.isEmpty else { return nil }
        return "The budget of \(best.name) is undecided on \(Self.list(choice.undecided))."
    }

    private var exceptions: [String] {
        choice.exceptions.map { "\($0.name) \(numbers.isCheaper) on \(Self.list($0.inputs))." }
    }

    private var breaches: [String] {
        choice.breaches.map { breach in
            let over = breach.over == breach.faster ? "there" : "on \(Self.list(breach.over))"
            return "\(breach.name) \(numbers.isCheaper) on \(Self.list(breach.faster)), and breaks its budget \(over)."
        }
    }

    /// The gain of what is fast because it keeps something.
    private var keeping: String? {
        guard let keeping = choice.keeping else { return nil }
        let gain = "\(numbers.verb) \(numbers.text(of: keeping.gain))"
        return "\(keeping.name) \(gain) (\(keeping.price.text))\(measuredUpkeep)."
    }

    /// The implementations that are too fast to be measured, since they were handed a ready answer.
    private var reading: String? {
        guard !choice.readers.isEmpty else { return nil }
        return "\(Self.reading(choice.readers, numbers))\(choice.keeping == nil ? measuredUpkeep : "")."
    }

    /// The others that are too fast to be measured.
    private var hidden: String? {
        let others = choice.hidden.filter { name in !choice.readers.contains { $0.name == name } }
        return others.isEmpty ? nil : "\(others.listed) \(numbers.isHidden(others.count))."
    }

    private var measuredUpkeep: String {
        guard choice.saysUpkeep, let experiment = choice.upkeep.experiment else { return "" }
        let statement = choice.breakEven.map { ": \($0.statement)" } ?? ""
        return "; what keeping that up to date costs is measured by \(experiment)\(statement)"
    }

    /// Returns the statement that some implementations only read what they keep: `indexed (keeps 37.0 B per node) was
    /// handed a ready answer, which these times do not include`. One that may keep nothing is said to be hidden.
    static func reading(_ readers: [Choice.Candidate], _ numbers: ComparedNumbers) -> String {
        let open = readers.filter(\.price.isUnknown)
        let sure = readers.filter { !$0.price.isUnknown }
        var clauses: [String] = []
        if !sure.isEmpty {
            let verb = agreeing(sure.count, "was", "were")
            clauses.append("\(priced(sure)) \(verb) handed a ready answer, which \(numbers.these) do not include")
        }
        if !open.isEmpty { clauses.append("\(priced(open)) \(numbers.isHidden(open.count))") }
        return clauses.joined(separator: "; ")
    }

    /// Returns implementations by name, each with what it keeps.
    private static func priced(_ candidates: [Choice.Candidate]) -> String {
        candidates.map { "\($0.name) (\($0.price.parts[0]))" }.listed
    }

    /// Returns two inputs by name, and more as a number.
    private static func list(_ inputs: [String]) -> String {
        inputs.count <= 2 ? inputs.listed : counted(inputs.count, "input")
    }

    // MARK: The line

    /// The choice in one line, for a list of many experiments.
    var line: String {
        let scope = choice.family.isAll ? "" : " (\(choice.family.shortText))"
        return "\(best.name)\(scope)\(best.name == reference ? lineOfReference : lineOfOther)"
    }

    /// The line of another implementation after its name: `, 7.2 to 11 times as fast as documented, keeps nothing`.
    private var lineOfOther: String {
        let price = best.price.shortText.map { ", \($0)" } ?? ""
        return ", \(gainOfBest) \(numbers.conjunction) \(reference)\(price)\(openUpkeep)"
    }

    /// The line of the reference after its name: what others keep, else what it keeps itself.
    private var lineOfReference: String {
        if let experiment = choice.upkeep.experiment, let keeper = choice.keeping ?? choice.readers.first {
            let clause = choice.breakEven.map { ", \($0.clause)" } ?? ""
            return ", unless what \(keeper.name) keeps pays\(clause): \(experiment)"
        }

        guard choice.bestKeeps, let price = best.price.shortText else { return "" }
        return ", \(price)\(openUpkeep)"
    }

    /// The end of the line of a choice whose upkeep nothing measures.
    private var openUpkeep: String {
        choice.bestKeeps && choice.upkeep == .unmeasured ? ", keeping it up to date not measured" : ""
    }
}
