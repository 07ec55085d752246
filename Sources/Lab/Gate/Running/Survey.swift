import Dispatch
import Foundation
import LabKit
import Measurement
import Synchronization

/// Asks the executables of both sides what is to be known before times are taken: which cells there are, what is exact,
/// and how many operations make a batch.
struct Survey {
    private(set) var runner: ProcessRunner

    /// - Throws: what making the first links throws.
    init(_ sources: GateSources, seed: UInt64) throws {
        runner = try ProcessRunner(base: sources.base, head: sources.head, seed: seed)
        for side in GateSide.allCases { try runner.prepare(0..<1, of: side) }
    }

    /// The cells of a side.
    ///
    /// - Throws: ``GateError/noLab(_:reason:)``.
    func list(_ side: GateSide) throws(GateError) -> [ListedCell] {
        let path = runner.executable(0, of: side)
        switch runner.ask(GateRequest(.list), link: 0, of: side).0 {
        case .failure(let failure):
            throw .noLab(path, reason: "\(failure); \(side.rawValue) may be older than gates are")
        case .success(let response):
            guard let listed = response.listed else { throw .noLab(path, reason: "it lists no cells") }
            return listed
        }
    }

    /// What is exact of each cell, counted in two processes.
    func counts(of cells: [GuardedCell], _ side: GateSide) -> [CountReading] {
        let first = answers(.counts, cells, side)
        let second = answers(.counts, cells, side)
        return zip(first, second).map { CountReading($0, $1) }
    }

    /// The same with instructions, which processes of their own count, one for each input: under callgrind where the kernel
    /// does not count.
    func counts(of cells: [GuardedCell], _ side: GateSide, withInstructions: Bool) -> [CountReading] {
        var readings = counts(of: cells, side)
        guard withInstructions else { return readings }
        for (index, count) in instructions(of: cells, side).enumerated() {
            readings[index].add(instructions: count.value, instructionSet: count.instructionSet)
        }
        return readings
    }

    /// Counts the instructions of some cells once more, in new processes: a count that is to be stored, or that speaks for
    /// a change, is one that two processes agree on.
    func countInstructionsAgain(
        of cells: [GuardedCell], at indices: [Int], _ side: GateSide, into readings: inout [CountReading]
    ) {
        let counts = instructions(of: indices.map { cells[$0] }, side)
        for (index, count) in zip(indices, counts) { readings[index].add(instructionsAgain: count.value) }
    }

    /// Instructions of each cell. One process counts all implementations on an input; the processes share all cores, since
    /// what is counted does not mind what else runs.
    private func instructions(
        of cells: [GuardedCell], _ side: GateSide
    ) -> [(value: ExactMetric, instructionSet: String?)] {
        let executable = URL(fileURLWithPath: runner.executable(0, of: side))
        let groups = Dictionary(grouping: cells.indices) { [cells[$0].experiment, cells[$0].input] }
            .values.sorted { $0[0] < $1[0] }
        let seed = runner.dataSeed
        let counted = Mutex<[Int: Result<[String: [ExactKind: ExactCount]], any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: groups.count) { number in
            let first = cells[groups[number][0]]
            let found = Result {
                try ExactCounts(executable: executable).count(
                    [.instructions], experiment: first.experiment,
                    implementations: Set(groups[number].map { cells[$0].implementation }), input: first.input,
                    seed: seed)
            }
            counted.withLock { $0[number] = found }
        }
        let results = counted.withLock { $0 }
        let nothing: (value: ExactMetric, instructionSet: String?) = (.absent(reason: "they were not counted"), nil)
        var counts = Array(repeating: nothing, count: cells.count)
        for (number, indices) in groups.enumerated() {
            for index in indices {
                switch results[number] {
                case .failure(let error): counts[index].value = .absent(reason: "\(error)")
                case .success(let found):
                    guard let count = found[cells[index].implementation]?[.instructions] else { continue }
                    counts[index] = (count.value, count.instructionSet)
                case nil: continue
                }
            }
        }
        return counts
    }

    /// How many operations make a batch of each cell, by a process of base.
    ///
    /// - Parameter multiple: what they are multiples of, see `GateRequest`.
    func batches(of cells: [GuardedCell], multiple: Int?) -> [Result<GateResponse.CellAnswer, GateFailure>] {
        answers(.time, cells, .base, multiple: multiple)
    }

    /// Answers to a request; when the process fails, each cell is asked for alone, to find out which one it was.
    private func answers(
        _ task: GateRequest.Task, _ cells: [GuardedCell], _ side: GateSide, multiple: Int? = nil
    ) -> [Result<GateResponse.CellAnswer, GateFailure>] {
        var request = GateRequest(task, cells: cells)
        request.seed = runner.dataSeed
        request.countMultiple = multiple
        switch runner.ask(request, link: 0, of: side).0 {
        case .success(let response) where response.cells.count == cells.count:
            return response.cells.map { answer in
                answer.failure.map { answer.isMismatch ? .success(answer) : .failure(GateFailure($0)) }
                    ?? .success(answer)
            }
        case .success: return cells.map { _ in .failure(GateFailure("did not answer for each cell")) }
        case .failure(let failure):
            guard cells.count > 1 else { return [.failure(GateFailure("the process \(failure)"))] }
            return cells.flatMap { answers(task, [$0], side, multiple: multiple) }
        }
    }
}
