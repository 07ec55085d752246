import Execution
import Measurement
import Results

/// The higher costs that the commits from base to head accept.
struct AcceptedCosts {
    /// In the order of the commits, the newest first.
    private(set) var costs: [AcceptedCost] = []
    /// The lines that cannot be read, each in a sentence.
    private(set) var faults: [String] = []

    /// The costs of a comparison that no commits lead to.
    static let none = AcceptedCosts()

    private init() {}

    /// Reads the messages of the commits that head has and base has not.
    ///
    /// - Parameters:
    ///   - reference: the commit of base.
    ///   - folder: a folder of the repository, whose checked out commit is head.
    init(since reference: String, in folder: String) {
        let line = "%(trailers:key=\(AcceptedCost.trailer),valueonly,unfold,separator=%x1f)"
        let log = Git.text(["log", "--format=%h %x1d\(line)%x1e", "\(reference)..HEAD", "--"], in: folder)

        for record in (log ?? "").split(separator: "\u{1e}") {
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
            faults.append(
                "commit \(commit) accepts nothing by '\(AcceptedCost.trailer): \(text)'; right is \(error.expected)")
        }
    }

    /// Gives findings that are worse by no more than what is accepted another verdict, and notes what is beyond it.
    func apply(to findings: inout Findings) {
        findings.notes += faults
        for index in findings.rows.indices {
            let finding = findings.rows[index]
            let concerning = costs.filter { $0.concerns(finding) }
            if let cost = concerning.first(where: { $0.covers(finding) }) {
                findings.rows[index].verdict = .accepted
                findings.rows[index].reason = cost.sentence
            } else if let cost = concerning.max(by: { $0.limit < $1.limit }) {
                findings.notes.append(
                    "\(finding.cell.path) \(cost.metric): worse than \(cost.limitText) of \(cost.commit)")
            }
        }
    }
}

extension AcceptedCost {
    /// The limit as it was written: `+3 %`.
    fileprivate var limitText: String { "the +\(SignificantDigits.three(limit * 100)) %" }

    /// The sentence on a finding that it covers.
    fileprivate var sentence: String {
        "up to +\(SignificantDigits.three(limit * 100)) % accepted by \(commit)" + (reason.isEmpty ? "" : ": \(reason)")
    }
}
