import Dispatch
import Execution
import Jobs
import Results
import Synchronization

extension SideProcesses {
    /// Counts the exact metrics of each cell, in two processes for each plan that counts any and two more for the
    /// user's own metrics. Instructions, if requested, take a process for each cell.
    func counts(
        of cells: [CellID], _ side: GateSide, withInstructions: Bool, own: [CellID: [Metric]]
    ) -> [CountReading] {
        var readings: [CountReading] = []
        for plan in Metric.judgedByGate.plansOfAllCells {
            let job = Job(cells.map { $0.by(plan, plan.firstMetric) }, seed: seed)
            let first = answers(to: job, side)
            let second = answers(to: job, side)
            guard !readings.isEmpty else {
                // The first plan gives the facts of a cell, or the reason why it has no count.
                readings = cells.indices.map { CountReading(cells[$0], first[$0], second[$0]) }
                continue
            }

            for index in cells.indices {
                readings[index].add(first[index], isSecond: false)
                readings[index].add(second[index], isSecond: true)
            }
        }

        let ownCounts = cells.indices.flatMap { index in
            (own[cells[index]] ?? []).map { (index: index, cell: cells[index].by(.counters, $0)) }
        }
        let ownJob = Job(ownCounts.map(\.cell), seed: seed)
        for isSecond in [false, true] {
            for (count, answers) in zip(ownCounts, answers(to: ownJob, side)) {
                readings[count.index].add(answers, isSecond: isSecond)
            }
        }

        if withInstructions { countInstructions(of: &readings, at: Array(cells.indices), side, isSecond: false) }
        return readings
    }

    /// Counts the instructions of some cells in new processes. Two processes must agree on a count that is stored, or
    /// that shows a change.
    ///
    /// A process counts one cell. With other cells in the process, counts of code that allocates or casts differ by up
    /// to 1.3 %, and a count must not depend on the other requested cells. The processes use all cores, because counts
    /// do not depend on other processes.
    ///
    /// - Parameter isSecond: if the cells were counted before.
    func countInstructions(
        of readings: inout [CountReading], at indices: [Int], _ side: GateSide, isSecond: Bool = true
    ) {
        let cells = indices.map { readings[$0].cell(of: .instructions) }
        let answers = Mutex<[Int: [CellAnswer]]>([:])
        let process = process(of: sources[side].executable(0), side)
        let seed = seed

        DispatchQueue.concurrentPerform(iterations: cells.count) { number in
            let answer = process.timed(Job([cells[number]], seed: seed)).answer
            let cellAnswers = Self.answers(on: cells[number], in: answer)
            answers.withLock { $0[number] = cellAnswers }
        }

        for (number, answers) in answers.withLock({ $0 }) {
            readings[indices[number]].add(answers, isSecond: isSecond)
        }
    }

    /// Returns the answers of a process of the first link on each cell of a job. If the process fails, each cell gets
    /// its own process, to find the one that failed.
    func answers(to job: Job, _ side: GateSide) -> [[CellAnswer]] {
        guard !job.cells.isEmpty else { return [] }

        let answer = ask(job, link: 0, of: side).answer
        guard case .failure = answer, job.cells.count > 1 else {
            return job.cells.map { Self.answers(on: $0, in: answer) }
        }

        return job.cells.flatMap { cell in
            var singleCellJob = job
            singleCellJob.cells = [cell]
            return answers(to: singleCellJob, side)
        }
    }

    /// Returns the answers of a process on a cell for all metrics; at least one.
    private static func answers(on cell: CellID, in answer: Result<JobAnswer, JobFailure>) -> [CellAnswer] {
        switch answer {
        case .failure(let failure):
            return [CellAnswer(cell, .failure(.processFailed(reason: "\(failure)")))]
        case .success(let answer):
            let matching = answer.cells.filter {
                $0.cell.experiment == cell.experiment && $0.cell.implementation == cell.implementation
                    && $0.cell.input == cell.input
            }
            return matching.isEmpty ? [CellAnswer(cell, .failure(.notAnswered))] : matching
        }
    }
}
