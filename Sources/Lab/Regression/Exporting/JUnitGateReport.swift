import Foundation

/// A gate's verdicts as JUnit XML (Jenkins' junit-10 schema): a test case for each metric of each cell. What regressed or is
/// missing failed, what is left open was skipped.
public struct JUnitGateReport: Sendable {
    private let report: GateReport

    /// The XML of a report.
    public init(_ report: GateReport) { self.report = report }

    /// The document.
    public var text: String {
        let failures = report.rows.count { $0.verdict.fails }
        let skipped = report.rows.count { $0.verdict.isOpen }
        let seconds = String(format: "%.3f", report.effort?.seconds ?? 0)
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites name=\"gate\" tests=\"\(report.rows.count)\" failures=\"\(failures)\" time=\"\(seconds)\">",
            "  <testsuite name=\"\(XMLText.attribute("\(report.base) -> \(report.head)"))\" "
                + "tests=\"\(report.rows.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\" "
                + "time=\"\(seconds)\">",
        ]
        for row in report.rows {
            let name = "\(row.cell.implementation)/\(row.cell.input) \(row.metric.rawValue)"
            let head =
                "    <testcase classname=\"\(XMLText.attribute(row.cell.experiment))\" "
                + "name=\"\(XMLText.attribute(name))\" time=\"0\""
            let message = XMLText.attribute(Self.message(row))
            if row.verdict.fails {
                lines.append("\(head)>")
                lines.append("      <failure type=\"\(row.verdict.rawValue)\" message=\"\(message)\"/>")
                lines.append("    </testcase>")
            } else if row.verdict.isOpen {
                lines.append("\(head)>")
                lines.append("      <skipped message=\"\(message)\"/>")
                lines.append("    </testcase>")
            } else {
                lines.append("\(head)/>")
            }
        }
        let notes = report.controls.map(GateText.control) + report.notes
        if !notes.isEmpty {
            lines.append("    <system-out>\(XMLText.content(notes.joined(separator: "\n")))</system-out>")
        }
        lines += ["  </testsuite>", "</testsuites>", ""]
        return lines.joined(separator: "\n")
    }

    /// The verdict with its numbers, in one line.
    static func message(_ row: GateReport.Row) -> String {
        var parts = [row.verdict.rawValue]
        if row.change != nil {
            parts.append("\(GateText.change(row.change)) \(GateText.interval(row.interval))".trimmed)
        }
        if row.base != nil, row.head != nil {
            parts.append("\(GateText.value(row.base, row.metric)) → \(GateText.value(row.head, row.metric))")
        }
        let remark = GateText.remark(row)
        if !remark.isEmpty { parts.append(remark) }
        return parts.joined(separator: ": ")
    }
}

/// Text as XML takes it.
enum XMLText {
    /// Between double quotes; line ends are kept as references, which a reader would turn into blanks.
    static func attribute(_ text: String) -> String {
        escaped(text).replacingOccurrences(of: "\"", with: "&quot;").replacingOccurrences(of: "\n", with: "&#10;")
    }

    /// Between tags.
    static func content(_ text: String) -> String { escaped(text) }

    /// Markup escaped, and characters that XML 1.0 cannot hold replaced.
    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\t", "\n", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                result.append(scalar)
            default: result.append("\u{FFFD}")
            }
        }
        return String(result)
    }
}

extension String {
    var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
