import Files
import Reporting
import Results

/// The answer to a call of the gate: its findings, and the exit status that follows.
struct GateAnswer {
    private let call: GateCall
    private let findings: Findings

    /// Makes the answer of a call from its findings.
    ///
    /// - Parameter mayExpect: false for a command without ``GateReportOptions/expect``, which makes improvements fail.
    init(_ findings: Findings, to call: GateCall, mayExpect: Bool = true) {
        var findings = findings
        let isExpecting = mayExpect && call.arguments[GateReportOptions.expect]
        findings.failsOnImprovement = isExpecting
        let improvedCount = isExpecting ? findings.rows.count { $0.verdict == .improved } : 0
        if improvedCount > 0 { findings.notes.append("\(improvedCount) improved: \(FindingText.expectation)") }

        self.call = call
        self.findings = findings
    }

    /// Writes the verdicts where the call wants them.
    ///
    /// - Parameter part: makes the part for the file of `--json`; `nil` for a command without that option.
    /// - Returns: the exit status of the verdicts. A file that could not be written makes the call wrong only if the
    ///   gate passed, because callers wait for the verdict.
    func write(part: (() throws -> GatePart)? = nil) -> ExitStatus {
        call.progress.clear()
        let arguments = call.arguments
        let console = TextOptions.console(arguments, call.context)
        let overview = arguments[TextOptions.all] ? nil : FindingsOverview(findings, by: .gate)
        var isWritten = GateReportOutput(arguments: arguments, console: console).write(
            Report(findings, by: .gate), as: overview?.lines(width: console.width))
        if let part, let file = arguments[GateOptions.json] {
            do {
                try write(try part(), to: file)
            } catch {
                console.writeErrorLine("\(error)")
                isWritten = false
            }
        }

        if call.isInterrupted() { return .interrupted }
        if findings.fails { return .verdict }
        guard isWritten else { return .wrongCall }

        return arguments[GateReportOptions.strict] && findings.isOpen ? .undecided : .fine
    }

    /// Writes a part to the file of `--json`. After Ctrl-C it is written next to an earlier file, as a result of `run`
    /// is.
    private func write(_ part: GatePart, to file: FilePath) throws {
        let destination = part.isInterrupted && file != .standardStream ? try file.adjacentFile("partial") : file
        try part.write(to: destination, permissionsOf: file)

        guard part.isInterrupted else { return }
        let remark = destination == file ? "" : "\(file) is the earlier one; "
        call.context.console.writeErrorSentence("\(remark)the part that was finished is in \(destination)")
    }
}
