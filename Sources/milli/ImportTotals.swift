import LabCommand

/// What came of all files of a call.
struct ImportTotals {
    var read = 0
    var skipped = 0
    var refused = 0
    private var agreeing = 0
    private var disagreeing = 0
    private var warnings = 0
    private var verdicts: [String: Int] = [:]
    private var unmeasured = 0

    mutating func add(_ report: DumpReport) {
        read += 1
        warnings += report.warnings.count
        if report.disagreeing.isEmpty { agreeing += 1 } else { disagreeing += 1 }
        if report.unmeasured != nil { unmeasured += 1 }
        if let verdict = report.cold?.verdict { verdicts[verdict, default: 0] += 1 }
    }

    var lines: [String] {
        var judged = ["within", "over", "undecided"].compactMap { name in verdicts[name].map { "\($0) \(name)" } }
        if unmeasured > 0 { judged.append("\(unmeasured) not measured, as --cold-time was used up") }
        return [
            "\(read) \(read == 1 ? "file" : "files") read, \(refused) refused, \(skipped) skipped; searches agree on \(agreeing) of \(read)"
                + (judged.isEmpty ? "" : "; budget: \(judged.joined(separator: ", "))")
                + (warnings == 0 ? "" : "; \(warnings) \(warnings == 1 ? "warning" : "warnings")")
        ]
    }

    func status(isStrict: Bool) -> ExitStatus {
        if refused > 0 { return .wrongCall }
        if disagreeing > 0 || verdicts["over"] != nil { return .verdict }
        return isStrict && (verdicts["undecided"] != nil || unmeasured > 0) ? .undecided : .fine
    }
}
