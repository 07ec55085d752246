import Measurement

/// What was measured of one cell: the samples and what was made of them.
public struct Cell: Codable, Sendable {
    public var experiment: String
    /// The implementation; empty for what belongs to the input or the machine itself, see ``CellID``.
    public var implementation: String
    public var role: Role
    public var input: InputIdentity
    public var validated: Validated
    public var plan: Plan
    /// What was measured, with the unit of samples and statistics.
    public var metric: Metric
    public var cores: Int
    /// The instruction set the code ran with. For instructions the widest that the process was offered, since code that
    /// chooses takes another path with another: under valgrind there is no AVX-512.
    public var instructionSet: String
    /// What counted, for metrics that are counted: `jemalloc 5.3.0`, `callgrind 3.19.0`, `perf_event_open`.
    public var counter: String?
    public var processes: [ProcessSamples]
    public var n: Int
    public var min, p25, median, p75, p90, p99, max: Double
    /// The median absolute deviation.
    public var mad: Double
    /// The 95 % interval of the median, over processes; absent with one process.
    public var ci95: Interval?
    /// Tukey outliers: counted, never removed.
    public var outliers: Outliers
    /// Samples during which the kernel took the processor away.
    public var dropped: Int
    public var eviction: String?
    /// The median as a multiple of the reference's, in the same processes.
    public var ratioToReference: Ratio?
    /// The median as a multiple of the floor's, in the same processes.
    public var ratioToFloor: Ratio?
    /// The rates of the median, for the throughput plan, whose samples are times of one operation of the input's
    /// volume.
    public var throughput: Throughput?
    /// The judgement, where the experiment has a budget for this plan.
    public var budget: JudgedBudget?

    public var id: CellID {
        CellID(
            experiment: experiment, implementation: implementation, input: input.name, plan: plan, metric: metric,
            cores: cores)
    }

    /// The verdict on its budget; a floor has none.
    package var judgedVerdict: BudgetVerdict? { role == .floor ? nil : budget?.verdict }

    /// Whether it is the machine's own copy, which throughput is held against.
    public var isCopy: Bool { implementation.isEmpty && plan == .throughput }

    public struct InputIdentity: Codable, Hashable, Sendable {
        public var name: String
        public var shape: String
        /// Its real size; 0 where another tool's file does not say it.
        public var size: Int
        /// What the size counts, as a plural; empty where nobody says it.
        public var sizeUnit: String
        /// SHA-256 over what it holds; empty where nobody knows.
        public var digest: String
        package var knownSize: Int? { size == 0 && sizeUnit.isEmpty ? nil : size }

        package init(name: String, shape: String, size: Int, sizeUnit: String, digest: String) {
            self.name = name
            self.shape = shape
            self.size = size
            self.sizeUnit = sizeUnit
            self.digest = digest
        }
    }

    public struct Validated: Codable, Hashable, Sendable {
        /// Answers on the measured input and on the families of cases.
        public var answers: Int
        /// The other projects whose code gave the same answers on this very input: independent oracles.
        public var oracle: String?

        package init(answers: Int, oracle: String? = nil) {
            self.answers = answers
            self.oracle = oracle
        }
    }

    public struct ProcessSamples: Codable, Hashable, Sendable {
        /// Which placement in memory the process drew.
        public var layout: Int
        /// One per round or call.
        public var samples: [Double]
    }

    public struct Throughput: Codable, Hashable, Sendable {
        /// What one operation is, as a noun: `event`.
        public var operation: String
        public var operationsPerSecond: Double
        /// Bytes read and written per second.
        public var bytesPerSecond: Double
        /// Bytes that one call reads and writes; `nil` where nobody says.
        public var bytesPerCall: Int?
        /// What part that is of the bytes per second of the machine's own copy, on as many cores in the same processes.
        public var shareOfCopy: Ratio?

        package init(
            operation: String, operationsPerSecond: Double, bytesPerSecond: Double, bytesPerCall: Int? = nil,
            shareOfCopy: Ratio? = nil
        ) {
            self.operation = operation
            self.operationsPerSecond = operationsPerSecond
            self.bytesPerSecond = bytesPerSecond
            self.bytesPerCall = bytesPerCall
            self.shareOfCopy = shareOfCopy
        }
    }

    public struct JudgedBudget: Codable, Hashable, Sendable {
        public var limit: Double
        /// The statistic: `p99`; `value` for an exact metric.
        public var statistic: String
        /// The bound that was held against the limit; absent when there were too few samples for one.
        public var bound: Double?
        public var verdict: BudgetVerdict
        public var reason: String?
    }
}

extension Cell {
    /// A cell of what several processes measured; `nil` where they have no sample, or one that is no number.
    ///
    /// - Parameters:
    ///   - evidence: what each process measured, with the placement in memory that it drew.
    ///   - limit: what the samples are held against.
    /// - Complexity: O(n log n) in the samples, and the bootstrap's.
    package init?(
        _ id: CellID, role: Role, input: InputIdentity, validated: Validated, instructionSet: String,
        evidence: [(layout: Int, found: Evidence)], limit: Budget.Limit? = nil, bootstrap: ClusterBootstrap
    ) {
        let processes = evidence.filter { !$0.found.samples.isEmpty }.map {
            ProcessSamples(layout: $0.layout, samples: $0.found.samples)
        }

        guard let summary = Summary(processes: processes.map(\.samples), bootstrap: bootstrap) else { return nil }

        let droppedSamples = evidence.flatMap { $0.found.dropped ?? [] }
        self.init(
            experiment: id.experiment, implementation: id.implementation, role: role, input: input,
            validated: validated, plan: id.plan, metric: id.metric, cores: id.cores, instructionSet: instructionSet,
            counter: evidence.lazy.compactMap(\.found.counter).first, processes: processes, n: summary.n,
            min: summary.min, p25: summary.p25, median: summary.median, p75: summary.p75, p90: summary.p90,
            p99: summary.p99, max: summary.max, mad: summary.mad, ci95: summary.ci95, outliers: summary.outliers,
            dropped: droppedSamples.count, eviction: evidence.lazy.compactMap(\.found.eviction).first,
            budget: limit?.judged(processes.flatMap(\.samples), dropped: droppedSamples))
    }
}
