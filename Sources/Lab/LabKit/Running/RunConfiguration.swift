import Measurement

/// What a run is to do.
public struct RunConfiguration: Sendable {
    /// The experiments with the inputs and implementations that were asked for.
    public var selections: [Selection]
    /// How thoroughly.
    public var profile: Profile
    /// The plans that were asked for; those of the experiment when `nil`.
    public var plans: Set<PlanKind>?
    /// A limit in place of the experiments' own.
    public var limit: TimeSpan?
    /// Where all randomness comes from.
    public var seed: UInt64
    /// The command as typed, for the result file.
    public var command: [String]

    /// A configuration.
    public init(
        selections: [Selection], profile: Profile, plans: Set<PlanKind>? = nil, limit: TimeSpan? = nil, seed: UInt64,
        command: [String]
    ) {
        self.selections = selections
        self.profile = profile
        self.plans = plans
        self.limit = limit
        self.seed = seed
        self.command = command
    }

    /// The budget of an experiment, with the limit of this run.
    public func budget(of experiment: Experiment) -> Budget? {
        guard var budget = experiment.budget else { return nil }
        if let limit { budget.limit = limit }
        return budget
    }

    /// The jobs, one group per experiment and input.
    ///
    /// The warm and the memory plan share their processes; the cold plan has its own, because it places objects in
    /// shuffled order.
    public var groups: [JobGroup] {
        selections.flatMap { selection in
            selection.inputs.map { input in
                let wanted = selection.experiment.plans.filter { plans?.contains($0) != false }
                let placements = [wanted.filter { $0 != .cold }, wanted.filter { $0 == .cold }].filter { !$0.isEmpty }
                let jobs = placements.flatMap { plans in
                    (0..<profile.processes).map { process in
                        WorkerRequest(
                            experiment: selection.experiment.name, input: input.name, only: selection.only,
                            plans: plans, profile: profile, seed: seed, process: process,
                            budget: budget(of: selection.experiment))
                    }
                }
                return JobGroup(experiment: selection.experiment, input: input, jobs: jobs)
            }
        }
    }
}

/// The jobs that measure one input of one experiment.
public struct JobGroup: Sendable {
    /// The experiment.
    public var experiment: Experiment
    /// The input.
    public var input: InputDescription
    /// One per process.
    public var jobs: [WorkerRequest]
}

/// An experiment with the inputs and implementations that were asked for.
public struct Selection: Sendable {
    /// The experiment.
    public var experiment: Experiment
    /// The inputs.
    public var inputs: [InputDescription]
    /// The implementations beside the reference, the floor and the bare work; all when `nil`.
    public var only: Set<String>?

    /// What a pattern selects. The text matched is `experiment/implementation/input`; inputs that `profile` does not run
    /// are left out unless `everyInput`.
    ///
    /// - Parameter matches: whether the pattern matches a text.
    public static func select(
        from experiments: [Experiment], profile: Profile, everyInput: Bool = false, matching matches: (String) -> Bool
    ) -> [Selection] {
        experiments.compactMap { experiment in
            let order = Profile.allCases
            let possible = experiment.inputs.filter {
                everyInput || order.firstIndex(of: $0.profile)! <= order.firstIndex(of: profile)!
            }
            var inputs: [InputDescription] = []
            var names: Set<String> = []
            for input in possible {
                let matching = experiment.implementations.filter {
                    matches("\(experiment.name)/\($0.name)/\(input.name)")
                }
                if !matching.isEmpty { inputs.append(input) }
                names.formUnion(matching.map(\.name))
            }
            guard !inputs.isEmpty else { return nil }
            let isWhole = names.count == experiment.implementations.count
            return Selection(experiment: experiment, inputs: inputs, only: isWhole ? nil : names)
        }
    }
}
