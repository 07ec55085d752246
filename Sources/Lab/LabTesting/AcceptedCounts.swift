import Execution
import Foundation
import Gate
import LabCommand
import LabKit
import Measurement
import Results

// The exact counts that were accepted, in a file for each machine and toolchain, which has the form of those that `gate
// accept` writes.
extension BaselineFolder {
    /// Compares counts with the accepted ones, or accepts them if `MILLI_ACCEPT` is set.
    ///
    /// - Throws: an error for cells that do not exist, or for a file that cannot be read or written.
    func judge(
        _ metrics: Set<Metric>, of pattern: String, in experiments: [ExperimentDescription], _ call: JobCall,
        _ environment: MachineEnvironment, into result: inout Findings
    ) throws {
        let selection = PatternSelection(experiments: experiments, patterns: [try Pattern(argument: pattern)])
        _ = try selection.selections(profile: .quick)
        var request = GateRequest(metrics: .named(metrics))
        request.cellFilter = selection.patterns.cellFilter(among:)
        let baseline = try StoredBaseline(
            executable: nil, call: call, passing: experiments.flatMap(\.variables), request: request)
        let how = "MILLI_ACCEPT=1 swift test accepts the current counts"

        if ProcessInfo.processInfo.environment["MILLI_ACCEPT"] != nil {
            // Other tests store theirs in the same file.
            let file = file(fingerprint: environment.fingerprint)
            let acceptance = try baseline.accepted(
                command: ["swift", "test"], environment: environment, at: Date(),
                after: file.status() == nil ? nil : try ResultFile(contentsOf: file))
            result.rows = acceptance.result.cells.prefix(acceptance.newCount).map {
                Finding($0.id, .new, reason: .stated("\($0.metric.text($0.median)) accepted"))
            }
            result.notes += acceptance.lossLines.map { "no longer stored: \($0)" }
            let omissions = acceptance.omissions
            result.obstacle = omissions.isEmpty ? nil : "not accepted: " + omissions.joined(separator: "\n")
            try acceptance.result.write(to: file)
        } else if let (file, stored) = try nearest(to: environment.fingerprint) {
            let findings = try baseline.compare(
                with: stored, named: "\(file)", fingerprint: environment.fingerprint, isForced: false)
            result.rows = findings.rows.map { row in
                guard row.verdict == .new || row.verdict == .unmeasurable else { return row }
                let reason = findings.notes.first ?? row.reason?.sentence ?? NoNumber.notCounted.sentence
                return Finding(row.cell, .unmeasurable, reason: .stated("\(reason); \(how)"))
            }
        } else {
            result.obstacle = "no counts are accepted; \(how)"
        }
    }
}
