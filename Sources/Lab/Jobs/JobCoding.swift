import LabKit
import Measurement
import Vocabulary

/// A job in JSON.
///
/// Executables of earlier commits read it as well, for example the base of a gate. They recognise the kind of work by
/// its members, so its form must not change.
extension Job: Codable {
    private struct Form: Codable {
        var version = Job.version
        var cells: [CellID]
        var validation: Validation?
        var rung: Rung?
        var profile: Profile
        var budget: Budget?
        var batches: BatchPlan
        var counts: [Int]?
        var profiledCalls: Int?
        var simulatesCaches: Bool?
        var recordsAllocations: Bool?
        var countsEvents: Bool?
        var describesLab: Bool?
        var takesTurns: Bool?
        var isolation: Isolation?
        var seed: UInt64
        var process: Int

        init(_ job: Job) {
            cells = job.cells
            rung = job.rung
            profile = job.profile
            budget = job.budget
            batches = job.batches
            takesTurns = job.takesTurns ? true : nil
            seed = job.seed
            process = job.process

            // The counts of all cells in their order. If a cell lacks a count, there is no list.
            let counts = cells.compactMap { job.batchCounts[$0] }
            if !counts.isEmpty, counts.count == cells.count { self.counts = counts }

            switch job.work {
            // The cells are enough.
            case .list, .measure, .trace: break
            case .describe: describesLab = true
            case .validate(let validation): self.validation = validation
            case .measureOneByOne(let isolation): self.isolation = isolation
            case .profile(let calls, let simulatesCaches):
                profiledCalls = calls
                self.simulatesCaches = simulatesCaches ? true : nil
            case .recordAllocations(let calls):
                profiledCalls = calls
                recordsAllocations = true
            case .countEvents: countsEvents = true
            }
        }

        /// The kind of work according to the members, tested in the order of all executables.
        var work: Work {
            if let validation { return .validate(validation) }
            if describesLab == true { return .describe }
            if cells.isEmpty { return .list }
            if countsEvents == true { return .countEvents }
            if recordsAllocations == true { return .recordAllocations(calls: profiledCalls ?? 1) }
            if let profiledCalls { return .profile(calls: profiledCalls, simulatesCaches: simulatesCaches == true) }
            if Set(cells.map(\.plan)) == [.code] { return .trace }
            if let isolation { return .measureOneByOne(isolation) }
            return .measure
        }
    }

    package init(from decoder: any Decoder) throws {
        let form = try Form(from: decoder)
        self.init(
            form.work, form.cells, seed: form.seed, profile: form.profile, process: form.process, budget: form.budget)
        rung = form.rung
        batches = form.batches
        for (cell, count) in zip(form.cells, form.counts ?? []) { batchCounts[cell] = count }
        takesTurns = form.takesTurns == true
    }

    package func encode(to encoder: any Encoder) throws { try Form(self).encode(to: encoder) }
}
