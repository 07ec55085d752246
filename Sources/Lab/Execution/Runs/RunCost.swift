import Jobs
import LabKit
import Measurement
import Nouns
import Results

/// The least and the most seconds of a run, estimated from its schedule before the first measurement.
package struct RunCost: Hashable, Sendable {
    package var least = 0.0
    package var most = 0.0

    /// The assumptions of the estimate, for people.
    package static let assumptions =
        "The least is where calls take next to nothing, the most where each implementation uses up the time of its "
        + "plan, or half a second a call by a plan that counts; instructions of an implementation then take 10 s. A "
        + "process takes 0.05 s to start, an experiment 1 s to validate, flushing before a cold call 20 µs; a search "
        + "for a capacity ends at \(assumedCapacity.grouped); inputs that take long to make come on "
        + "top."

    /// The capacity that the estimate assumes, because the real one is not known yet.
    static let assumedCapacity = 1_000

    package static func + (left: RunCost, right: RunCost) -> RunCost {
        RunCost(least: left.least + right.least, most: left.most + right.most)
    }

    package init(least: Double = 0, most: Double = 0) {
        self.least = least
        self.most = most
    }

    init(_ job: Job) {
        self.init(least: 0.05, most: 0.05)
        for cell in job.cells {
            // Batches belong to a gate, and never to a run.
            guard let plan = MeasuredPlan(rawValue: cell.plan.rawValue) else { continue }

            switch plan {
            case .warm, .throughput:
                let loop = plan == .warm ? job.profile.warm : job.profile.throughput
                // Two windows of warm-up, and the rounds. Reading the clock takes a thousandth of a batch.
                least += Double(2 * loop.windowBatches + loop.rounds) * loop.batchFactor * 50e-9
                most += Double(loop.warmUpTimeLimit + loop.timeLimit) / 1e9
            case .cold, .capacity:
                let cold = plan == .cold ? job.profile.cold : job.profile.capacity.cold
                least += Double(cold.samples) * 20e-6
                most += Double(cold.timeLimit) / 1e9
            case .memory:
                // One call comes before the counted ones.
                let plan = MemoryPlan()
                most += Double(1 + plan.multiples) * Double(plan.slowCall) / 1e9
            case .system:
                // A call takes at least a nanosecond. A round has at least two slow calls, after one call that does not
                // count.
                least += Double(SystemPlan.rounds * SystemPlan.mostCalls) / 1e9
                most += Double(2 * SystemPlan.rounds + 1) * Double(SystemPlan.slowCall) / 1e9
            case .counters:
                // The last call begins within the limit. An exact metric needs all calls unless the first is slow.
                let calls = cell.metric.kind == .exact ? CounterPlan.exactCalls + 1 : 2
                most += Double(calls) * Double(CounterPlan.timeLimit) / 1e9
            case .instructions:
                // Counters of the processor take no time. Under callgrind a call takes about fifty times as long.
                most += 10
            }
        }
    }
}

extension RunConfiguration {
    /// The cost of each experiment that this shard measures at least in part.
    package var costs: [(experiment: String, cost: RunCost)] {
        var jobs = groups.flatMap { group in group.jobs.map { (name: group.experiment.name, job: $0) } }
        for request in capacitySearches {
            var search = CapacitySearch(
                sizes: 1...max(largestSize ?? profile.capacity.largestSize, 1), precision: profile.capacity.precision)
            let job = Job(
                request.implementations.map {
                    CellID(experiment: request.experiment.name, implementation: $0, input: "", plan: .capacity)
                }, profile: profile)
            while let size = search.next {
                search.record(size > RunCost.assumedCapacity ? .over : .within, at: size)
                jobs += repeatElement((name: request.experiment.name, job: job), count: profile.capacity.firstLook)
            }
        }

        return jobs.grouped(by: \.name).map { name, jobs in
            (name, jobs.map { RunCost($0.job) }.reduce(RunCost(least: 1.05, most: 1.05), +))
        }
    }
}
