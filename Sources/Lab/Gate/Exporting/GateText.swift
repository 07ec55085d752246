import Foundation
import LabKit
import Measurement

/// Numbers of a gate as its reports print them.
public enum GateText {
    /// A value in its metric's unit: `1.23 µs`, `3`, `128 B`.
    public static func value(_ value: Double?, _ metric: GateMetric) -> String {
        guard let value else { return "" }
        switch metric {
        case .time: return TimeSpan(nanoseconds: value).description
        case .bytes: return "\(number(value)) B"
        case .instructions, .allocations: return number(value)
        }
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9
            ? SignificantDigits.grouped(Int(value)) : SignificantDigits.three(value)
    }

    /// A change in per cent with its sign: `+5.1 %`; `new` where base was 0.
    public static func change(_ change: Double?) -> String {
        guard let change else { return "" }
        if change == .infinity { return "from 0" }
        if change == 0 { return "0 %" }
        return "\(signed(100 * change)) %"
    }

    /// An interval of a change: `[+3.9, +6.2]`, in per cent.
    public static func interval(_ interval: Interval?) -> String {
        guard let interval, interval.upper.isFinite || interval.lower > -1 else { return "" }
        return "[\(signed(100 * interval.lower)), \(signed(100 * interval.upper))]"
    }

    private static func signed(_ value: Double) -> String {
        guard value.isFinite else { return value < 0 ? "−∞" : "+∞" }
        // Small changes of exact metrics keep two digits.
        let digits = abs(value) < 0.095 ? 3 : 1
        let text = String(format: "%.\(digits)f", abs(value))
        return (value < 0 ? "−" : "+") + text
    }

    /// What is said of a row beside its numbers.
    public static func remark(_ row: GateReport.Row) -> String {
        var parts: [String] = []
        if let confirmation = row.confirmation {
            let found = "\(change(confirmation.change)) \(interval(confirmation.interval))"
            parts.append(row.verdict == .regressed ? "confirmed: \(found)" : "fresh links: \(found)")
        }
        if let reason = row.reason { parts.append(reason) }
        return parts.joined(separator: "; ")
    }

    /// What a control read.
    public static func control(_ control: TimeOutcome.Control) -> String {
        let expected = control.expected == 0 ? "0 %" : change(control.expected)
        let read = "\(change(control.change)) \(interval(control.interval))"
        return "\(control.name) control: \(control.holds ? "holds" : "FAILED"), reads \(read) where \(expected) is"
    }

    /// What measuring took.
    public static func effort(_ effort: GateReport.Effort) -> String {
        let seconds = SignificantDigits.fixed(effort.seconds, decimals: 1)
        let own = effort.seconds > 0 ? 100 * (1 - effort.childSeconds / effort.seconds) : 0
        return "\(seconds) s of measuring in \(SignificantDigits.grouped(effort.processes)) processes, "
            + "\(effort.links) \(effort.links == 1 ? "layout" : "layouts") a side; "
            + "\(SignificantDigits.fixed(own, decimals: 0)) % of it were the gate's own"
    }
}
