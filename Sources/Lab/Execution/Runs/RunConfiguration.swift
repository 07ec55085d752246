import Jobs
import LabKit
import Measurement
import Results

/// Everything that decides a run: its cells, its thoroughness and its limits.
package struct RunConfiguration: Sendable {
    /// The experiments, with the inputs and implementations to measure.
    package var selections: [Selection]
    /// The amount of measuring for each cell.
    package var profile: Profile
    /// The requested plans; `nil` for the plans of each experiment.
    package var plans: Set<Plan>?
    /// A limit that replaces the limits of the experiments' budgets.
    package var limit: TimeSpan?
    /// The seed of inputs, orders and intervals.
    package var seed: UInt64
    /// The command as typed, for the result file.
    package var command: [String]
    /// The largest size that the capacity plan tries; `nil` for that of the profile.
    package var largestSize: Int?
    /// The patterns that made the selections, for the result file.
    package var patterns: [String]
    /// The part of the run that is measured here; `nil` for the whole run.
    package var shard: Shard?
    /// The time after which no new job begins; `nil` for no limit.
    package var timeLimit: TimeSpan?

    package init(
        selections: [Selection], profile: Profile, plans: Set<Plan>? = nil, limit: TimeSpan? = nil, seed: UInt64,
        command: [String], largestSize: Int? = nil, patterns: [String] = [], shard: Shard? = nil,
        timeLimit: TimeSpan? = nil
    ) {
        self.selections = selections
        self.profile = profile
        self.plans = plans
        self.limit = limit
        self.seed = seed
        self.command = command
        self.largestSize = largestSize
        self.patterns = patterns
        self.shard = shard
        self.timeLimit = timeLimit
    }

    /// Returns the budget of an experiment, with the limit of this run.
    ///
    /// If no limit concerns a time that this run measures, the experiment gets one: on the 99th percentile of cold
    /// calls, or, without cold calls, on the median of warm ones, whose samples are no single calls.
    package func budget(of experiment: ExperimentDescription) -> Budget? {
        guard let limit else { return experiment.budget }

        let timePlans = timePlans(of: experiment)
        var budget = experiment.budget ?? Budget([])
        for index in budget.limits.indices where budget.limits[index].metric.isCallTime {
            budget.limits[index].value = limit.nanoseconds
        }

        let isJudged = budget.limits.contains { $0.metric.isCallTime && timePlans.contains($0.plan) }
        if !isJudged, let plan = timePlans.first {
            budget.limits += Budget.quantile(plan.limitedQuantile, limit, plan: plan).limits
        }

        return budget.limits.isEmpty ? nil : budget
    }

    /// The plans of an experiment that this run measures and whose times a budget can limit. The plan that is limited
    /// by default comes first. A search for capacities takes cold calls.
    private func timePlans(of experiment: ExperimentDescription) -> [Plan] {
        Plan.latency.filter { plan in
            guard let plans else { return experiment.plans.contains(plan) }
            return plans.contains(plan) && experiment.plans.contains(plan)
                || plan.traits.isTakenByCapacity && plans.contains(.capacity) && !experiment.ladders.isEmpty
        }
    }

    /// True if the limit of this run limits anything that it measures.
    package var hasUseForLimit: Bool {
        limit == nil || selections.contains { !timePlans(of: $0.experiment).isEmpty }
    }

    /// The jobs of this shard, one group per experiment and input.
    package var groups: [JobGroup] { ownShare(of: allGroups, from: 0) }

    /// The capacity searches of this shard.
    package var capacitySearches: [CapacityRequest] { ownShare(of: allCapacitySearches, from: allGroups.count) }

    /// True if there is anything to measure, in this shard or another.
    package var hasUnits: Bool { !allGroups.isEmpty || !allCapacitySearches.isEmpty }

    /// The experiments that this shard measures at least in part, and therefore validates.
    var validatedSelections: [Selection] {
        guard shard != nil else { return selections }
        let names = Set(groups.map(\.experiment.name) + capacitySearches.map(\.experiment.name))
        return selections.filter { names.contains($0.experiment.name) }
    }

    /// The selection, for the result file.
    var recordedSelection: RecordedSelection {
        RecordedSelection(
            patterns: patterns, plans: plans.map { $0.sorted { $0.rawValue < $1.rawValue } },
            limit: limit?.nanoseconds, largestSize: largestSize)
    }

    /// The shard that this run measures, for the result file; `nil` for the whole run.
    var recordedShard: RecordedShard? {
        guard let shard else { return nil }

        let groups = allGroups
        let searches = allCapacitySearches
        let units =
            groups.enumerated().map {
                RecordedShard.Unit(
                    position: $0, experiment: $1.experiment.name, name: $1.input.name, isShape: false)
            }
            + searches.enumerated().map {
                RecordedShard.Unit(
                    position: groups.count + $0, experiment: $1.experiment.name, name: $1.ladder.shape, isShape: true)
            }

        return RecordedShard(
            number: shard.number, count: shard.count, total: units.count,
            units: units.filter { shard.contains($0.position) })
    }

    /// Returns the units of this shard.
    ///
    /// - Parameter position: the first unit's position in the whole run.
    private func ownShare<Unit>(of units: [Unit], from position: Int) -> [Unit] {
        guard let shard else { return units }
        return units.enumerated().filter { shard.contains(position + $0.offset) }.map(\.element)
    }

    /// The jobs of all shards.
    private var allGroups: [JobGroup] {
        selections.flatMap { selection in
            selection.inputs.compactMap { input in
                let jobs = jobs(on: input, of: selection)
                return jobs.isEmpty ? nil : JobGroup(experiment: selection.experiment, input: input, jobs: jobs)
            }
        }
    }

    /// Returns the jobs on an input. Plans that share processes are in the same jobs.
    private func jobs(on input: InputDescription, of selection: Selection) -> [Job] {
        let experiment = selection.experiment
        let measuredPlans = (experiment.plans + Plan.undeclared).distinct().filter { plan in
            (plans?.contains(plan) ?? experiment.plans.contains(plan)) && (!plan.traits.needsVolume || input.hasVolume)
        }

        let together = measuredPlans.filter { !Plan.alone.contains($0) }
        let placements = [together] + Plan.alone.filter(measuredPlans.contains).map { [$0] }

        return placements.flatMap { plans -> [Job] in
            let cells = plans.flatMap { selection.cells(input.name, by: $0) }
            guard !cells.isEmpty else { return [] }

            let processes = plans.allSatisfy(\.traits.needsOneProcess) ? 1 : profile.processes
            return (0..<processes).map {
                Job(cells, seed: seed, profile: profile, process: $0, budget: budget(of: experiment))
            }
        }
    }

    /// The capacity searches of all shards. Each shape of an experiment with a budget for cold calls has one.
    private var allCapacitySearches: [CapacityRequest] {
        guard plans?.contains(.capacity) == true else { return [] }

        return selections.flatMap { selection -> [CapacityRequest] in
            guard let limit = budget(of: selection.experiment)?.cold else { return [] }

            return selection.ladders.map { ladder in
                let names = selection.experiment.implementations.filter {
                    $0.role != .bare && selection.contains($0.name, on: ladder.shape)
                }.map(\.name)
                return CapacityRequest(
                    experiment: selection.experiment, ladder: ladder, limit: limit, implementations: names)
            }
        }
    }
}

extension Selection {
    /// Returns the cells of an input that a run measures by a plan. They belong to the reference, to the selected
    /// implementations, and to the floors, peers and bare work that are shown with them.
    func cells(_ input: String, by plan: Plan) -> [CellID] {
        let implementations = experiment.implementations.filter { implementation in
            // The lab's own loop is measured on every input, because warm times are compared with it.
            guard implementation.isShown(on: input) || plan.traits.isComparedWithLoop else { return false }

            return switch implementation.role {
            case .implementation: contains(implementation.name, on: input)
            // Bare work has no first call.
            case .bare: !plan.traits.measuresFirstCalls
            case .reference, .floor, .peer: true
            }
        }

        // The other metrics of a plan are measured together with its first one.
        let metric = plan.firstMetric
        return implementations.flatMap { implementation in
            let cores =
                plan.traits.variesCores && implementation.isParallel
                ? WorkerCounts.upTo(WorkerCounts.all) : [implementation.cores]
            return (plan.traits.readsDeclaredMetrics ? implementation.metrics : [metric]).flatMap { metric in
                cores.map {
                    CellID(
                        experiment: experiment.name, implementation: implementation.name, input: input, plan: plan,
                        metric: metric, cores: $0)
                }
            }
        }
    }
}
