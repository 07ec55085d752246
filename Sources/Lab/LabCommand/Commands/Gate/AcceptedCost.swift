import Results

/// A higher cost that a commit accepts by a line at the end of its message:
///
///     Accept-Cost: parse/*/list-200 instructions +3%: the index is built at once
///
/// The line names the cells by a pattern, a metric, the greatest change, which may be above 100 %, and, after a colon,
/// the reason.
struct AcceptedCost: Hashable {
    /// The word before the colon, as git knows such lines.
    static let trailer = "Accept-Cost"
    /// The form of what follows it.
    static let form = "PATTERN METRIC +N%: REASON"

    /// The text after the word, as it was written.
    let text: String
    let pattern: Pattern
    /// The name of the metric.
    let metric: String
    /// The greatest change, relative.
    let limit: Double
    let reason: String
    /// The short name of the commit.
    let commit: String

    /// Reads what follows the word.
    ///
    /// - Throws: `InvalidValue` with the form that would be right.
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

    /// Returns true if it is about the cell and metric of a finding that got worse.
    ///
    /// - Parameter isSelected: true for the cells that the pattern names, of all that there are.
    func concerns(_ finding: Finding, _ isSelected: (String) -> Bool) -> Bool {
        let isWorse = finding.verdict == .regressed || finding.verdict == .unconfirmed
        return isWorse && finding.cell.metric.name == metric && isSelected(finding.cell.path)
    }

    /// Returns true if a change is not beyond the limit for certain. An increase from 0 is beyond every limit.
    ///
    /// Of a metric where more is better, the limit counts what is lost.
    func covers(_ finding: Finding) -> Bool {
        let metric = finding.cell.metric
        let nearest = metric.direction == .lessIsBetter ? finding.interval?.lower : finding.interval?.upper
        guard let change = nearest ?? finding.change else { return false }
        return metric.worsening(change) <= limit + 1e-9
    }
}
