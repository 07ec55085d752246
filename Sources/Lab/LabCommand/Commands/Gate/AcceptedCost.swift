import Results

/// A higher cost that a commit accepts by a line at the end of its message:
///
///     Accept-Cost: parse/*/list-200 instructions +3%: the index is built at once
///
/// The line names the cells by a pattern, a metric, the largest accepted change, which may be above 100 %, and the
/// reason after a colon.
struct AcceptedCost: Hashable {
    /// The word before the colon, a trailer in git's terms.
    static let trailer = "Accept-Cost"
    /// The form of the text after it.
    static let form = "PATTERN METRIC +N%: REASON"

    /// The text after the trailer, as written.
    let text: String
    let pattern: Pattern
    /// The name of the metric.
    let metric: String
    /// The largest accepted relative change.
    let limit: Double
    let reason: String
    /// The short name of the commit.
    let commit: String

    /// Reads the text after the trailer.
    ///
    /// - Throws: `InvalidValue` with the right form.
    init(_ text: String, of commit: String) throws(InvalidValue) {
        let words = text.split(separator: " ").map(String.init)
        guard let sign = words.firstIndex(where: { $0.hasPrefix("+") }), sign >= 2 else {
            throw InvalidValue(expected: Self.form)
        }

        let rest = words[sign...].joined(separator: " ").dropFirst()
        guard let percent = rest.firstIndex(of: "%"),
            let value = try? Double(argument: String(rest[..<percent]).filter { $0 != " " })
        else { throw InvalidValue(expected: Self.form) }
        guard value > 0 else { throw InvalidValue(expected: "\(Self.form), with N above 0") }

        let ending = rest[percent...].dropFirst().drop { $0 == " " }
        let reason = ending.dropFirst().drop { $0 == " " }
        guard ending.first == ":", !reason.isEmpty else { throw InvalidValue(expected: Self.form) }

        self.text = text
        pattern = try Pattern(argument: words[0])
        metric = words[1..<sign].joined(separator: " ")
        limit = value / 100
        self.reason = String(reason)
        self.commit = commit
    }

    /// Returns true if the line applies to the cell and metric of a finding that got worse.
    ///
    /// - Parameter isSelected: true for the cells that the pattern selects.
    func concerns(_ finding: Finding, _ isSelected: (String) -> Bool) -> Bool {
        let isWorse = finding.verdict == .regressed || finding.verdict == .unconfirmed
        return isWorse && finding.cell.metric.name == metric && isSelected(finding.cell.path)
    }

    /// Returns true if a change may be within the limit. An increase from 0 never is.
    ///
    /// If more of a metric is better, the limit applies to the loss.
    func covers(_ finding: Finding) -> Bool {
        let metric = finding.cell.metric
        let nearest = metric.direction == .lessIsBetter ? finding.interval?.lower : finding.interval?.upper
        guard let change = nearest ?? finding.change else { return false }
        return metric.worsening(change) <= limit + 1e-9
    }
}
