import Measurement
import Nouns
import Results

/// The texts of a finding for tables, test cases and annotations.
package enum FindingText {
    /// Returns a change in per cent with its sign: `+5.1 %`; `from 0` if the base was 0.
    ///
    /// - Parameter interval: the interval next to it: both have the same number of decimals.
    static func change(_ change: Double?, beside interval: Interval? = nil) -> String {
        guard let change else { return "" }
        if change.isInfinite { return "from 0" }
        if change == 0, interval == nil { return "0 %" }
        return "\(signed(change, decimals: decimals(change, interval))) %"
    }

    /// Returns a change as the end of a sentence: `25.0 % longer`, `12.3 times as long`; both values if the first is 0:
    /// `0 → 1`.
    static func changeInWords(_ finding: Finding) -> String {
        guard let share = finding.change, share.isFinite else { return values(finding) }
        guard ChangeSize.isInPercent(1 + share) else { return ChangeSize.factor(1 + share, finding.changeWord) }

        let size = change(abs(share)).trimmingPrefix("+")
        return "\(size) \(finding.changeWord)"
    }

    /// Returns an interval of a change in per cent: `[+3.9, +6.2]`.
    ///
    /// - Parameter change: the change next to it: both have the same number of decimals.
    static func interval(_ interval: Interval?, beside change: Double? = nil) -> String {
        guard let interval, interval.upper.isFinite || interval.lower > -1 else { return "" }

        let decimals = decimals(change, interval)
        return "[\(signed(interval.lower, decimals: decimals)), \(signed(interval.upper, decimals: decimals))]"
    }

    /// Returns the number of decimals for a change and its interval: one to three.
    ///
    /// More than one is needed if the ends of the interval would look the same, if an end would look like 0 although
    /// the interval does not contain 0, or if both numbers are very small.
    private static func decimals(_ change: Double?, _ interval: Interval?) -> Int {
        let most = 3
        let largest = [change, interval?.lower, interval?.upper].compactMap { $0.map(abs) }.max() ?? 0
        if largest > 0, 100 * largest < 0.095 { return most }
        guard let interval, interval.lower < interval.upper else { return 1 }

        let leavesOutZero = interval.lower > 0 || interval.upper < 0
        let tells = (1..<most).first { decimals in
            let ends = [interval.lower, interval.upper].map { signed($0, decimals: decimals) }
            let showsZero = ends.contains { Double($0) == 0 }
            return ends[0] != ends[1] && !(leavesOutZero && showsZero)
        }
        return tells ?? most
    }

    private static func signed(_ share: Double, decimals: Int) -> String {
        guard share.isFinite else { return share < 0 ? "−∞" : "+∞" }

        let percent = abs(100 * share)
        let sign = share < 0 ? "−" : "+"
        if percent >= 1e15 { return sign + SignificantDigits.three(percent) }
        if percent >= 1_000 { return sign + Int(percent.rounded()).grouped }

        let text = SignificantDigits.fixed(percent, decimals: decimals)
        return Double(text) == 0 ? text : sign + text
    }

    /// Returns both values, with a common unit written once: `726 → 634 ns`.
    static func values(_ finding: Finding) -> String {
        guard let base = finding.base, let head = finding.head else { return "" }

        let before = finding.cell.metric.quantity(base)
        let after = finding.cell.metric.quantity(head)
        return "\(before.text(before: after)) → \(after.text)"
    }

    /// Returns a change with its interval: `+5.1 % [+3.9, +6.2]`.
    static func reading(_ change: Double?, _ interval: Interval?) -> String {
        [self.change(change, beside: interval), self.interval(interval, beside: change)].filter { !$0.isEmpty }.joined(
            separator: " ")
    }

    /// Returns the second reading, if there is one, and the reason.
    static func remark(_ finding: Finding) -> String {
        var parts: [String] = []
        if let confirmation = finding.confirmation {
            let word = finding.verdict == .regressed ? "confirmed" : "measured again"
            parts.append("\(word): \(reading(confirmation.change, confirmation.interval))")
        }

        if let reason = finding.reason { parts.append(reason.sentence) }
        return parts.joined(separator: "; ")
    }

    private static func message(_ finding: Finding) -> String {
        let metric = finding.cell.metric
        var values = ""
        if let base = finding.base, let head = finding.head { values = "\(metric.text(base)) → \(metric.text(head))" }
        let cause = finding.cause.map { "why: \($0)" } ?? ""
        return [finding.verdict.rawValue, reading(finding.change, finding.interval), values, remark(finding), cause]
            .filter { !$0.isEmpty }.joined(separator: ": ")
    }

    /// The reason why an improvement fails.
    package static let expectation = "--expect fails until 'gate accept' stores it or base has it"

    /// Returns the finding as a test case: a failure, skipped if it is open, or passed.
    ///
    /// - Parameter failsOnImprovement: true if an improvement is a failure.
    static func testCase(_ finding: Finding, failsOnImprovement: Bool = false) -> TestCase {
        var message = message(finding)
        let outcome: TestCase.Outcome
        let isUnexpected = failsOnImprovement && finding.verdict == .improved
        if isUnexpected { message += ": \(expectation)" }

        if finding.verdict.fails && finding.isCounted || isUnexpected {
            outcome = .failed(type: finding.verdict.rawValue, message: message)
        } else if finding.verdict.isOpen {
            outcome = .skipped(message: message)
        } else {
            outcome = .passed
        }

        return TestCase(
            className: finding.cell.experiment,
            name: "\(finding.cell.label)/\(finding.cell.input) \(finding.cell.measure)",
            outcome: outcome, output: finding.verdict == .same && finding.base == nil ? message : "")
    }
}

extension Findings.Control {
    /// The control as a line, with what it compared: `positive control: holds, head with 5 % more work reads +5.1 %`.
    package var text: String {
        let compared = expected == 0 ? "base next to itself" : "head with \(Findings.allowanceText(expected)) more work"
        let verdict = holds ? "holds" : "FAILED"
        let outcome = isTooWide ? "too wide to tell" : verdict
        return "\(name) control: \(outcome), \(compared) reads \(FindingText.reading(change, interval))"
    }
}

extension Findings.Effort {
    /// The effort as a line.
    package var text: String {
        let share = seconds > 0 ? 100 * (1 - childSeconds / seconds) : 0
        return "\(SignificantDigits.fixed(seconds, decimals: 1)) s of measuring in "
            + "\(counted(processes, "process", "processes")), \(counted(links, "layout")) a side; "
            + "\(SignificantDigits.fixed(share, decimals: 0)) % of it was the gate's own"
    }
}
