import Measurement
import Results

/// The texts of a finding, the same in tables, test cases and annotations.
enum FindingText {
    /// Returns a change in per cent with its sign: `+5.1 %`; `from 0` if the base was 0.
    static func change(_ change: Double?) -> String {
        guard let change else { return "" }
        if change.isInfinite { return "from 0" }
        if change == 0 { return "0 %" }
        return "\(signed(100 * change)) %"
    }

    /// Returns an interval of a change in per cent: `[+3.9, +6.2]`.
    static func interval(_ interval: Interval?) -> String {
        guard let interval, interval.upper.isFinite || interval.lower > -1 else { return "" }
        return "[\(signed(100 * interval.lower)), \(signed(100 * interval.upper))]"
    }

    private static func signed(_ value: Double) -> String {
        guard value.isFinite else { return value < 0 ? "−∞" : "+∞" }
        // Small changes of exact metrics keep two digits.
        let digits = abs(value) < 0.095 ? 3 : 1
        return (value < 0 ? "−" : "+") + SignificantDigits.fixed(abs(value), decimals: digits)
    }

    /// Returns a change with its interval: `+5.1 % [+3.9, +6.2]`.
    static func reading(_ change: Double?, _ interval: Interval?) -> String {
        [self.change(change), self.interval(interval)].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Returns the second reading, if there is one, and the reason.
    static func remark(_ finding: Finding) -> String {
        var parts: [String] = []
        if let confirmation = finding.confirmation {
            let word = finding.verdict == .regressed ? "confirmed" : "measured again"
            parts.append("\(word): \(reading(confirmation.change, confirmation.interval))")
        }

        if let reason = finding.reason { parts.append(reason) }
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

    /// Returns the finding as a test case: a failure, skipped if it is open, or passed.
    static func testCase(_ finding: Finding) -> TestCase {
        let message = message(finding)
        let outcome: TestCase.Outcome
        if finding.verdict.fails {
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
    /// The control as a line: `positive control: holds, reads +5.1 % where +5.0 % is`.
    package var text: String {
        let expected = expected == 0 ? "0 %" : FindingText.change(expected)
        return "\(name) control: \(holds ? "holds" : "FAILED"), reads \(FindingText.reading(change, interval)) where "
            + "\(expected) is"
    }
}

extension Findings.Effort {
    /// The effort as a line.
    package var text: String {
        let own = seconds > 0 ? 100 * (1 - childSeconds / seconds) : 0
        return "\(SignificantDigits.fixed(seconds, decimals: 1)) s of measuring in "
            + "\(counted(processes, "process", "processes")), \(counted(links, "layout")) a side; "
            + "\(SignificantDigits.fixed(own, decimals: 0)) % of it was the gate's own"
    }
}
