import Execution
import Results

/// A comparison of two whole programs, interleaved, with the statistics of any gate.
///
/// The unit is the process. The time includes everything that a program does, also its start. The end and the output of
/// every call are checked.
package struct ProgramGate {
    private let base: MeasuredProgram
    private let head: MeasuredProgram
    private let settings: GateSettings
    private let isCompared: Bool
    private let isInterrupted: () -> Bool

    /// Prepares to compare two programs.
    ///
    /// - Parameter isCompared: if the programs' outputs are compared.
    package init(
        base: MeasuredProgram, head: MeasuredProgram, settings: GateSettings, isCompared: Bool = true,
        isInterrupted: @escaping () -> Bool
    ) {
        self.base = base
        self.head = head
        self.settings = settings
        self.isCompared = isCompared
        self.isInterrupted = isInterrupted
    }

    /// Compares and judges.
    ///
    /// If a call of head fails, or prints something else than base, the gate fails: head's cell is missing.
    ///
    /// - Throws: ``GateError/noProgram(_:reason:)`` if a call of base fails, or prints something else than the first;
    ///   ``GateError/interrupted``.
    package func run(report: (TimeProgress) -> Void) throws -> Findings {
        let baseSide = try side(base)
        let headSide = try side(head)
        if let reason = try firstFailure(baseSide, headSide) {
            var findings = Findings(base: base.main.text, head: head.main.text)
            findings.rows = [Finding(Self.cell, .missing, reason: reason)]
            return findings
        }

        var gate = TimeGate(
            settings, cells: [Self.cell],
            runner: ProgramPairRunner(sides: BothSides(base: baseSide, head: headSide), isInterrupted: isInterrupted),
            isInterrupted: isInterrupted)
        let timeFindings = try gate.run(report: report)
        if isInterrupted(), timeFindings.rows.allSatisfy({ $0.base == nil }) { throw GateError.interrupted }

        var findings = timeFindings.findings(base: base.main.text, head: head.main.text)
        findings.notes.append("whole processes: the time that a program takes to start is in its time")
        // A call failed while both programs were measured.
        if let reason = try failure(baseSide, headSide) {
            findings.rows = [Finding(Self.cell, .missing, reason: reason)]
        }

        return findings
    }

    /// Both programs are called once in advance, so that their files are in memory.
    private static let cell = CellID(
        experiment: "commands", implementation: "head", input: "whole-process", plan: .warm)

    private func side(_ program: MeasuredProgram) throws -> ProgramCalls {
        do {
            return try ProgramCalls(program, isCompared: isCompared, isStopped: isInterrupted)
        } catch {
            throw GateError.noProgram(program.main.text, reason: "it \(error)")
        }
    }

    /// Calls both sides once, and compares what they print.
    ///
    /// - Returns: the reason of a failure of head; `nil` if head may be measured.
    private func firstFailure(_ base: ProgramCalls, _ head: ProgramCalls) throws -> FindingReason? {
        for side in [base, head] { _ = side.call() }
        if isInterrupted() { throw GateError.interrupted }
        if let reason = try failure(base, head) { return reason }
        guard isCompared else { return nil }
        do throws(ProgramFailure) {
            if try head.printsSame(as: base) { return nil }
        } catch {
            throw GateError.noProgram(head.program.main.text, reason: "\(error)")
        }

        return .headPrintsOther(head: head.describedOutput, base: base.describedOutput)
    }

    /// Returns the reason why head fails.
    ///
    /// - Throws: ``GateError/noProgram(_:reason:)`` if base fails, or if the output of head could not be kept.
    private func failure(_ base: ProgramCalls, _ head: ProgramCalls) throws -> FindingReason? {
        if let failure = base.failure {
            throw GateError.noProgram(base.program.main.text, reason: "\(failure)")
        }

        guard let failure = head.failure else { return nil }
        switch failure {
        case .failed(let call, let reason): return .headFailed(call: call, reason: reason)
        case .outputLost: throw GateError.noProgram(head.program.main.text, reason: "\(failure)")
        case .notSetUp, .varies, .stopped: return .headFault("\(failure)")
        }
    }
}

extension RunnerFacts {
    /// The facts of two programs: no work can be added to a program, and its layout is part of it.
    static var ofPrograms: RunnerFacts {
        RunnerFacts(availableLinks: BothSides(base: 1, head: 1), divisibleCells: [], layoutAllowance: 0)
    }
}

/// Runs programs instead of measuring processes.
private struct ProgramPairRunner: GateRunner {
    let sides: BothSides<ProgramCalls>
    let isInterrupted: () -> Bool

    var isStopped: Bool { isInterrupted() }
    let facts = RunnerFacts.ofPrograms
    let clock = AwakeClock()

    var now: Double { clock.now }
    var away: Double { clock.away }

    func prepare(_ links: Range<Int>, of side: GateSide) {}

    func run(_ job: GateJob) -> GateJobTimes {
        let start = now
        let time = sides[job.side].call().map { ProcessTime($0.time) }.mapError { _ in NoNumber.notMeasured }
        return GateJobTimes(times: .success([time]), seconds: now - start)
    }
}
