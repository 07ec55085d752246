import Measurement

/// One implementation on one input by one plan: the samples and what was made of them.
public struct Cell: Codable, Sendable {
    /// The experiment.
    public var experiment: String
    /// The implementation; where it was measured on fewer cores than it can, with their number: `parallel on 1 core`. So
    /// experiment, implementation, input, plan and metric tell every cell from every other.
    public var implementation: String
    /// What it is for.
    public var role: Role
    /// The input.
    public var input: InputIdentity
    /// What was compared with the reference.
    public var validated: Validated
    /// The plan.
    public var plan: PlanKind
    /// What was measured: `time`, `build-time`, `allocations`, `bytes`, `resident`, `instructions`.
    public var metric: Metric
    /// The unit of samples and statistics.
    public var unit: String
    /// The instruction set the code ran with. For instructions the widest that the process was offered, since code that
    /// chooses takes another path with another: under valgrind there is no AVX-512.
    public var instructionSet: String
    /// What counted, for metrics that are counted: `jemalloc 5.3.0`, `callgrind 3.19.0`, `perf_event_open`.
    public var counter: String?
    /// The samples, per process.
    public var processes: [ProcessSamples]
    /// The number of samples.
    public var n: Int
    /// The smallest sample.
    public var min: Double
    /// The first quartile.
    public var p25: Double
    /// The median.
    public var median: Double
    /// The third quartile.
    public var p75: Double
    /// The 90th percentile.
    public var p90: Double
    /// The 99th percentile.
    public var p99: Double
    /// The largest sample.
    public var max: Double
    /// The median absolute deviation.
    public var mad: Double
    /// The 95 % interval of the median, over processes; absent with one process.
    public var ci95: Interval?
    /// Tukey outliers: counted, never removed.
    public var outliers: Outliers
    /// Samples during which the kernel took the processor away.
    public var dropped: Int
    /// How the caches were emptied, for the cold plan.
    public var eviction: String?
    /// The median as a multiple of the reference's, in the same processes.
    public var ratioToReference: Ratio?
    /// The median as a multiple of the floor's, in the same processes.
    public var ratioToFloor: Ratio?
    /// The rates of the median, for the throughput plan, whose samples are times of one operation of the input's volume.
    public var throughput: Throughput?
    /// The judgement, where the experiment has a budget for this plan.
    public var budget: JudgedBudget?

    /// The plan in words that tell cells apart which differ in nothing else: `warm`, `throughput on 2 cores`.
    public var planName: String {
        throughput.map { "\(plan.rawValue) on \($0.workers) \($0.workers == 1 ? "core" : "cores")" } ?? plan.rawValue
    }

    /// What was measured.
    public enum Metric: String, Codable, Sendable, CaseIterable {
        /// Time per operation.
        case time
        /// Time to make the implementation ready.
        case buildTime = "build-time"
        /// Allocations per operation.
        case allocations
        /// Bytes allocated per operation.
        case bytes
        /// Bytes kept per node of the input.
        case resident
        /// Instructions per operation.
        case instructions
    }

    /// Which input it was.
    public struct InputIdentity: Codable, Hashable, Sendable {
        /// Its name.
        public var name: String
        /// What sizes of it belong together.
        public var shape: String
        /// Its real size.
        public var size: Int
        /// What the size counts; nodes when absent.
        public var sizeUnit: String?
        /// SHA-256 over what it holds.
        public var digest: String
    }

    /// What was compared with the reference.
    public struct Validated: Codable, Hashable, Sendable {
        /// Answers on the measured input and on the families of cases.
        public var answers: Int
        /// The other projects whose code gave the same answers on this very input: independent oracles.
        public var oracle: String?
    }

    /// The samples of one process.
    public struct ProcessSamples: Codable, Hashable, Sendable {
        /// Which placement in memory the process drew.
        public var layout: Int
        /// One per round or call.
        public var samples: [Double]
    }

    /// Rates on a number of cores.
    public struct Throughput: Codable, Hashable, Sendable {
        /// What one operation is, as a noun: `event`.
        public var operation: String
        /// The cores.
        public var workers: Int
        /// Operations per second.
        public var operationsPerSecond: Double
        /// Bytes read and written per second.
        public var bytesPerSecond: Double
        /// What part that is of the bytes per second of the machine's own copy, on as many cores in the same processes.
        public var shareOfCopy: Ratio?

        /// What the name of an implementation ends in that can work on more cores.
        var suffix: String { workers == 1 ? " on 1 core" : " on \(workers) cores" }
    }

    /// The implementation's name in the cells of the machine's own copy.
    public static let copyName = "(copy)"

    /// Whether it is one of those.
    public var isCopy: Bool { contender == Self.copyName }

    /// The implementation's name without a number of cores.
    public var contender: String {
        guard let throughput, implementation.hasSuffix(throughput.suffix) else { return implementation }
        return String(implementation.dropLast(throughput.suffix.count))
    }

    /// A budget and what came of it.
    public struct JudgedBudget: Codable, Hashable, Sendable {
        /// The limit in the cell's unit.
        public var limit: Double
        /// The statistic: `p99`.
        public var statistic: String
        /// The bound that was held against the limit; absent when there were too few samples for one.
        public var bound: Double?
        /// The verdict.
        public var verdict: BudgetVerdict
        /// Why it is undecided.
        public var reason: String?
    }
}

/// A cell that has no number, and why.
public struct NotRun: Codable, Hashable, Sendable {
    /// The experiment.
    public var experiment: String
    /// The implementation; a metric in parentheses where nothing here can count it, whatever the implementation.
    public var implementation: String
    /// The input.
    public var input: String
    /// One sentence.
    public var reason: String

    /// Whether a metric is absent rather than an implementation.
    var isOfAMetric: Bool { implementation == "(memory)" || implementation == "(instructions)" }
}
