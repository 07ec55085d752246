import JSONText
import LabCommand
import LabKit
import Measurement
import Nouns
import Reporting

/// The outcomes of all files of a call, for its last line and its exit status.
struct ImportTotals {
    var read = 0
    private(set) var skipped = 0
    /// The first skipped files, with a guess at their kind.
    private var skippedFiles: [String] = []
    var refused = 0
    /// The number of dumps with a view in front.
    private var searches = 0
    private var disagreementCount = 0
    private var missingWindowCount = 0
    private var warnings = 0
    private var verdicts: [BudgetVerdict: Int] = [:]
    private var unmeasuredCount = 0

    mutating func add(_ report: DumpReport) {
        read += 1
        warnings += report.warnings.count
        if !report.answers.isEmpty { searches += 1 }
        if !report.disagreeing.isEmpty { disagreementCount += 1 }
        if report.unmeasured != nil { unmeasuredCount += 1 }
        if report.missingWindow != nil { missingWindowCount += 1 }
        if let verdict = report.cold?.verdict { verdicts[verdict, default: 0] += 1 }
    }

    /// The number of skipped files that are named.
    private static let namedFiles = 10

    /// Counts a file of a folder that is not a dump.
    mutating func skip(_ path: String, _ kind: String) {
        skipped += 1
        guard skippedFiles.count < Self.namedFiles else { return }

        let name = path.split(separator: "/").last.map(String.init) ?? path
        skippedFiles.append("\(SingleLine.escaped(name)) (\(kind))")
    }

    /// The skipped files by name; `nil` if there are none.
    var skippedLine: String? {
        guard skipped > 0 else { return nil }
        let rest = skipped - skippedFiles.count
        return "skipped: \(skippedFiles.joined(separator: ", "))" + (rest > 0 ? ", and \(rest) more" : "")
    }

    /// The reason why a call without an error line has nothing to show; `nil` if it has something.
    var emptinessLine: String? {
        guard read == 0, refused == 0, skipped > 0 else { return nil }
        return "no dump was read: \(agreeing(skipped, "the only file", "all \(counted(skipped, "file"))")) "
            + "\(agreeing(skipped, "was", "were")) skipped"
    }

    var line: String {
        var parts = [
            "\(counted(read, "file")) read, \(refused) refused, \(skipped) skipped",
            searches == 0 ? "nothing was searched" : "searches agree on \(searches - disagreementCount) of \(searches)",
        ]

        var budgetParts = BudgetVerdict.allCases.compactMap { verdict in verdicts[verdict].map { "\($0) \(verdict)" } }
        if unmeasuredCount > 0 { budgetParts.append("\(unmeasuredCount) not measured, as --cold-time was used up") }
        if missingWindowCount > 0 { parts.append("\(missingWindowCount) without the window that was asked for") }
        if !budgetParts.isEmpty { parts.append("budget: \(budgetParts.joined(separator: ", "))") }
        if warnings > 0 { parts.append(counted(warnings, "warning")) }

        return parts.joined(separator: "; ")
    }

    /// The exit status; with `isStrict` a missing verdict counts too. A call that read no dump checked nothing.
    func status(isStrict: Bool) -> ExitStatus {
        if refused > 0 || read == 0 { return .wrongCall }
        if disagreementCount > 0 || missingWindowCount > 0 || verdicts[.over] != nil { return .verdict }

        let isUndecided = verdicts[.undecided] != nil || unmeasuredCount > 0
        return isStrict && isUndecided ? .undecided : .fine
    }
}
