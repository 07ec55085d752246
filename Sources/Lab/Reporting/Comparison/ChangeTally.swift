import Measurement
import Nouns
import Results

/// The findings of a comparison on one measure, by outcome.
struct ChangeTally: Sendable {
    /// The measured quantity: `warm time`, `bytes kept`.
    let measure: String
    let measureWithUnit: String
    let metric: Metric
    /// The numbers that rose, the largest changes first.
    var more: [Finding] = []
    /// The numbers that fell, the largest changes first.
    var less: [Finding] = []
    /// The numbers that are the same, or that these runs do not show to differ.
    var unchanged: [Finding] = []
    /// The numbers that nothing can be said on, as of one process.
    var undecided: [Finding] = []
    /// The numbers of floors, peers and bare work among those that rose or fell, which count for nothing.
    var uncounted = 0

    var isOfTime: Bool { metric.unit == "ns" }
    var isExact: Bool { metric.kind == .exact }
    /// The number of compared numbers that count.
    var total: Int { more.count + less.count + unchanged.count + undecided.count }
    /// The compared numbers that count.
    var compared: [Finding] { more + less + unchanged + undecided }
    /// The numbers that got worse.
    var worse: [Finding] { metric.direction == .lessIsBetter ? more : less }

    /// Returns the tallies of all measures: times of warm calls first, then of single ones, of other calls and of what
    /// precedes calls, then counts that got worse, then the others.
    static func all(_ findings: Findings) -> [ChangeTally] {
        let rows = findings.rows
        let compared = rows.indices.filter { rows[$0].isCompared }
        // The name of a measure is made once for all its rows. Several plans of an exact metric have one name.
        let measures = compared.grouped { rows[$0].cell.measureID }.grouped { $0.key.name }
        let tallies = measures.map { ChangeTally(rows, at: $0.elements.flatMap(\.elements).sorted()) }
        return Rank.allCases.flatMap { rank in tallies.filter { $0.rank == rank } }
    }

    /// The places of measures in the order in which they are read.
    private enum Rank: CaseIterable {
        case warmCalls, singleCalls, otherCalls, preparation, worseCounts, counts
    }

    private let rank: Rank

    /// Returns the changes of the first measure that has any, the largest first: those of warm calls before others,
    /// however large these are.
    static func leading(_ changes: [[Finding]]) -> [Finding] { changes.first { !$0.isEmpty } ?? [] }

    /// - Parameter positions: those of the findings on one measure, at least one.
    private init(_ rows: [Finding], at positions: [Int]) {
        let first = rows[positions[0]].cell
        measure = first.measure
        measureWithUnit = first.measureWithUnit
        metric = first.metric
        for position in positions {
            let isChanged = [.slower, .faster, .regressed, .improved].contains(rows[position].verdict)
            guard rows[position].isCounted else {
                if isChanged { uncounted += 1 }
                continue
            }

            if isChanged {
                if rows[position].change ?? 0 > 0 { more.append(rows[position]) } else { less.append(rows[position]) }
            } else if rows[position].verdict.isOpen {
                undecided.append(rows[position])
            } else {
                unchanged.append(rows[position])
            }
        }

        more = Self.largest(more)
        less = Self.largest(less)
        let worse = metric.direction == .lessIsBetter ? more : less
        rank = Self.rank(of: first, isWorse: !worse.isEmpty)
    }

    private static func rank(of cell: CellID, isWorse: Bool) -> Rank {
        guard cell.metric.unit == "ns" else { return isWorse ? .worseCounts : .counts }
        guard cell.metric.isCallTime else { return .preparation }

        return switch cell.plan {
        case .warm: .warmCalls
        case .cold: .singleCalls
        default: .otherCalls
        }
    }

    /// Returns findings with the largest change first, as multiples: a half is as far from 1 as a double.
    static func largest(_ findings: [Finding]) -> [Finding] {
        // Small keys are sorted: sorting findings would move large values.
        let keys = findings.indices.map { position in
            let ratio = 1 + (findings[position].change ?? 0)
            return (distance: ratio > 0 && ratio < 1 ? 1 / ratio : abs(ratio), position: position)
        }
        return keys.sorted { one, other in
            one.distance != other.distance ? one.distance > other.distance : one.position < other.position
        }.map { findings[$0.position] }
    }

    /// Returns the numbers by outcome in words: `23 longer, 211 shorter, 600 not seen to differ, 15 undecided`.
    ///
    /// - Parameter times: the changes of times within and beyond the allowance, which are counted apart: `9 shorter by
    ///   over 11 %, 11 within it, 49 not seen to differ`; `nil` to count them together.
    func counts(dividedBy times: TimeChanges?) -> String {
        let changes = [(more.count, isOfTime ? "longer" : "more"), (less.count, isOfTime ? "shorter" : "less")]
        let rest = [(unchanged.count, isExact ? "identical" : "not seen to differ"), (undecided.count, "undecided")]
        let divided = isOfTime ? times?.counts(of: measure) : nil
        return ((divided ?? Self.words(changes)) + Self.words(rest)).joined(separator: ", ")
    }

    private static func words(_ numbers: [(Int, String)]) -> [String] {
        numbers.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    }

    /// Returns a sentence on floors, peers and bare work that changed; `nil` if none did.
    static func sentence(onUncountedOf tallies: [ChangeTally]) -> String? {
        var numbers = NumbersInWords()
        for tally in tallies { numbers.add(tally.uncounted, of: tally.metric) }
        guard numbers.total > 0 else { return nil }
        return "\(numbers.text) of \(Role.wordsOfUncounted) changed as well, and "
            + "\(agreeing(numbers.total, "is", "are")) not counted here."
    }
}

extension Finding {
    /// True if it has a number of both runs, and these may be compared.
    fileprivate var isCompared: Bool { base != nil && head != nil && verdict != .unmeasurable }

    /// True if a tally counts it.
    var isInTally: Bool { isCompared && isCounted }

    /// The outcome for a compared number in a word; times of two runs have no verdict.
    var changeWord: String {
        switch verdict {
        case .slower, .faster, .regressed, .improved:
            let isMore = change ?? 0 > 0
            if cell.metric.unit == "ns" { return isMore ? "longer" : "shorter" }
            return isMore ? "more" : "less"
        case .noDifference: return "not seen to differ"
        case .same: return "identical"
        case .unmeasurable: return "not compared"
        default: return verdict.rawValue
        }
    }
}
