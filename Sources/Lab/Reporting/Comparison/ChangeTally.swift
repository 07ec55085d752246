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
    var increases: [Finding] = []
    /// The numbers that fell, the largest changes first.
    var decreases: [Finding] = []
    /// The numbers that are the same, or do not differ for certain.
    var unchanged: [Finding] = []
    /// The numbers that cannot be judged, such as times of one process.
    var undecided: [Finding] = []
    /// The changes in floors, peers and bare work. They count for nothing.
    private(set) var uncountedChanges: [Finding] = []
    /// The number of compared numbers of floors, peers and bare work.
    private(set) var uncountedTotal = 0

    var isOfTime: Bool { metric.isDuration }
    var isExact: Bool { metric.kind == .exact }
    /// The number of compared numbers, without uncounted ones.
    var total: Int { increases.count + decreases.count + unchanged.count + undecided.count }
    /// The compared numbers, without uncounted ones.
    var comparedFindings: [Finding] { increases + decreases + unchanged + undecided }
    /// The numbers that got worse.
    var worse: [Finding] { metric.direction == .lessIsBetter ? increases : decreases }

    /// Returns the tallies of all measures. Times come first: of warm calls, of cold calls, of other calls, of
    /// preparation. Then come worse counts, then the others.
    static func all(_ findings: Findings) -> [ChangeTally] {
        let rows = findings.rows
        let compared = rows.indices.filter { rows[$0].isCompared }
        // The name of a measure is made once for all its rows. Plans of an exact metric share a name.
        let measures = compared.grouped { rows[$0].cell.measureID }.grouped { $0.key.name }
        let tallies = measures.map { ChangeTally(rows, at: $0.elements.flatMap(\.elements).sorted()) }
        return Rank.allCases.flatMap { rank in tallies.filter { $0.rank == rank } }
    }

    /// The order of measures for reading.
    private enum Rank: CaseIterable {
        case warmCalls, singleCalls, otherCalls, preparation, worseCounts, counts
    }

    private let rank: Rank

    /// Returns the changes of the first measure with any. Warm calls come before others, also if these changed more.
    static func leading(_ changes: [[Finding]]) -> [Finding] { changes.first { !$0.isEmpty } ?? [] }

    /// - Parameter positions: the positions of the findings on one measure; not empty.
    private init(_ rows: [Finding], at positions: [Int]) {
        let first = rows[positions[0]].cell
        measure = first.measure
        measureWithUnit = first.measureWithUnit
        metric = first.metric
        for position in positions {
            let isChanged = [.slower, .faster, .regressed, .improved].contains(rows[position].verdict)
            guard rows[position].isCounted else {
                uncountedTotal += 1
                if isChanged { uncountedChanges.append(rows[position]) }
                continue
            }

            if isChanged {
                if rows[position].change ?? 0 > 0 {
                    increases.append(rows[position])
                } else {
                    decreases.append(rows[position])
                }
            } else if rows[position].verdict.isOpen {
                undecided.append(rows[position])
            } else {
                unchanged.append(rows[position])
            }
        }

        increases = Self.largest(increases)
        decreases = Self.largest(decreases)
        let worse = metric.direction == .lessIsBetter ? increases : decreases
        rank = Self.rank(of: first, isWorse: !worse.isEmpty)
    }

    private static func rank(of cell: CellID, isWorse: Bool) -> Rank {
        guard cell.metric.isDuration else { return isWorse ? .worseCounts : .counts }
        guard cell.metric.isCallTime else { return .preparation }

        return switch cell.plan {
        case .warm: .warmCalls
        case .cold: .singleCalls
        default: .otherCalls
        }
    }

    /// Returns findings sorted by their ratio, the largest change first: a half is as far from 1 as a double.
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
    /// - Parameter times: the changes to count apart, within and beyond the allowance: `9 shorter by over 11 %, 11
    ///   within it, 49 not seen to differ`; `nil` to count them together.
    func counts(dividedBy times: TimeChanges?) -> String {
        let changes = [
            (increases.count, isOfTime ? "longer" : "more"), (decreases.count, isOfTime ? "shorter" : "less"),
        ]
        let rest = [(unchanged.count, isExact ? "identical" : "not seen to differ"), (undecided.count, "undecided")]
        let divided = isOfTime ? times?.counts(of: measure) : nil
        return ((divided ?? Self.words(changes)) + Self.words(rest)).joined(separator: ", ")
    }

    private static func words(_ numbers: [(Int, String)]) -> [String] {
        numbers.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    }
}

extension Finding {
    /// True if both runs have a number, and the two may be compared.
    fileprivate var isCompared: Bool { base != nil && head != nil && verdict != .unmeasurable }

    /// True if a tally counts it.
    var isInTally: Bool { isCompared && isCounted }

    /// The outcome of a compared number in a word. Times of two runs have no verdict.
    var changeWord: String {
        switch verdict {
        case .slower, .faster, .regressed, .improved:
            let isMore = change ?? 0 > 0
            if cell.metric.isDuration { return isMore ? "longer" : "shorter" }
            return isMore ? "more" : "less"
        case .noDifference: return "not seen to differ"
        case .same: return "identical"
        case .unmeasurable: return "not compared"
        default: return verdict.rawValue
        }
    }
}
