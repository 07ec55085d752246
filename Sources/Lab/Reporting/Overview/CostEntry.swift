import Foundation
import Measurement
import Nouns
import Results

/// The cost of a cell in few columns: an amount for the reference, a factor for the others.
struct CostEntry: Sendable, Equatable {
    /// A cost, absolute or relative to the reference.
    enum Value: Sendable, Equatable {
        /// A number with its unit: `146 ns`.
        case amount(String)
        /// A multiple of the reference's cost, with the words for more and less of the metric.
        case factor(Double, Words, isOpen: Bool)
        /// A difference of less than 5 % from the reference.
        case same
        /// A cost hidden by the loop around the call.
        case loop
        /// No number. The reason stands below the table.
        case none
    }

    /// The words for more and less of a metric.
    enum Words: Sendable, Equatable {
        case time, count

        var more: String { self == .time ? "slower" : "more" }
        var less: String { self == .time ? "faster" : "less" }
    }

    var value: Value
    /// The worst verdict on the budgets of the implementation on this input.
    var verdict: BudgetVerdict?

    /// The text without the mark.
    var text: String {
        switch value {
        case .amount(let text): text
        case .factor(let factor, let words, let isOpen):
            (isOpen ? "~" : "") + "\(FactorText.times(factor)) \(factor >= 1 ? words.more : words.less)"
        case .same: "≈ same"
        case .loop: "= loop"
        case .none: "–"
        }
    }

    /// The mark of a verdict; a space if it is within the budget.
    var mark: String { verdict?.mark ?? " " }

    /// The entry of a cell.
    ///
    /// - Parameters:
    ///   - bare: the cell of the loop around the call, if it was measured.
    ///   - verdict: the worst verdict on the implementation.
    init(_ cell: Cell, bare: Cell?, verdict: BudgetVerdict?) {
        self.verdict = verdict
        if cell.plan.traits.measuresRates, let rate = cell.throughput {
            value = .amount("\(Statistic.Format.rate(rate.operationsPerSecond))/s")
        } else if cell.role != .reference, let bare, cell.isWithinLoop(bare) {
            value = .loop
        } else if cell.role != .reference, let ratio = cell.ratioToReference, ratio.value > 0, ratio.value.isFinite {
            value = Self.value(ratio, cell.metric.isDuration ? .time : .count)
        } else {
            value = .amount(Statistic.Format(of: cell.metric).text(cell.median, cell.metric))
        }
    }

    /// An entry without a number.
    init(_ cause: NoNumber?) {
        value = .none
        if case .belowLoop? = cause { value = .loop }
    }

    private static func value(_ ratio: Ratio, _ words: Words) -> Value {
        if abs(ratio.value - 1) < 0.05 { return .same }
        let holdsOne = ratio.ci95.map { $0.lower <= 1 && $0.upper >= 1 } ?? false
        return .factor(ratio.value, words, isOpen: holdsOne)
    }
}

/// Factors in the usual words and digits.
enum FactorText {
    /// Returns a factor in two digits, above 1 in either direction: `1.9×`, `11×`, `1,500×`.
    static func times(_ ratio: Double) -> String { "\(digits(ratio))×" }

    /// Returns a ratio in three digits, or as a fraction below a thousandth: `12.3×`, `0.0123×`, `1/5,780×`.
    ///
    /// The script of a page writes ratios the same way, in `numbers.js`.
    static func ratio(_ value: Double) -> String {
        let isTiny = value > 0 && value < 0.0009995
        return isTiny ? "1/\(SignificantDigits.three(1 / value))×" : "\(SignificantDigits.three(value))×"
    }

    /// Returns a factor above 1, or the inverse of one below, in two digits; hundreds in three: `1.9`, `11`, `109`,
    /// `1,500`.
    static func digits(_ ratio: Double) -> String {
        let factor = ratio < 1 && ratio > 0 ? 1 / ratio : ratio
        guard factor.isFinite, factor < 1e15 else { return SignificantDigits.three(factor) }
        if factor < 9.95 { return SignificantDigits.fixed(factor, decimals: 1) }
        guard factor >= 999.5 else { return Int(factor.rounded()).grouped }

        let scale = pow(10, log10(factor).rounded(.down) - 1)
        return Int((factor / scale).rounded() * scale).grouped
    }
}

extension BudgetVerdict {
    /// The sign next to a number; a space within the budget.
    var mark: String { self == .within ? " " : sign }
}

extension Cell {
    /// True for the loop around a call, or the work around an operation. It is not an implementation.
    var isLoop: Bool { role.isLoop(named: implementation) }

    /// Returns true if the loop around the call hides the cost.
    ///
    /// A loop of a few instructions hides a call that takes up to the same time: half of the sum is the loop's. A loop
    /// with work of its own, such as mutations, hides a call if their intervals overlap. Source: measurement, What the
    /// loop hides
    func isWithinLoop(_ bare: Cell) -> Bool {
        guard role != .bare, plan == bare.plan, metric == bare.metric, metric.isCallTime, !plan.traits.measuresRates
        else {
            return false
        }

        let least = self.ci95?.lower ?? self.median
        let loop = bare.ci95?.upper ?? bare.median
        return least <= (bare.median < Self.plainLoop ? Self.hiddenMultiple : 1) * loop
    }

    /// The most nanoseconds of a loop without work of its own.
    private static let plainLoop = 2.0

    /// The multiple of its own time up to which a plain loop hides a call.
    ///
    /// A call that takes as long as the loop makes the sum twice as long. The 5 % are the smallest difference in a
    /// table: without them, noise would decide for each input.
    private static let hiddenMultiple = 2 * 1.05
}
