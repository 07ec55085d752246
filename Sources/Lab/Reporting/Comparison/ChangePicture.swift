import Foundation
import Measurement
import Nouns
import Results

/// The largest changes between two results on one axis, each with its interval, around the line of no change.
///
/// The axis is of ratios and logarithmic: a half is as far from the line as a double.
struct ChangePicture: Sendable {
    /// A change. Places on the axis are from 0 to 1000.
    struct Row: Sendable {
        var finding: Finding
        /// The place of the change.
        var x: Int
        /// The places of the ends of its interval; `nil` without one.
        var interval: ClosedRange<Int>?
        /// True if the axis ends before the change.
        var isBeyond: Bool
        var outcome: Outcome
        /// True for a time whose whole interval lies beyond the allowance.
        var isClear: Bool
    }

    /// The outcome of a cell. Its mark shows it by colour and by shape.
    enum Outcome: String, CaseIterable, Sendable {
        /// An exact count got worse, or better.
        case worse, better
        /// A measured value differs, for the worse or the better. Two runs give no verdict on it.
        case perhapsWorse = "perhaps-worse"
        case perhapsBetter = "perhaps-better"
        /// The time differs within the allowance: the place of the code in memory alone can cause that.
        case small
        /// The cell does not differ for certain.
        case same
    }

    /// The changes of one measure.
    struct Part: Sendable {
        /// The measure with its numbers by outcome: `warm time: 3 longer by over 11 %, 40 not seen to differ`.
        var title: String
        /// The selection of the rows in words: `the largest of each direction, 8 of 18 changes; all of them below`.
        var scope: String
        /// True for times: the place of the code in memory alone can move them.
        var hasTolerance: Bool
        var rows: [Row]
    }

    var parts: [Part]
    /// The place of the line of no change.
    var zero: Int
    /// The places of changes of times within the allowance.
    var tolerance: ClosedRange<Int>
    /// The labels of the axis, with their places.
    var ticks: [(x: Int, text: String)]

    /// - Returns: `nil` if no compared number can be drawn.
    init?(_ compared: ComparedResults) {
        let namedCells = compared.namedCells
        let countedCells = compared.countedCells
        let lists = compared.tallies.compactMap { tally -> (tally: ChangeTally, findings: [Finding])? in
            let findings = tally.pictured(compared.mostListed, with: namedCells)
                .filter { $0.change != nil }
            return findings.isEmpty ? nil : (tally, findings)
        }
        guard !lists.isEmpty else { return nil }

        let axis = ChangeAxis(lists.flatMap(\.findings))
        zero = axis.x(1)
        tolerance = axis.x(1 - Findings.layoutAllowance)...axis.x(1 + Findings.layoutAllowance)
        ticks = axis.ticks
        let clearCells = Set((compared.times.clearlyLonger + compared.times.clearlyShorter).map(\.cell))
        parts = lists.map { tally, findings in
            return Part(
                title: "\(tally.measureWithUnit): \(compared.counts(tally))",
                scope: tally.scope(of: findings.count, besides: compared.mostListed, with: countedCells),
                hasTolerance: tally.isOfTime,
                rows: findings.map { Row($0, on: axis, isClear: clearCells.contains($0.cell)) })
        }
    }

    /// The outcomes in the picture, each in words: `worse: more`, `probably or perhaps worse: longer`.
    var legend: [(outcome: Outcome, text: String)] {
        let rows = parts.flatMap(\.rows)
        return Outcome.allCases.compactMap { outcome in
            let ownRows = rows.filter { $0.outcome == outcome }
            guard !ownRows.isEmpty else { return nil }

            let text = ownRows.map(\.finding.changeWord).distinct().joined(separator: " or ")
            return switch outcome {
            case .worse, .better: (outcome, "\(outcome.words): \(text)")
            case .perhapsWorse, .perhapsBetter:
                (outcome, "\(Self.certainty(of: ownRows)) \(outcome.words): \(text)")
            case .small: (outcome, "\(text), \(outcome.words)")
            case .same: (outcome, text)
            }
        }
    }

    /// Returns the certainty of times, which share a mark: `probably`, `perhaps`, `probably or perhaps`.
    private static func certainty(of rows: [Row]) -> String {
        let words = Set(rows.map(\.certainty))
        return ["probably", "perhaps"].filter(words.contains).joined(separator: " or ")
    }

    /// Sentences on reading the picture.
    var explanation: String {
        let rows = parts.flatMap(\.rows)
        var sentences = [
            "A mark is a cell in head, the later run, next to base: right of the line if it has more."
        ]
        if rows.contains(where: { $0.interval != nil }) {
            sentences.append("Its bar is the 95 % interval of the change.")
        }
        if parts.contains(where: \.hasTolerance) {
            sentences.append(
                "In the grey band, ±\(Findings.layoutAllowanceText), a time can move by the place of the code in "
                    + "memory alone.")
        }
        if rows.contains(where: { ![.same, .small].contains($0.outcome) }) {
            sentences.append("Red and green are for counts alone: two runs cannot decide a time.")
        }
        if rows.contains(where: \.isBeyond) { sentences.append("An arrow is a change beyond the axis.") }
        return sentences.joined(separator: " ")
    }
}

extension ChangeTally {
    /// Returns the selection of the rows in words; empty if a picture shows all numbers of the measure.
    ///
    /// - Parameters:
    ///   - shown: the number of rows.
    ///   - count: the most rows in each direction. One more shows the largest change within the allowance.
    ///   - cells: the cells that are shown in any case.
    fileprivate func scope(of shown: Int, besides count: Int, with cells: Set<CellID>) -> String {
        let changes = increases.count + decreases.count
        if shown == total { return "" }
        if changes == 0 { return "the \(counted(shown, "largest difference"))" }
        if shown == changes { return changes == 1 ? "the one change" : "all \(counted(changes, "change"))" }
        let isOneWay = increases.isEmpty || decreases.isEmpty
        let isExtended = shown > largest(count, with: cells).count
        let further = isExtended ? " and the largest within \(Findings.layoutAllowanceText)" : ""
        let largest = isOneWay ? "largest" : "largest of each direction"
        return "the \(largest)\(further), \(shown) of \(counted(changes, "change")); all of them below"
    }

    /// Returns the numbers for a picture: the numbers of a list or, for a time without any, the largest differences.
    fileprivate func pictured(_ count: Int, with cells: Set<CellID>) -> [Finding] {
        let listed = listed(count, with: cells)
        guard listed.isEmpty, isOfTime else { return listed }
        return Array(Self.largest(unchanged).prefix(2 * count))
    }
}

extension ChangePicture.Row {
    fileprivate init(_ finding: Finding, on axis: ChangeAxis, isClear: Bool) {
        let ratio = 1 + (finding.change ?? 0)
        self.finding = finding
        x = axis.x(ratio)
        interval = finding.interval.map { axis.x(1 + $0.lower)...axis.x(1 + $0.upper) }
        isBeyond = !axis.holds(ratio)
        outcome = finding.outcome
        self.isClear = isClear
    }

    /// The certainty of a difference that two runs do not decide, in the word of the answer.
    fileprivate var certainty: String { isClear ? "probably" : "perhaps" }

    /// The outcome in words: `worse`, `probably worse`.
    var words: String {
        switch outcome {
        case .perhapsWorse, .perhapsBetter: "\(certainty) \(outcome.words)"
        case .worse, .better, .small, .same: outcome.words
        }
    }
}

extension ChangePicture.Outcome {
    /// The outcome in words, without its certainty: `worse`.
    fileprivate var words: String {
        switch self {
        case .worse, .perhapsWorse: "worse"
        case .better, .perhapsBetter: "better"
        case .small: "as the place of the code can cause"
        case .same: "the same"
        }
    }

    /// True if the mark is an upright bar, for readers who do not see colours.
    var isUpright: Bool { self == .worse || self == .perhapsWorse }

    /// True if the mark is a ring.
    var isHollow: Bool { self == .same || self == .small }
}

extension Finding {
    fileprivate var outcome: ChangePicture.Outcome {
        switch verdict {
        case _ where isWithinAllowance: .small
        case .regressed: .worse
        case .improved: .better
        case .slower: .perhapsWorse
        case .faster: .perhapsBetter
        default: .same
        }
    }
}

/// A symmetric axis of ratios around 1.
private struct ChangeAxis {
    /// The logarithm of the largest ratio.
    private let reach: Double

    /// The smallest reach, so that the whole allowance is visible.
    private static let leastReach = 1.3 * log(1 + Findings.layoutAllowance)
    /// The most multiples of the median distance that the axis shows. Farther changes would leave no room for the
    /// others.
    private static let mostMedians = 4.0

    init(_ findings: [Finding]) {
        let distances = findings.compactMap { finding -> Double? in
            let ends = [finding.change, finding.interval?.lower, finding.interval?.upper].compactMap { $0 }
            return ends.map { abs(log(1 + $0)) }.filter(\.isFinite).max()
        }
        let most = distances.max() ?? 0
        let usual = Quantile.median(of: distances) ?? 0
        reach = 1.05 * max(Self.leastReach, min(most, Self.mostMedians * usual))
    }

    /// Returns true if the axis has a place for a ratio.
    func holds(_ ratio: Double) -> Bool { ratio > 0 && abs(log(ratio)) <= reach }

    /// Returns the place of a ratio. A ratio beyond the axis has the place of its end.
    func x(_ ratio: Double) -> Int {
        guard ratio > 0 else { return 0 }
        guard ratio.isFinite else { return 1_000 }
        return Int((500 + 500 * min(max(log(ratio) / reach, -1), 1)).rounded())
    }

    /// The ratios above 1 for labels, from the middle outwards.
    private static let labelsAbove = [
        1.02, 1.05, 1.1, 1.2, 1.5, 2, 3, 5, 10, 30, 100, 1_000, 10_000, 100_000, 1_000_000,
    ]
    /// The ratios below 1 for labels, from the middle outwards.
    private static let labelsBelow = [
        0.98, 0.95, 0.9, 0.8, 0.7, 0.5, 0.3, 0.2, 0.1, 0.03, 0.01, 1e-3, 1e-4, 1e-5, 1e-6,
    ]
    /// The smallest distance between two labels.
    private static let spacing = 130

    /// The labels from left to right, with the line of no change between them.
    var ticks: [(x: Int, text: String)] {
        let line = (x: x(1), text: "no change")
        return labels(Self.labelsBelow).reversed() + [line] + labels(Self.labelsAbove)
    }

    /// Returns the labels of one side that have room, from the middle outwards.
    private func labels(_ ratios: [Double]) -> [(x: Int, text: String)] {
        var labels: [(x: Int, text: String)] = []
        for ratio in ratios where holds(ratio) && abs(x(ratio) - (labels.last?.x ?? x(1))) >= Self.spacing {
            labels.append((x(ratio), Self.text(ratio)))
        }
        return labels
    }

    /// Returns a ratio as a change in per cent, or a large one as a multiple.
    private static func text(_ ratio: Double) -> String {
        if ratio >= 3 { return "\(Int(ratio.rounded()).grouped)×" }
        if ratio < 0.01 { return "1/\(Int((1 / ratio).rounded()).grouped)×" }

        let percent = SignificantDigits.fixed(100 * abs(ratio - 1), decimals: 0)
        return "\(ratio < 1 ? "−" : "+")\(percent) %"
    }
}
