import JSONText
import LabKit
import Measurement

struct DumpReport: Encodable, PrintedReport {
    var file: String
    var format: String
    var roots: Int
    var views: Int
    var levels: Int
    var hidden: Int
    /// The view in front; `nil` when no root is visible.
    var foreground: Foreground?
    var answers: [String: [Int]] = [:]
    /// Those that found something else than the reference.
    var disagreeing: [String] = []
    var cold: Cold?
    var unmeasured: String?
    var warnings: [String]

    struct Foreground: Encodable {
        var className: String
        var path: [Int]
        var levels: Int
        var controller: String?
        var controllerDeep: String?
    }

    struct Cold: Encodable {
        var calls: Int
        var dropped: Int
        var medianNanoseconds: Double
        var p99Nanoseconds: Double
        var limitNanoseconds: Double
        var verdict: BudgetVerdict
    }

    var jsonLines: [String] { [encodedLine(self)] }

    var lines: [String] {
        var lines = [
            "\(SingleLine.escaped(file)): \(format), \(counted(views, "view")), \(counted(levels, "level")), "
                + "\(SignificantDigits.grouped(hidden)) hidden"
                + (roots == 1 ? "" : ", \(roots) roots")
        ]
        if let foreground {
            let levels = foreground.levels == 1 ? "the root" : counted(foreground.levels, "level") + " deep"
            lines.append("  in front    \(Self.shortened(foreground.className)), \(levels)")
            if !foreground.path.isEmpty {
                // From the root down: which of the subviews, counted from 0.
                let path = foreground.path.map(String.init).joined(separator: ".")
                lines.append("  at          \(Self.shortened(path, to: 84))")
            }

            let resolved = foreground.controllerDeep == foreground.controller ? nil : foreground.controllerDeep
            if let controller = foreground.controller ?? resolved {
                lines.append("  controller  \(controller)" + (resolved.map { ", which shows \($0)" } ?? ""))
            }
        } else {
            lines.append("  in front    none: no root is visible")
        }

        if !answers.isEmpty {
            lines.append(
                disagreeing.isEmpty
                    ? "  searches    all \(answers.count) agree"
                    : "  searches    MISMATCH: \(disagreeing.joined(separator: ", ")) differ from documented")
        }

        if let cold {
            lines.append(
                "  cold        median \(TimeSpan(nanoseconds: cold.medianNanoseconds)), p99 "
                    + "\(TimeSpan(nanoseconds: cold.p99Nanoseconds)) of \(counted(cold.calls, "call")): "
                    + "\(cold.verdict) \(TimeSpan(nanoseconds: cold.limitNanoseconds))"
                    + (cold.dropped == 0 ? "" : "; \(counted(cold.dropped, "interrupted call")) dropped"))
        }

        if let unmeasured { lines.append("  cold        not measured: \(unmeasured)") }
        return lines + warnings.map { "  warning     line \($0)" }
    }

    /// Beginning and end of a text that is longer than a line.
    private static func shortened(_ text: String, to length: Int = 200) -> String {
        guard text.count > length else { return SingleLine.escaped(text) }
        let half = length / 2 - 1
        return SingleLine.escaped("\(text.prefix(half))…\(text.suffix(half))")
    }
}
