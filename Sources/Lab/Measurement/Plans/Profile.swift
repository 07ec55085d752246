/// The effort of a run. Source: measurement, Plans.
public enum Profile: String, NamedCase, Sendable {
    /// Seconds per experiment: enough for a verdict if no sample exceeds the budget.
    case quick
    /// Enough for a verdict if a few samples exceed it.
    case standard
    /// The largest inputs as well, and twice the processes of `standard`.
    case thorough

    /// The processes of every plan; the process is the unit of replication.
    public var processes: Int { chosen(quick: 3, standard: 10, thorough: 20) }

    /// The warm plan, per process.
    public var warm: WarmPlan {
        chosen(
            quick: .init(rounds: 25, timeLimit: 150_000_000, warmUpTimeLimit: 10_000_000),
            standard: .init(rounds: 50, timeLimit: 1_000_000_000, warmUpTimeLimit: 50_000_000),
            thorough: .init(rounds: 100, timeLimit: 2_000_000_000, warmUpTimeLimit: 100_000_000))
    }

    /// The cold plan, per process.
    ///
    /// All ``processes`` together reach the samples that a verdict about the 99th percentile takes: 299 (quick, the
    /// bound is the maximum) and 1,049 (standard, five may exceed it).
    public var cold: ColdPlan {
        chosen(
            quick: .init(samples: 100, timeLimit: 2_000_000_000),
            standard: .init(samples: 105, timeLimit: 5_000_000_000),
            thorough: .init(samples: 105, timeLimit: 10_000_000_000))
    }

    /// The plan of throughput, per process. It takes few samples, as a call goes through a whole stream.
    public var throughput: WarmPlan {
        chosen(
            quick: .init(rounds: 9, timeLimit: 500_000_000, warmUpTimeLimit: 50_000_000),
            standard: .init(rounds: 15, timeLimit: 1_000_000_000, warmUpTimeLimit: 100_000_000),
            thorough: .init(rounds: 25, timeLimit: 2_000_000_000, warmUpTimeLimit: 200_000_000))
    }

    /// The search for a capacity.
    ///
    /// Both looks reach the samples that a verdict about the 99th percentile takes at 97.5 %: 368 if none exceeds the
    /// budget, and 1,140 if four do.
    public var capacity: CapacitySettings {
        chosen(
            quick: .init(
                firstLook: 3, secondLook: 9, cold: .init(samples: 127, timeLimit: 2_000_000_000), precision: 1.25,
                largestSize: 100_000),
            standard: .init(
                firstLook: 5, secondLook: 15, cold: .init(samples: 76, timeLimit: 5_000_000_000), precision: 1.1,
                largestSize: 1_000_000),
            thorough: .init(
                firstLook: 10, secondLook: 30, cold: .init(samples: 38, timeLimit: 10_000_000_000), precision: 1.05,
                largestSize: 10_000_000))
    }

    /// The value for this profile.
    package func chosen<Value>(quick: Value, standard: Value, thorough: Value) -> Value {
        switch self {
        case .quick: quick
        case .standard: standard
        case .thorough: thorough
        }
    }
}
