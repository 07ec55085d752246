import Execution
import Results

/// A comparison of two commands of any program as whole processes: interleaved, with the statistics of any gate.
///
/// The unit is the process. Everything that a program does, its start included, is in its time.
package struct CommandGate {
    private let commands: [GateSide: ForeignCommand]
    private let settings: GateSettings
    private let isInterrupted: () -> Bool

    /// Prepares to compare two commands.
    ///
    /// - Throws: ``GateError/noCommand(_:reason:)`` for a command that cannot be run.
    package init(
        base: String, head: String, settings: GateSettings, isInterrupted: @escaping () -> Bool
    ) throws(GateError) {
        func command(_ text: String) throws(GateError) -> ForeignCommand {
            do { return try ForeignCommand(text) } catch { throw .noCommand(text, reason: "\(error)") }
        }

        commands = [.base: try command(base), .head: try command(head)]
        self.settings = settings
        self.isInterrupted = isInterrupted
    }

    /// Compares and judges.
    ///
    /// - Throws: ``GateError/noCommand(_:reason:)`` when a command fails at its first call; ``GateError/interrupted``.
    package func run(report: (TimeProgress) -> Void) throws -> Findings {
        for command in GateSide.allCases.compactMap({ commands[$0] }) {
            do {
                _ = try command.seconds(isStopped: isInterrupted)
            } catch {
                if isInterrupted() { throw GateError.interrupted }
                throw GateError.noCommand(command.text, reason: "it \(error)")
            }
        }

        let cell = CellID(experiment: "commands", implementation: "head", input: "whole-process", plan: .cold)
        var gate = TimeGate(
            settings, cells: [cell], runner: CommandRunner(commands: commands, isInterrupted: isInterrupted),
            isInterrupted: isInterrupted)
        var findings = try gate.run(report: report)
        findings.base = commands[.base]?.text ?? ""
        findings.head = commands[.head]?.text ?? ""
        findings.notes.append("whole processes: the time that a program takes to start is in its time")

        return findings
    }
}

/// Runs commands in place of measuring processes.
private struct CommandRunner: GateRunner {
    let commands: [GateSide: ForeignCommand]
    let isInterrupted: () -> Bool

    /// No work can be added to a program.
    let divisibleCells: Set<Int>? = []
    /// The layout of a program belongs to it.
    let layoutAllowance = 0.0
    let clock = AwakeClock()

    var now: Double { clock.now }
    var away: Double { clock.away }

    func availableLinks(of side: GateSide) -> Int? { 1 }

    func prepare(_ links: Range<Int>, of side: GateSide) {}

    func run(_ job: GateJob) -> GateOutcome {
        guard let command = commands[job.side] else { preconditionFailure("each side has its command") }
        let start = now
        let seconds = Result { () throws(JobFailure) in try command.seconds(isStopped: isInterrupted) }
        return GateOutcome(times: seconds.map { [.success(ProcessTime($0 * 1e9))] }, seconds: now - start)
    }
}
