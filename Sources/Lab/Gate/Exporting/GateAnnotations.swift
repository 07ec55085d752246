import Foundation

/// What fails, as workflow commands of GitHub Actions: `::error title=…::…`, at most ten, which is what a step may show.
public struct GateAnnotations: Sendable {
    private let report: GateReport
    /// The most annotations of one kind that a step shows.
    static let most = 10

    /// The annotations of a report.
    public init(_ report: GateReport) { self.report = report }

    /// One line for each.
    public var lines: [String] {
        let failing = report.worstFirst.filter(\.verdict.fails)
        let shown = failing.count > Self.most ? failing.prefix(Self.most - 1) : failing[...]
        var lines = shown.map { row in
            Self.line(title: "\(row.cell) \(row.metric.rawValue)", text: JUnitGateReport.message(row))
        }
        if shown.count < failing.count {
            lines.append(Self.line(title: "gate", text: "\(failing.count - shown.count) more fail; see the log"))
        }
        return lines
    }

    private static func line(title: String, text: String) -> String {
        let title = escaped(title).replacingOccurrences(of: ":", with: "%3A").replacingOccurrences(of: ",", with: "%2C")
        return "::error title=\(title)::\(escaped(text))"
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "\r", with: "%0D")
            .replacingOccurrences(of: "\n", with: "%0A")
    }
}
