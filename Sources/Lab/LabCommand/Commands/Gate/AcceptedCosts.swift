import Execution
import Measurement
import Results

/// The higher costs that the commits from base to head accept.
struct AcceptedCosts {
    /// The costs in the order of the commits, the newest first.
    private(set) var costs: [AcceptedCost] = []
    /// The lines that cannot be read, each in a sentence; or one sentence, if git could not list the commits.
    private(set) var faults: [String] = []

    /// No costs, for a comparison without commits between its sides.
    static let none = AcceptedCosts()

    private init() {}

    /// Reads the messages of the commits that head has and base does not have.
    ///
    /// If git fails, no cost is accepted, and ``faults`` says so.
    ///
    /// - Parameters:
    ///   - reference: the commit of base.
    ///   - folder: a folder of the repository. The commit that is checked out there is head.
    init(since reference: String, in folder: String) {
        let line = "%(trailers:key=\(AcceptedCost.trailer),valueonly,unfold,separator=%x1f)"
        let log = Git.run(["log", "--format=%h %x1d\(line)%x1e", "\(reference)..HEAD", "--"], in: folder)
        guard log.end == .exit(0) else {
            let complaint = Git.complaint(of: log).map { ": \($0)" } ?? ""
            faults = ["no cost is accepted, as git could not list the commits since \(reference)\(complaint)"]
            return
        }

        for record in log.trimmedOutput.split(separator: "\u{1e}") {
            let parts = record.split(separator: "\u{1d}")
            guard parts.count == 2 else { continue }

            let commit = parts[0].trimmingPrefix { $0.isWhitespace }.prefix { $0 != " " }
            for text in parts[1].split(separator: "\u{1f}") { add(String(text), of: String(commit)) }
        }
    }

    private mutating func add(_ text: String, of commit: String) {
        do throws(InvalidValue) {
            costs.append(try AcceptedCost(text, of: commit))
        } catch {
            faults.append(Self.fault(of: text, commit, "right is \(error.expected)"))
        }
    }

    /// The sentence about a line that has no effect.
    private static func fault(of text: String, _ commit: String, _ reason: String) -> String {
        "the line '\(AcceptedCost.trailer): \(text)' of commit \(commit) has no effect: \(reason)"
    }

    /// Changes the verdict of findings whose increase is accepted. Findings beyond the limit get a note, and so do
    /// lines that have no effect.
    ///
    /// - Parameters:
    ///   - cells: the names of all cells of the lab, even without a finding.
    ///   - metrics: the names of all metrics of the lab.
    func apply(to findings: inout Findings, cells: [String], metrics: [String]) {
        let cells = cells + findings.rows.map(\.cell.path)
        let metrics = (metrics + findings.rows.map(\.cell.metric.name)).distinct()
        let selections = costs.map { (cost: $0, isSelected: [$0.pattern].cellFilter(among: cells)) }
        findings.notes += faults
        for (cost, isSelected) in selections {
            if !cells.contains(where: isSelected) {
                findings.notes.append(
                    Self.fault(of: cost.text, cost.commit, "\(cost.pattern.text.quotedForMessage) matches no cell"))
            } else if !metrics.contains(cost.metric) {
                let advice = cost.metric.nearest(among: metrics).map { "; did you mean '\($0)'?" } ?? ""
                findings.notes.append(Self.fault(of: cost.text, cost.commit, "no metric has that name\(advice)"))
            }
        }

        for index in findings.rows.indices {
            let finding = findings.rows[index]
            let concerning = selections.filter { $0.cost.concerns(finding, $0.isSelected) }.map(\.cost)
            if let cost = concerning.first(where: { $0.covers(finding) }) {
                findings.rows[index].verdict = .accepted
                findings.rows[index].reason = .accepted(limit: cost.limit, commit: cost.commit, reason: cost.reason)
            } else if let cost = concerning.max(by: { $0.limit < $1.limit }) {
                let cause = finding.base == 0 ? ", as every increase from 0 is" : ""
                findings.notes.append(
                    "\(finding.cell.path) \(cost.metric): worse than \(cost.limitText) that \(cost.commit) "
                        + "accepts\(cause)")
            }
        }
    }
}

extension AcceptedCost {
    /// The limit with three digits, in the form of a note: `the +3.00 %`.
    fileprivate var limitText: String { "the +\(SignificantDigits.three(limit * 100)) %" }
}
