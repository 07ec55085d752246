import Nouns
import Results

/// A recommendation by the size of its inputs: where each implementation is to be taken.
///
/// If the size alone decides the answer, each answer has a range of sizes. Otherwise the inputs whose answer is not the
/// first one are named by shape and size.
struct AdviceBySize: Sendable, Equatable {
    /// The answer of a recommendation on an input.
    private enum Answer: Hashable {
        case take(String)
        /// Only implementations that keep an answer fit: the one to take, if it is known, and all that fit. The one to
        /// take is common if it alone fits on all of the inputs, and another one is recommended on some of them.
        case keep(String?, of: [String], isCommon: Bool = false)
        case nothing

        /// Returns the answer for both; `nil` if they differ by more than by what keeps an answer.
        func joined(with other: Answer) -> Answer? {
            if self == other { return self }
            guard case .keep(let best, let all, let isCommon) = self,
                case .keep(let otherBest, let others, let isOtherCommon) = other
            else { return nil }

            let common = all.filter(others.contains)
            if best == otherBest { return .keep(best, of: common, isCommon: isCommon || isOtherCommon) }
            return common.count == 1 ? .keep(common[0], of: common, isCommon: true) : .keep(nil, of: common)
        }
    }

    /// An input with its answer.
    private struct Place {
        let shape: String
        let size: Int
        let answer: Answer
        /// The one to take instead of what keeps an answer.
        let alternative: String?
        /// The questions per change from which on each that keeps an answer pays, as far as they are known.
        let breakEvens: [BreakEven]
    }

    /// Neighbouring sizes with one answer.
    private struct Stretch {
        var answer: Answer
        var alternatives: [String]
        /// The questions per change of each of its inputs.
        var breakEvens: [[BreakEven]]
        var sizes: [Int]
    }

    /// The words after the name of what is recommended first: `up to 1,442 nodes; indexed from 10,000 on, which alone
    /// fits on all of these, if keeping its answer up to date pays, else documented (over); nothing measured between
    /// 1,442 and 10,000`.
    let text: String
    /// The inputs with another answer than the first, as they stand in the text; `nil` if it is of ranges of sizes.
    let exceptions: String?

    /// The most ranges of sizes, and the most inputs with another answer, that a row has room for.
    private static let mostRanges = 3
    private static let mostExceptions = 4

    /// - Parameters:
    ///   - cells: the judged cells of the experiment.
    ///   - measuredSizes: all sizes of the experiment's inputs, judged or not.
    ///   - name: the implementation that is recommended first.
    ///   - start: the words on its inputs, for answers that the size alone does not decide.
    /// - Returns: `nil` if there is one answer, or if a few words cannot say which answer belongs to which size.
    init?(
        _ recommendation: Recommendation, on cells: [Cell], measured measuredSizes: Set<Int>, taking name: String,
        otherwise start: String
    ) {
        var places: [Place] = []
        for (_, own) in cells.filter(\.role.isContender).grouped(by: \.id.input) {
            guard let size = own[0].input.knownSize, size > 0, let answer = Self.answer(recommendation, own[0]) else {
                return nil
            }
            let missing = recommendation.missing.first { $0.family.mayContain(own[0]) }
            places.append(
                Place(
                    shape: own[0].input.shape, size: size, answer: answer, alternative: missing?.alternative,
                    breakEvens: missing?.breakEvens ?? []))
        }
        let units = cells.map(\.input.sizeUnit).distinct()
        guard units.count == 1, Set(places.map(\.answer)).count > 1 else { return nil }

        if let ranges = Self.ranges(of: places, taking: name, unit: units[0], measured: measuredSizes) {
            text = ranges
            exceptions = nil
        } else if let exceptions = Self.exceptions(of: places, to: .take(name)) {
            text = "\(start); \(exceptions)"
            self.exceptions = exceptions
        } else {
            return nil
        }
    }

    /// Returns the answer on the input of a cell; `nil` if the recommendation says nothing of it.
    private static func answer(_ recommendation: Recommendation, _ cell: Cell) -> Answer? {
        if let choice = recommendation.choices.first(where: { $0.family.contains(cell) }) {
            return .take(choice.best.name)
        }
        // Inputs of one shape may have several reasons for nothing.
        let reasons = recommendation.missing.filter { $0.family.mayContain(cell) }
        guard let missing = reasons.first, reasons.count == 1 else { return nil }
        guard missing.isKeptByAnswers else { return .nothing }
        return .keep(missing.bestKeeping, of: missing.fitting)
    }

    /// Returns the ranges of sizes and the gaps between them; `nil` if an answer has several, or a size has several
    /// answers.
    private static func ranges(
        of places: [Place], taking name: String, unit: String, measured measuredSizes: Set<Int>
    ) -> String? {
        var ranges: [Stretch] = []
        for (size, own) in places.sorted(by: { $0.size < $1.size }).grouped(by: \.size) {
            var answer = own[0].answer
            for place in own.dropFirst() {
                guard let both = answer.joined(with: place.answer) else { return nil }
                answer = both
            }

            let alternatives = own.compactMap(\.alternative)
            let breakEvens = own.map(\.breakEvens)
            if let last = ranges.last, let both = last.answer.joined(with: answer) {
                ranges[ranges.count - 1] = Stretch(
                    answer: both, alternatives: last.alternatives + alternatives,
                    breakEvens: last.breakEvens + breakEvens, sizes: last.sizes + [size])
            } else {
                ranges.append(
                    Stretch(answer: answer, alternatives: alternatives, breakEvens: breakEvens, sizes: [size]))
            }
        }

        let isClear = Set(ranges.map(\.answer)).count == ranges.count
        guard isClear, (2...mostRanges).contains(ranges.count),
            let first = ranges.firstIndex(where: { $0.answer == .take(name) })
        else { return nil }

        let all = ranges.flatMap(\.sizes)
        var clauses = ["\(words(ranges[first].sizes, of: all)) \(unit)"]
        for (index, range) in ranges.enumerated() where index != first {
            clauses.append(
                words(
                    range.answer, words(range.sizes, of: all), else: range.alternatives,
                    range.breakEvens))
        }
        clauses += gaps(between: ranges, measured: measuredSizes)
        return clauses.joined(separator: "; ")
    }

    /// Returns the gaps between ranges of sizes: `nothing measured between 1,442 and 10,000`.
    private static func gaps(between ranges: [Stretch], measured measuredSizes: Set<Int>) -> [String] {
        var clauses: [String] = []
        for (lower, upper) in zip(ranges, ranges.dropFirst()) {
            guard let below = lower.sizes.last, let above = upper.sizes.first, above > below + 1 else { continue }

            let isMeasured = measuredSizes.contains { below < $0 && $0 < above }
            let verb = isMeasured ? "judged" : "measured"
            clauses.append("nothing \(verb) between \(below.grouped) and \(above.grouped)")
        }
        return clauses
    }

    /// Returns the inputs with another answer than the first, by answer; `nil` if these are many, or whole shapes.
    private static func exceptions(of places: [Place], to first: Answer) -> String? {
        let shapes = Dictionary(grouping: places, by: \.shape)
        let groups = places.filter { $0.answer != first }.grouped(by: \.answer)
        var clauses: [String] = []
        var count = 0
        for (answer, own) in groups {
            let parts = own.grouped(by: \.shape).map { shape, places -> String in
                let all = shapes[shape, default: []].map(\.size).sorted()
                return "\(shape) \(words(places.map(\.size).sorted(), of: all))"
            }
            count += parts.count
            clauses.append(
                words(
                    answer, "on \(parts.listed)", else: own.compactMap(\.alternative),
                    own.map(\.breakEvens)))
        }

        let hasOneSize = shapes.values.contains { $0.count == 1 && $0[0].answer != first }
        return clauses.isEmpty || count > mostExceptions || hasOneSize ? nil : clauses.joined(separator: "; ")
    }

    /// Returns an answer with its place in words, and if it is what keeps an answer, with when it pays and the
    /// alternatives to it.
    private static func words(
        _ answer: Answer, _ place: String, else alternatives: [String], _ breakEvens: [[BreakEven]]
    ) -> String {
        switch answer {
        case .take(let name): return "\(name) \(place)"
        case .keep(let name?, _, let isCommon):
            let breakEven = BreakEven.joined(breakEvens.map { own in own.first { $0.keeper == name } })
            let condition = Upkeep.condition(else: alternatives, breakEven)
            return "\(name) \(place), \(isCommon ? "which alone fits on all of these, " : "")\(condition)"
        case .keep(nil, _, _): return "only what keeps an answer fits \(place)"
        case .nothing: return "nothing \(place)"
        }
    }

    /// Returns sizes in words: `up to 1,000`, `from 10,000 on`, `at 100`, `at 100 to 10,000`, `at 10 and 1,000`.
    ///
    /// - Parameter all: all sizes among which they are, from small to large.
    private static func words(_ sizes: [Int], of all: [Int]) -> String {
        let distinct = sizes.distinct()
        guard let least = distinct.first, let most = distinct.last else { return "" }
        if distinct.count == 1 { return "at \(least.grouped)" }

        let between = Set(all.filter { (least...most).contains($0) })
        guard between.count == distinct.count else { return "at \(distinct.map(\.grouped).listed)" }
        if least == all.first, most != all.last { return "up to \(most.grouped)" }
        if most == all.last, least != all.first { return "from \(least.grouped) on" }
        return "at \(least.grouped) to \(most.grouped)"
    }
}

extension Choice.InputFamily {
    /// Returns true if it may have the input of a cell, typical or not.
    fileprivate func mayContain(_ cell: Cell) -> Bool {
        let shape = cell.input.shape
        if isAll || inputs.contains(cell.id.input) { return true }
        return shapes.contains(shape) && (onlyInputs[shape] ?? cell.id.input) == cell.id.input
    }
}
