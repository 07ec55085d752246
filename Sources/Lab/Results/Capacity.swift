import Measurement

/// The largest size of a shape at which an implementation keeps the budget, as an interval.
public struct Capacity: Sendable {
    /// The experiment.
    public var experiment: String
    /// The implementation.
    public var implementation: String
    /// The implementation's role in the experiment.
    public var role: Role
    /// The shape of the inputs.
    public var shape: String
    /// The things that a size counts, as a plural: `nodes`.
    public var sizeUnit: String
    /// The limit for a cold call, in nanoseconds.
    public var limit: Double
    /// The statistic that is limited: `p99`.
    public var statistic: String
    /// The largest size within the budget; absent if the smallest size is over it.
    public var largestPassing: Int?
    /// The smallest size that is over the budget or impossible for the implementation; absent if the largest size is
    /// within it.
    public var smallestFailing: Int?
    /// The sizes between the two that remain undecided.
    public var undecided: [Int]
    /// The reason why the search ended, if not the budget: the implementation cannot do the size ``smallestFailing``.
    public var cause: NoNumber? { didSet { reason = cause?.sentence } }
    /// The cause in one sentence, which files also contain, for people.
    public private(set) var reason: String?
    /// The sizes that were tried.
    public var rungs: [Rung]

    /// The ID of the shape, by which a result also lists missing capacities.
    package var shapeID: InputID { InputID(experiment: experiment, input: shape) }

    package init(
        experiment: String, implementation: String, role: Role, shape: String, sizeUnit: String, limit: Double,
        statistic: String, largestPassing: Int?, smallestFailing: Int?, undecided: [Int], cause: NoNumber?,
        rungs: [Rung]
    ) {
        self.experiment = experiment
        self.implementation = implementation
        self.role = role
        self.shape = shape
        self.sizeUnit = sizeUnit
        self.limit = limit
        self.statistic = statistic
        self.largestPassing = largestPassing
        self.smallestFailing = smallestFailing
        self.undecided = undecided
        self.cause = cause
        reason = cause?.sentence
        self.rungs = rungs
    }

    /// One size that was tried.
    public struct Rung: Codable, Sendable {
        /// The size that the search chose.
        public var size: Int
        /// The real size of the input.
        public var nodes: Int
        /// The verdict on the budget.
        public var verdict: BudgetVerdict
        /// The deciding bound in nanoseconds; absent without one.
        public var bound: Double?
        /// The reason why the verdict is open.
        public var reason: String?
        /// The number of samples without the dropped ones.
        public var n: Int
        /// The number of dropped samples.
        public var dropped: Int
        /// The number of processes that took the samples.
        public var processes: Int

        package init(
            size: Int, nodes: Int, verdict: BudgetVerdict, bound: Double?, reason: String?, n: Int, dropped: Int,
            processes: Int
        ) {
            self.size = size
            self.nodes = nodes
            self.verdict = verdict
            self.bound = bound
            self.reason = reason
            self.n = n
            self.dropped = dropped
            self.processes = processes
        }
    }
}

extension Capacity: Codable {
    private enum CodingKeys: String, CodingKey {
        case experiment, implementation, role, shape, sizeUnit, limit, statistic
        case largestPassing = "passes"
        case smallestFailing = "fails"
        case undecided, reason, cause, rungs
    }

    /// Reads a capacity. If the cause is missing or unknown to this version, the reason remains as text.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        experiment = try fields.decode(String.self, forKey: .experiment)
        implementation = try fields.decode(String.self, forKey: .implementation)
        role = try fields.decode(Role.self, forKey: .role)
        shape = try fields.decode(String.self, forKey: .shape)
        sizeUnit = try fields.decode(String.self, forKey: .sizeUnit)
        limit = try fields.decode(Double.self, forKey: .limit)
        statistic = try fields.decode(String.self, forKey: .statistic)
        largestPassing = try fields.decodeIfPresent(Int.self, forKey: .largestPassing)
        smallestFailing = try fields.decodeIfPresent(Int.self, forKey: .smallestFailing)
        undecided = try fields.decode([Int].self, forKey: .undecided)
        rungs = try fields.decode([Rung].self, forKey: .rungs)

        let words = try fields.decodeIfPresent(String.self, forKey: .reason)
        let stated = words.map { NoNumber.stated(reason: $0, severity: .expected) }
        cause = (try? fields.decodeIfPresent(NoNumber.self, forKey: .cause)) ?? stated
        reason = cause?.sentence
    }
}
