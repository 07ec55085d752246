import CPlatform
import Foundation
import LabKit
import Measurement
import Reproducibility
import Vocabulary

/// Answers jobs in this process. It is the measuring end of the protocol.
package struct Worker {
    let experiments: [Experiment]
    private let lab: LabDescription?
    private(set) var recorder = WhereaboutsRecorder()

    package init(experiments: [Experiment], lab: LabDescription? = nil) {
        self.experiments = experiments
        self.lab = lab
    }

    /// Answers the job on standard input. The program then measures for a command.
    ///
    /// Implementations may print. Their output goes to standard error, and only the answer goes to standard output.
    ///
    /// - Returns: the exit status: 0, or 2 if there is no answer.
    package func serveStandardInput() -> Int32 {
        // A program that an implementation starts must not inherit it, because the reader would wait for that program
        // as well.
        let answers = FileHandle(fileDescriptor: fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0))
        dup2(STDERR_FILENO, STDOUT_FILENO)
        Self.endWithParent()
        do {
            try serve(output: answers)
            return 0
        } catch {
            // The asking process may be gone, and its pipe with it.
            try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
            return 2
        }
    }

    /// Ends this process when its parent ends, so that the workers of a killed process do not continue measuring.
    package static func endWithParent() { milli_end_with_parent() }

    /// Answers one job from standard input on standard output.
    ///
    /// - Throws: ``JobFailure`` for a text that is not a job of this version, and `ClockFault` if the clock does not
    ///   move.
    package func serve(input: FileHandle = .standardInput, output: FileHandle = .standardOutput) throws {
        struct Head: Decodable { var version: Int }
        let data = try input.readToEnd() ?? Data()
        let decoder = JSONDecoder()

        guard let head = try? decoder.decode(Head.self, from: data) else {
            throw JobFailure("this is no job; \(Job.subcommand) is called by other commands and by tests, not by hand")
        }
        guard head.version == Job.version else {
            throw JobFailure("the job is written in version \(head.version) of the protocol, not \(Job.version)")
        }

        var worker = self
        worker.recorder = .shared(with: input)
        let answer = try worker.answer(try decoder.decode(Job.self, from: data))
        try output.write(contentsOf: JSONEncoder().encode(answer))
    }

    /// Makes the inputs, validates the implementations on them and measures the cells. A cell that cannot be measured
    /// gets a reason, and the others are still measured.
    ///
    /// - Throws: `ClockFault` if the clock does not move, and ``JobFailure`` for an unknown plan.
    package func answer(_ job: Job) throws -> JobAnswer {
        var answer = JobAnswer()
        switch job.work {
        case .list: answer.listing = experiments.flatMap(\.description.listedCells)
        case .describe: answer.lab = lab
        case .validate(let validation):
            answer.validation = try experiments.named(validation.experiment).validateCases(validation.request, recorder)
        case .measure: try measure(job, into: &answer)
        case .measureOneByOne(let isolation): try measureOneByOne(job, isolation, into: &answer)
        case .trace: try trace(job, into: &answer)
        case .profile(let calls, _): try profile(job, calls: calls, into: &answer)
        case .recordAllocations(let calls): try recordAllocations(job, calls: calls, into: &answer)
        case .countEvents: try countEvents(job, into: &answer)
        }

        return answer
    }

    /// Measures each cell in a separate process, so that its time does not depend on the others or their order.
    ///
    /// These processes do not compare answers: the counting processes have compared them, and calls of the reference
    /// would leave traces in the heap.
    private func measureOneByOne(_ job: Job, _ isolation: Job.Isolation, into answer: inout JobAnswer) throws {
        for (index, cell) in job.cells.enumerated() {
            var singleCellJob = job
            singleCellJob.cells = [cell]
            singleCellJob.batches.batches = isolation.turns[index]
            var placement = MemoryPlacement(seed: Seed.derive(isolation.placement, "cell", "\(index)"))

            let data = try ForkedProcess.ask {
                placement.drawHeap()
                return try placement.withDrawnStack {
                    var answer = JobAnswer()
                    try measure(singleCellJob, into: &answer)
                    return try JSONEncoder().encode(answer)
                }
            }

            let cellAnswer = try JSONDecoder().decode(JobAnswer.self, from: data)
            answer.cells += cellAnswer.cells
            answer.mismatches += cellAnswer.mismatches
        }
    }

    private func measure(_ job: Job, into answer: inout JobAnswer) throws {
        // Opened before inputs are made, which may start threads: the kernel's counter only follows threads that start
        // later.
        let measurement = PlanMeasurement(of: job)
        var inputs: [PreparedInput] = []

        for (_, cells) in job.cells.grouped(by: \.inputID) {
            do {
                inputs.append(
                    try PreparedInput(
                        cells, job, in: experiments, counting: measurement.allocations, recorder: recorder,
                        isValidated: job.isolation == nil))
            } catch {
                let reason = error as? NoNumber ?? .inputFailed(error: "\(error)")
                answer.cells += cells.map { CellAnswer($0, .failure(reason)) }
            }
        }

        try withExtendedLifetime(inputs) {
            var cellAnswers = try measurement.measure(inputs)
            for (index, input) in inputs.enumerated() {
                input.session.validateAgain(comparing: !job.plans.contains(.batches))
                input.complete(&cellAnswers[index], offeredInstructionSet: measurement.offeredInstructionSet)
                answer.cells += cellAnswers[index]
                answer.mismatches += input.mismatches(seed: job.seed)
            }
        }
    }
}

extension [Experiment] {
    /// Returns the experiment with a name.
    ///
    /// - Throws: `DeclarationFault` for a faulty declaration, and `LabError` for an unknown name.
    func named(_ name: String) throws -> Experiment {
        if let fault = DeclarationFault.faults(in: self).first(where: { $0.experiment == name }) { throw fault }
        guard let experiment = first(where: { $0.name == name }) else { throw LabError.unknownExperiment(name) }
        return experiment
    }
}
