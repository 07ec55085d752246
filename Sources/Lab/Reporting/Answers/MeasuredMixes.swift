import Measurement
import Results

/// The inputs of an experiment on upkeep that declare how many questions they ask per change.
///
/// Source: statements, When keeping an answer pays
struct MeasuredMixes: Sendable {
    /// One input with the numbers that are compared.
    private struct Input {
        let name: String
        /// The questions per change that its cells have, each number once. The last is `nil` if some have
        /// no number.
        let questionsPerChange: [Double?]
        let facts: Cell.InputFacts
        let contenders: [Cell]
        /// The cells whose time is that of the bare loop.
        let loops: [Cell]

        func cell(_ name: String) -> Cell? { contenders.first { $0.id.label == name } }
    }

    /// An input on which two implementations were measured.
    private struct Pair {
        let input: Input
        let standing: BreakEven.Standing

        var facts: Cell.InputFacts { input.facts }
        /// The questions per change; `nil` if the cells of the input contradict each other.
        var questionsPerChange: Double? { input.questionsPerChange.count == 1 ? input.questionsPerChange[0] : nil }
    }

    private let inputs: [Input]

    /// - Parameters:
    ///   - cells: all cells of the experiment on upkeep.
    ///   - plan: the plan whose numbers are compared.
    init(_ cells: [Cell], plan: Plan) {
        let compared = cells.filter { $0.plan == plan && $0.metric == plan.firstMetric }
        inputs = compared.grouped(by: \.id.input).compactMap { name, own in
            let ratios = own.map(\.input.questionsPerChange).distinct().sorted { ($0 ?? .infinity) < ($1 ?? .infinity) }
            guard let first = own.first, ratios != [nil] else { return nil }
            return Input(
                name: name, questionsPerChange: ratios, facts: first.input,
                contenders: own.filter(\.role.isContender), loops: own.filter(\.isLoop))
        }
    }

    /// The names of all implementations that were measured.
    var names: [String] { inputs.flatMap(\.contenders).map(\.id.label).distinct() }

    /// The sizes of all inputs, from small to large.
    var sizes: [Int] { Set(inputs.map(\.facts.size)).sorted() }

    /// Returns from how many questions per change on what keeps an answer pays.
    ///
    /// Typical inputs decide; if there are none with numbers of both, all do. Of their sizes those are taken that are
    /// nearest to the given ones.
    ///
    /// - Parameters:
    ///   - keeper: the implementation that keeps an answer.
    ///   - alternative: the implementation that is taken otherwise.
    ///   - asked: the sizes that it is asked for.
    ///   - step: the step of the clock in nanoseconds, for single calls.
    /// - Returns: `nil` if no input has numbers of both.
    func breakEven(
        of keeper: String, insteadOf alternative: String, at asked: [Int], step: Double = 0
    ) -> BreakEven? {
        let all = inputs.compactMap { pair(keeper, alternative, on: $0, step: step) }
        let typical = all.filter(\.facts.isTypical)
        let candidates = typical.isEmpty ? all : typical

        let sizes = Set(candidates.map(\.facts.size))
        let nearest = Set(asked.compactMap { Self.nearest(to: $0, of: sizes) })
        let pairs = candidates.filter { nearest.contains($0.facts.size) }
        guard !pairs.isEmpty else { return nil }

        let mixes = pairs.grouped(by: \.questionsPerChange).compactMap { ratio, pairs in
            ratio.map {
                BreakEven.Mix(questionsPerChange: $0, standing: BreakEven.standing(onAll: pairs.map(\.standing)))
            }
        }
        let contradictions = pairs.filter { $0.questionsPerChange == nil }.map {
            BreakEven.Contradiction(input: $0.input.name, questionsPerChange: $0.input.questionsPerChange)
        }
        return BreakEven(
            keeper: keeper, alternative: alternative,
            mixes: mixes.sorted { $0.questionsPerChange < $1.questionsPerChange }, contradictions: contradictions,
            sizes: nearest.sorted(), sizeUnit: pairs[0].facts.sizeUnit, isAtAskedSizes: nearest == Set(asked),
            isTypical: !typical.isEmpty && typical.count < all.count)
    }

    /// Returns two implementations on an input by the rules of certainty of a choice. What the loop hides of both tells
    /// neither apart.
    private func pair(_ keeper: String, _ alternative: String, on input: Input, step: Double) -> Pair? {
        guard keeper != alternative, let one = input.cell(keeper), let other = input.cell(alternative) else {
            return nil
        }

        func isHidden(_ cell: Cell) -> Bool { input.loops.contains { cell.isWithinLoop($0) } }
        var standing = BreakEven.Standing.undecided
        if !isHidden(one) || !isHidden(other) {
            if one.isBelow(other, step: step) { standing = .faster }
            if other.isBelow(one, step: step) { standing = .slower }
        }
        return Pair(input: input, standing: standing)
    }

    /// Returns the size that is nearest to another by their ratio, the smaller one of two; `nil` if there is none.
    private static func nearest(to size: Int, of sizes: Set<Int>) -> Int? {
        func ratio(_ other: Int) -> Double { Double(max(other, size, 1)) / Double(max(min(other, size), 1)) }
        return sizes.sorted().min { ratio($0) < ratio($1) }
    }
}
