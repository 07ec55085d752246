import Results

/// The cost of keeping up to date what an implementation keeps between calls, as far as a run knows it.
///
/// Source: statements, What is recommended
enum Upkeep: Hashable, Sendable {
    /// Another experiment measures it.
    case measured(by: String)
    /// The times of the experiment contain it.
    case included
    /// Nothing measures it.
    case unmeasured

    /// The experiment that measures it; `nil` where no other one does.
    var experiment: String? {
        if case .measured(let experiment) = self { return experiment }
        return nil
    }

    /// The condition under which an implementation that keeps an answer is to be taken.
    static let condition = "if keeping its answer up to date pays"

    /// Returns the condition with what is left to take otherwise: `if keeping its answer up to date pays, else
    /// documented (over)`.
    ///
    /// - Parameters:
    ///   - alternatives: the implementations that keep no answer, which all break their budget there.
    ///   - breakEven: the questions per change from which on it pays, if they are known.
    static func condition(else alternatives: [String], _ breakEven: BreakEven? = nil) -> String {
        let names = alternatives.distinct()
        let condition = breakEven?.conditionAtSizes ?? Self.condition
        guard let last = names.last else { return condition }

        let list = names.count == 1 ? last : "\(names.dropLast().joined(separator: ", ")) or \(last)"
        return "\(condition), else \(list) (over)"
    }

    /// The rule for what keeps something, for readers of a page.
    static let rule =
        "An implementation that keeps something between calls, such as its last answer or an index, may be faster to "
        + "ask, and has to keep that up to date. If another experiment measures what this costs, the implementation "
        + "is not recommended by its time: it is named next to the choice, with that experiment. If none does, it "
        + "competes by its time, and the first sentence on it says that this cost is not measured, or that its times "
        + "contain it."
}
