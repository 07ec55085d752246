import Jobs
import Results

// Processes that record the instructions, allocations or events of a cell instead of measuring it.
extension JobProcess {
    /// Records where the instructions of a cell are executed, in its first call and in later ones.
    ///
    /// - Parameters:
    ///   - cell: the cell.
    ///   - calls: the later calls.
    ///   - simulatesCaches: if callgrind simulates caches and branch predictors.
    package func profiled(
        _ cell: CellID, seed: UInt64 = 1, calls: Int, simulatesCaches: Bool = false
    ) throws(JobFailure) -> ProfileRecording {
        let tracedCell = cell.by(.code, .time)
        let job = Job(.profile(calls: calls, simulatesCaches: simulatesCaches), [tracedCell], seed: seed)
        let timedAnswer = timed(job)
        let answer = try timedAnswer.answer.get()
        guard let trace = timedAnswer.trace else { throw JobFailure("left nothing that callgrind wrote") }
        switch answer.outcome(of: tracedCell) {
        case .failure(let reason):
            throw JobFailure("gave nothing to profile: \(reason.sentence)")
        case .success(let evidence):
            guard evidence.samples.count == 2 else { throw JobFailure("is older than profiles are") }
            return ProfileRecording(
                profile: trace.bytes, executable: trace.executable, symbols: openPath,
                firstCalls: Int(evidence.samples[0]), laterCalls: Int(evidence.samples[1]))
        }
    }

    /// Records where a cell allocates, in its first call and in later ones.
    ///
    /// - Parameter calls: the later calls.
    /// - Throws: ``JobFailure`` with the reason why nothing was recorded.
    package func recordedAllocations(
        of cell: CellID, seed: UInt64 = 1, calls: Int
    ) throws(JobFailure) -> RecordedAllocations {
        let recordedCell = cell.by(.code, .time)
        let job = Job(.recordAllocations(calls: calls), [recordedCell], seed: seed)
        let answer = try run(job)
        if case .failure(let reason) = answer.outcome(of: recordedCell) { throw JobFailure(reason.sentence) }
        guard let allocations = answer.allocations else { throw JobFailure("is older than records of allocations are") }
        return allocations
    }

    /// Counts the events of the processor and the kernel in the steady state of a cell.
    ///
    /// - Returns: the events; `nil` if the machine counts none, or the executable is too old to count them.
    package func countedEvents(of cell: CellID, seed: UInt64 = 1) throws(JobFailure) -> RecordedEvents? {
        try run(Job(.countEvents, [cell.by(.code, .time)], seed: seed)).events
    }

    /// Runs the operations of cells under callgrind.
    ///
    /// - Returns: the answer, and the code of the executable that ran for each cell.
    package func traced(_ job: Job) -> Result<(answer: JobAnswer, trace: CodeTrace), JobFailure> {
        let timedAnswer = timed(job)
        return timedAnswer.answer.flatMap { answer in
            guard let trace = timedAnswer.trace else {
                return .failure(JobFailure("left nothing that callgrind wrote"))
            }
            return .success((answer, CodeTrace(trace.bytes, of: trace.executable)))
        }
    }
}
