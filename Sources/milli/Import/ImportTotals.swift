import JSONText
import LabCommand
import LabKit
import Measurement
import Reporting

/// The outcomes of all files of a call, for its last line and its exit status.
struct ImportTotals {
    var read = 0
    var skipped = 0
    var refused = 0
    private var disagreeing = 0
    private var warnings = 0
    private var verdicts: [BudgetVerdict: Int] = [:]
    private var unmeasured = 0

    mutating func add(_ report: DumpReport) {
        read += 1
        warnings += report.warnings.count
        if !report.disagreeing.isEmpty { disagreeing += 1 }
        if report.unmeasured != nil { unmeasured += 1 }
        if let verdict = report.cold?.verdict { verdicts[verdict, default: 0] += 1 }
    }

    var line: String {
        var parts = [
            "\(counted(read, "file")) read, \(refused) refused, \(skipped) skipped",
            "searches agree on \(read - disagreeing) of \(read)",
        ]

        var judged = BudgetVerdict.allCases.compactMap { verdict in verdicts[verdict].map { "\($0) \(verdict)" } }
        if unmeasured > 0 { judged.append("\(unmeasured) not measured, as --cold-time was used up") }
        if !judged.isEmpty { parts.append("budget: \(judged.joined(separator: ", "))") }
        if warnings > 0 { parts.append(counted(warnings, "warning")) }

        return parts.joined(separator: "; ")
    }

    /// The exit status; with `isStrict` a missing verdict counts too.
    func status(isStrict: Bool) -> ExitStatus {
        if refused > 0 { return .wrongCall }
        if disagreeing > 0 || verdicts[.over] != nil { return .verdict }

        let isUndecided = verdicts[.undecided] != nil || unmeasured > 0
        return isStrict && isUndecided ? .undecided : .fine
    }
}
