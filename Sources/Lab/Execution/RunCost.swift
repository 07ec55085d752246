import LabKit
import Measurement
import Results

/// Seconds by the schedule of a run, before anything is measured.
package struct RunCost: Hashable, Sendable {
    package var least: Double
    package var most: Double

    /// What is assumed, in words.
    package static let assumptions =
        "The least is where calls take next to nothing, the most where each implementation uses up the time of its "
        + "plan. A process takes 0.05 s to start, an experiment 1 s to validate, flushing before a cold call 20 µs; "
        + "inputs that take long to make come on top."

    package static func + (left: RunCost, right: RunCost) -> RunCost {
        RunCost(least: left.least + right.least, most: left.most + right.most)
    }

    /// A process, and what it is asked.
    init(_ job: Job) {
        self = job.cells.reduce(RunCost(least: 0.05, most: 0.05)) { $0 + RunCost($1.plan, job.profile) }
    }

    package init(least: Double = 0, most: Double = 0) { (self.least, self.most) = (least, max(least, most)) }

    private init(_ plan: Plan, _ profile: Profile) {
        func loop(_ plan: WarmPlan) -> RunCost {
            // Two windows of warm-up and the rounds, in batches a thousandth of which is what reading the clock takes.
            RunCost(
                least: Double(2 * plan.windowBatches + plan.rounds) * plan.batchFactor * 50e-9,
                most: Double(plan.warmUpTimeLimit + plan.timeLimit) / 1e9)
        }
        func cold(_ plan: ColdPlan) -> RunCost {
            RunCost(least: Double(plan.samples) * 20e-6, most: Double(plan.timeLimit) / 1e9)
        }
        self =
            switch plan {
            case .warm: loop(profile.warm)
            case .throughput: loop(profile.throughput)
            case .cold: cold(profile.cold)
            case .capacity: cold(profile.capacity.cold)
            case .memory: RunCost(least: 0, most: 2 * Double(MemoryPlan().slowCall) / 1e9)
            default: RunCost(least: 0.5, most: 10)
            }
    }
}

extension RunConfiguration {
    /// What the experiments take of which something is measured here.
    package var costs: [(experiment: String, cost: RunCost)] {
        let jobs = groups.flatMap { group in group.jobs.map { (group.experiment.name, RunCost($0)) } }
        let searches = capacitySearches.map { request in
            var search = CapacitySearch(
                sizes: 1...max(largestSize ?? profile.capacity.largestSize, 1), precision: profile.capacity.precision)
            var processes = 0
            while let size = search.next {
                search.record(size > 1_000 ? .over : .within, at: size)
                processes += profile.capacity.firstLook
            }
            var job = Job(
                request.implementations.map {
                    CellID(experiment: request.experiment.name, implementation: $0, input: "", plan: .capacity)
                })
            job.profile = profile
            let one = RunCost(job)
            return (
                request.experiment.name,
                RunCost(least: Double(processes) * one.least, most: Double(processes) * one.most)
            )
        }
        return (jobs + searches).grouped(by: \.0).map { name, costs in
            (name, costs.map(\.1).reduce(RunCost(least: 1.05, most: 1.05), +))
        }
    }
}
