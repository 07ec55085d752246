import Nouns
import Results

/// The questions per change from which on keeping an answer up to date pays, by the mixes of both that were measured.
///
/// Source: statements, When keeping an answer pays
struct BreakEven: Sendable, Equatable {
    /// The standing of what keeps an answer against what is taken otherwise.
    enum Standing: Sendable {
        /// It is faster for certain, on every input.
        case faster
        /// It is slower for certain, on every input.
        case slower
        case undecided
    }

    /// The measured inputs that ask the same number of questions per change.
    struct Mix: Sendable, Equatable {
        var questionsPerChange: Double
        var standing: Standing
    }

    /// An input that is part of no mix, because its cells differ in their questions per change.
    struct Contradiction: Sendable, Hashable {
        var input: String
        /// The numbers; `nil` stands for cells without one.
        var questionsPerChange: [Double?]
    }

    /// The implementation that keeps an answer.
    var keeper: String
    /// The implementation that is taken otherwise.
    var alternative: String
    /// The mixes, from few questions per change to many.
    var mixes: [Mix]
    /// The inputs that are left out of the mixes.
    var contradictions: [Contradiction] = []
    /// The sizes of their inputs, from small to large.
    var sizes: [Int]
    /// The unit of these sizes in the plural: `nodes`.
    var sizeUnit: String
    /// True if these are the sizes that it is asked for.
    var isAtAskedSizes: Bool
    /// True if the inputs are the typical ones of several.
    var isTypical: Bool

    /// Returns what holds for several of one implementation at once, of the mixes that all have; `nil` if one is not
    /// measured, or without such mixes.
    static func joined(_ all: [BreakEven?]) -> BreakEven? {
        let measured = all.compactMap(\.self)
        let keepers = Set(measured.map(\.keeper))
        guard let first = measured.first, measured.count == all.count, keepers.count == 1 else { return nil }

        let mixes = first.mixes.compactMap { mix -> Mix? in
            let standings = measured.compactMap { $0.standing(at: mix.questionsPerChange) }
            guard standings.count == measured.count else { return nil }
            return Mix(
                questionsPerChange: mix.questionsPerChange, standing: Self.standing(onAll: standings))
        }
        let contradictions = measured.flatMap(\.contradictions).distinct()
        guard !mixes.isEmpty || !contradictions.isEmpty else { return nil }

        return BreakEven(
            keeper: first.keeper,
            alternative: measured.map(\.alternative).distinct().joined(separator: " or "), mixes: mixes,
            contradictions: contradictions,
            sizes: Set(measured.flatMap(\.sizes)).sorted(), sizeUnit: first.sizeUnit,
            isAtAskedSizes: measured.allSatisfy(\.isAtAskedSizes), isTypical: measured.allSatisfy(\.isTypical))
    }

    /// Returns the standing on several inputs, which is decided if it is the same on all.
    static func standing(onAll standings: [Standing]) -> Standing {
        let distinct = Set(standings)
        return distinct.count == 1 ? standings[0] : .undecided
    }

    private func standing(at questionsPerChange: Double) -> Standing? {
        mixes.first { $0.questionsPerChange == questionsPerChange }?.standing
    }

    // MARK: The answer

    /// The mixes on which keeping an answer pays.
    private enum Answer {
        /// On this one and on all with more questions.
        case from(Mix)
        /// On some, and not for certain on others with more questions.
        case on([Mix], not: [Mix])
        case never
    }

    /// True if keeping an answer pays on some mix.
    var paysOnSomeMix: Bool { mixes.contains { $0.standing == .faster } }

    private var answer: Answer {
        let paying = mixes.filter { $0.standing == .faster }
        guard let first = paying.first else { return .never }

        let others = mixes.filter { $0.standing != .faster && $0.questionsPerChange > first.questionsPerChange }
        return others.isEmpty ? .from(first) : .on(paying, not: others)
    }

    /// The mix with the most questions among those that ask fewer than another.
    private func mix(below other: Mix) -> Mix? {
        mixes.last { $0.questionsPerChange < other.questionsPerChange }
    }

    // MARK: The words

    /// The condition under which to take what keeps an answer: `if asked at least 100 times per change`.
    var condition: String {
        switch answer {
        case .from(let mix): "if asked at least \(Self.rate(mix))"
        case .on(let paying, let others):
            "if asked \(paying.map(Self.rate).listed), and not \(others.map(Self.rate).listed)"
        case .never: "\(Upkeep.condition), which no mix shows"
        }
    }

    /// The condition with the sizes that were measured, unless it is for these: `if asked at least once per change
    /// (measured at 1,000 nodes)`.
    var conditionAtSizes: String {
        isAtAskedSizes ? condition : "\(condition) (measured at \(rangeOfSizes) \(unitOfSizes))"
    }

    /// The condition with the sizes that were measured, in words that may stand in parentheses: `if asked at least once
    /// per change, as measured at 1,000 nodes`.
    var conditionWithSizes: String {
        isAtAskedSizes ? condition : "\(condition), as measured at \(rangeOfSizes) \(unitOfSizes)"
    }

    /// The answer after a statement that something pays: `from 100 questions per change on`.
    var clause: String {
        switch answer {
        case .from(let mix): "from \(Self.questions(mix)) on"
        case .on(let paying, _): "as with \(paying.map(Self.questions).listed)"
        case .never: "which no mix shows"
        }
    }

    /// The answer as a main clause: `it pays from 1 question per change on, and is slower with 1 question per 100
    /// changes`.
    private var outcome: String {
        switch answer {
        case .from(let mix): "it pays \(scope(from: mix))"
        case .on(let paying, let others):
            "it pays with \(paying.map(Self.questions).listed), and not for certain with "
                + others.map(Self.questions).listed
        case .never: outcomeOfNever
        }
    }

    /// The answer as a main clause, with the inputs that were measured as far as they are not those that it is asked
    /// for, and with the inputs that are left out: `… (on typical inputs, measured at 1,000 nodes)`.
    var outcomeAtSizes: String {
        var places: [String] = []
        if isTypical { places.append("on typical inputs") }
        if !isAtAskedSizes { places.append("measured at \(sizes.map(\.grouped).listed) \(unitOfSizes)") }
        places += contradictions.map(Self.omission)
        return places.isEmpty ? outcome : "\(outcome) (\(places.joined(separator: ", ")))"
    }

    /// The same with what it is compared with: `against iterative it pays …`.
    var statement: String { "against \(alternative) \(outcomeAtSizes)" }

    /// Returns the mixes on which it pays, and its standing with the next fewer questions.
    private func scope(from mix: Mix) -> String {
        guard let fewer = self.mix(below: mix) else {
            return mixes.count == 1
                ? "on the one mix measured, \(Self.questions(mix))"
                : "on every mix measured, down to \(Self.questions(mix))"
        }

        let end = fewer.standing == .slower ? "is slower" : "is not certain to pay"
        return "from \(Self.questions(mix)) on, and \(end) with \(Self.questions(fewer))"
    }

    private var outcomeOfNever: String {
        if mixes.isEmpty { return "no mix measured shows that it pays" }

        let isSlower = Self.standing(onAll: mixes.map(\.standing)) == .slower
        if mixes.count == 1 {
            let mix = "the one mix measured, \(Self.questions(mixes[0]))"
            return isSlower ? "it is slower on \(mix)" : "\(mix), does not show that it pays"
        }
        return isSlower ? "it is slower on every mix measured" : "no mix measured shows that it pays"
    }

    /// The sizes that were measured, from the least to the most: `1,000 to 100,000`.
    private var rangeOfSizes: String {
        let ends = [sizes.first, sizes.last].compactMap(\.self).distinct()
        return ends.map(\.grouped).joined(separator: " to ")
    }

    private var unitOfSizes: String { sizes == [1] ? sizeUnit.singular : sizeUnit }

    /// Returns the questions per change as a rate: `once per change`, `100 times per change`, `once per 100 changes`.
    private static func rate(_ mix: Mix) -> String {
        let ratio = mix.questionsPerChange
        let count = CountText.text(max(ratio, 1 / ratio))
        if count == "1" { return "once per change" }
        return ratio > 1 ? "\(count) times per change" : "once per \(count) changes"
    }

    /// Returns the questions per change as a number of them: `100 questions per change`, `1 question per 100 changes`.
    private static func questions(_ mix: Mix) -> String { questions(mix.questionsPerChange) }

    /// Returns an input that is left out, and the reason: `without app-1000, which has 1 question per change as well as
    /// 100 questions per change`.
    private static func omission(_ contradiction: Contradiction) -> String {
        let numbers = contradiction.questionsPerChange.map { $0.map(questions) ?? "no number of questions" }
        return "without \(contradiction.input), which has \(numbers.joined(separator: " as well as "))"
    }

    private static func questions(_ ratio: Double) -> String {
        let count = CountText.text(max(ratio, 1 / ratio))
        if count == "1" { return "1 question per change" }
        return ratio > 1 ? "\(count) questions per change" : "1 question per \(count) changes"
    }
}
