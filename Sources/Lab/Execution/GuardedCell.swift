/// One implementation on one input: what a gate guards against regressions.
public struct GuardedCell: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The experiment.
    public var experiment: String
    /// The implementation.
    public var implementation: String
    /// The input.
    public var input: String

    /// A cell.
    public init(experiment: String, implementation: String, input: String) {
        self.experiment = experiment
        self.implementation = implementation
        self.input = input
    }

    /// `experiment/implementation/input`, as patterns match it.
    public var description: String { "\(experiment)/\(implementation)/\(input)" }
}

/// A cell that an executable can measure, as it lists it.
public struct ListedCell: Codable, Hashable, Sendable {
    /// Which.
    public var cell: GuardedCell
    /// What the implementation is for.
    public var role: Role
    /// Whether its time is guarded when nothing else is asked for.
    public var isGuarded: Bool
    /// Whether what is exact of it is guarded when nothing else is asked for.
    public var isCounted: Bool
    /// The smallest profile that runs its input, as its raw value.
    public var profile: String
    /// The plans of the experiment, as their raw values.
    public var plans: [String]

    /// A listed cell.
    public init(
        cell: GuardedCell, role: Role, isGuarded: Bool, isCounted: Bool? = nil, profile: String, plans: [String]
    ) {
        self.cell = cell
        self.role = role
        self.isGuarded = isGuarded
        self.isCounted = isCounted ?? isGuarded
        self.profile = profile
        self.plans = plans
    }

    /// Reads it; an executable of before there was a wider set for counts says nothing of it.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            cell: try values.decode(GuardedCell.self, forKey: .cell), role: try values.decode(Role.self, forKey: .role),
            isGuarded: try values.decode(Bool.self, forKey: .isGuarded),
            isCounted: try values.decodeIfPresent(Bool.self, forKey: .isCounted),
            profile: try values.decode(String.self, forKey: .profile),
            plans: try values.decode([String].self, forKey: .plans))
    }
}

extension Experiment {
    /// All cells, marked or not.
    public var listedCells: [ListedCell] {
        inputs.flatMap { input in
            implementations.map { implementation in
                let cell = GuardedCell(
                    experiment: name, implementation: implementation.name, input: input.name)
                return ListedCell(
                    cell: cell, role: implementation.role, isGuarded: guardedCells.contains(cell),
                    isCounted: countedCells.contains(cell), profile: input.profile.rawValue,
                    plans: plans.map(\.rawValue))
            }
        }
    }
}
