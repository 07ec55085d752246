import CLibrary
import Foundation
import Jobs
import Measurement
import Results

// The counts of programs, which come from the kernel and from callgrind. They include child processes.

extension ProgramRunner {
    /// The number of counted calls in each process of the system plan.
    private static let countedCalls = 5

    /// Returns what the kernel counted for a program and its children.
    func system(_ cell: CellID, _ job: Job, _ session: ProgramSession) -> [CellAnswer] {
        var costs: [CallCost] = []
        _ = session.removeFirstCost(of: cell.implementation)
        for _ in 0..<Self.countedCalls where !hasStopped {
            if let cost = session.call(cell.implementation) { costs.append(cost) }
        }

        guard !costs.isEmpty else { return [] }

        func answer(_ metric: Metric, _ value: (CallCost) -> Double) -> CellAnswer {
            CellAnswer(cell.by(.system, metric), .success(Evidence(costs.map(value), process: job.process)))
        }

        let unreported = [Metric.readCalls, .writeCalls].map { metric in
            CellAnswer(
                cell.by(.system, metric),
                .failure(.noCounter(reason: "the kernel does not report \(metric) of a program and what it starts")))
        }

        return peak(of: cell, costs, job, session)
            + [answer(.contextSwitches, \.usage.contextSwitches), answer(.pageFaults, \.usage.pageFaults)] + unreported
    }

    /// Returns the instructions of a program and its children, counted by callgrind.
    func instructions(_ cell: CellID, _ job: Job, _ session: ProgramSession) -> CellAnswer {
        guard let valgrind = MachineFiles.find("valgrind") else {
            let reason = "instructions of programs are counted under valgrind, which is not on the path"
            return CellAnswer(cell, .failure(.noCounter(reason: reason)))
        }

        let folder: ScratchFolder
        do throws(JobFailure) {
            folder = try ScratchFolder(for: .count)
        } catch {
            return CellAnswer(cell, .failure(.countFailed(reason: "callgrind \(error)")))
        }

        guard session.call(cell.implementation, by: { CallgrindCall.words(valgrind, for: $0, in: folder) }) != nil
        else {
            return CellAnswer(cell, .failure(.notMeasured))
        }

        return CellAnswer(cell, Self.total(in: folder, process: job.process))
    }

    /// Adds up the counts that callgrind wrote, one file for each process.
    private static func total(in folder: ScratchFolder, process: Int) -> Result<Evidence, NoNumber> {
        let texts = CallgrindCall.outputs(in: folder).map { MachineFiles.read($0) ?? "" }
        let totals = texts.map { CallgrindCounter.total(in: $0) }
        guard !totals.isEmpty, !totals.contains(nil) else {
            return .failure(.countFailed(reason: "callgrind left no total of every process in \(folder.path)"))
        }

        let sum = totals.reduce(0) { $0 + ($1 ?? 0) }
        let counter = texts.lazy.compactMap(CallgrindCounter.name).first ?? "callgrind"
        return .success(Evidence([Double(sum)], process: process, counter: counter))
    }

    // MARK: Memory

    /// Returns the peak resident memory among the processes of a program.
    ///
    /// The kernel counts the memory of the parent as memory of the new process. If a program takes less than this
    /// process, it is called once more by a small parent.
    func peak(of cell: CellID, _ costs: [CallCost], _ job: Job, _ session: ProgramSession) -> [CellAnswer] {
        var peaks = costs.map(\.usage.peakBytes)
        if peaks.contains(where: { $0 <= ResourceUsage.inheritedPeak }) {
            let peakCell = cell.by(cell.plan, .peak)
            switch session.usageFromSmallParent(of: cell.implementation) {
            case .success(let usage?): peaks = [usage.peakBytes]
            case .success(nil):
                let reason = "the kernel reports only that it used less memory than this process"
                return [CellAnswer(peakCell, .failure(.noCounter(reason: reason)))]
            case .failure(let reason): return [CellAnswer(peakCell, .failure(reason))]
            }
        }

        return [CellAnswer(cell.by(cell.plan, .peak), .success(Evidence(peaks, process: job.process)))]
    }
}
