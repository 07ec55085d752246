import CPlatform
import LabKit
import Measurement
import Vocabulary

// Work that records the code, allocations or events of cells instead of measuring them.
extension Worker {
    /// Runs the operations of cells, each as parts of callgrind's output: see ``TracedPart``.
    func trace(_ job: Job, into answer: inout JobAnswer) throws {
        let parts = TracedParts()
        let positions = Dictionary(zip(job.cells, 0...), uniquingKeysWith: { one, _ in one })

        for (_, cells) in job.cells.grouped(by: \.inputID) {
            let implementations = try experiments.named(cells[0].experiment).implementations
            let recorder = WhereaboutsRecorder()
            recorder.observer = { index in
                let cell = cells.first { index >= 0 && $0.implementation == implementations[index].name }
                guard let position = positions[cell ?? cells[0]] else { return }

                if index < 0 {
                    parts.begin(.input, position)
                } else {
                    parts.begin(cell == nil ? .other : .making, position)
                }
            }

            recorder.enter(Whereabouts.making)
            let input = try PreparedInput(
                cells, job, in: experiments, counting: .absent(reason: "nothing is counted"), recorder: recorder,
                isValidated: false)
            recorder.observer = nil
            var tracedAnswers: [CellAnswer] = []

            for (cell, operation) in input.operations(.code) {
                for (part, calls) in [(TracedPart.firstCall, 1), (.laterCalls, 8)] {
                    parts.begin(part, positions[cell] ?? 0)
                    _ = operation.time(operation.granularity * calls, on: MonotonicClock())
                }

                tracedAnswers.append(CellAnswer(cell, .success(Evidence([], process: job.process))))
            }

            parts.begin(.other)
            input.complete(&tracedAnswers, offeredInstructionSet: nil)
            answer.cells += tracedAnswers
        }
    }

    /// Runs the operations of cells. Callgrind records their first call and the later ones separately, without the
    /// preparation.
    func profile(_ job: Job, calls: Int, into answer: inout JobAnswer) throws {
        let positions = Dictionary(zip(job.cells, 0...), uniquingKeysWith: { one, _ in one })

        for (_, cells) in job.cells.grouped(by: \.inputID) {
            let input = try PreparedInput(
                cells, job, in: experiments, counting: .absent(reason: "nothing is counted"), recorder: recorder,
                isValidated: false)
            var answers: [CellAnswer] = []

            for (cell, operation) in input.operations(.code) {
                let position = positions[cell] ?? 0
                let first = operation.granularity
                let later = first * max(calls, 1)
                operation.record(first, as: TracedPart.firstCall.label(of: position))
                operation.record(later, as: TracedPart.laterCalls.label(of: position))
                answers.append(
                    CellAnswer(cell, .success(Evidence([Double(first), Double(later)], process: job.process))))
            }

            input.complete(&answers, offeredInstructionSet: nil)
            answer.cells += answers
        }
    }

    /// Records the allocations of a cell's first call and of later calls, by call stack.
    func recordAllocations(_ job: Job, calls: Int, into answer: inout JobAnswer) throws {
        try observe(job, into: &answer) { operation, answer in
            let first = operation.granularity
            let later = first * max(calls, 1)
            do throws(AllocationRecorder.Fault) {
                answer.allocations = RecordedAllocations(
                    firstCall: try .init(of: operation, first), laterCalls: try .init(of: operation, later))
                return .success(Evidence([], process: job.process))
            } catch {
                return .failure(.noCounter(reason: "\(error)"))
            }
        }
    }

    /// Counts the events of the processor and the kernel during calls of a cell.
    func countEvents(_ job: Job, into answer: inout JobAnswer) throws {
        try observe(job, into: &answer) { operation, answer in
            answer.events = RecordedEvents(of: operation)
            return .success(Evidence([], process: job.process))
        }
    }

    /// Prepares the operation of the only cell of a job without counting allocations or instructions, and answers with
    /// the result of `observation`.
    private func observe(
        _ job: Job, into answer: inout JobAnswer,
        _ observation: (MeasuredOperation, inout JobAnswer) -> Result<Evidence, NoNumber>
    ) throws {
        let input = try PreparedInput(
            job.cells, job, in: experiments, counting: .absent(reason: "nothing is counted"), recorder: recorder,
            isValidated: false)
        var answers: [CellAnswer] = []
        for (cell, operation) in input.operations(.code) {
            answers.append(CellAnswer(cell, observation(operation, &answer)))
        }

        input.complete(&answers, offeredInstructionSet: nil)
        answer.cells += answers
    }
}

extension MeasuredOperation {
    /// Runs calls while callgrind records them, as parts with one name.
    fileprivate func record(_ count: Int, as label: String) {
        var remaining = count
        while remaining > 0 {
            let ready = begin(remaining)
            milli_callgrind_start()
            run(ready)
            milli_callgrind_stop()
            milli_callgrind_dump_as(label)
            end()
            remaining -= ready
        }
    }
}
