import Measurement

/// The samples that were measured of one cell, and the numbers made of them.
///
/// The result file holds what identifies the cell and its ``Summary`` as fields of the cell itself.
@dynamicMemberLookup
public struct Cell: Sendable {
    public var id: CellID
    public var role: Role
    public var input: InputFacts
    public var validated: Validated
    /// The instruction set the code ran with. For instructions the widest that the process was offered, since code that
    /// chooses takes another path with another: under valgrind there is no AVX-512.
    public var instructionSet: String
    /// The counter, for metrics that are counted: `jemalloc 5.3.0`, `callgrind 3.19.0`, `perf_event_open`.
    public var counter: String?
    public var processes: [ProcessSamples]
    /// The statistics of the samples of all processes; its members are read as the cell's own: `cell.median`.
    public var summary: Summary
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

    public subscript<Value>(dynamicMember statistic: WritableKeyPath<Summary, Value>) -> Value {
        get { summary[keyPath: statistic] }
        set { summary[keyPath: statistic] = newValue }
    }

    public var experiment: String { id.experiment }
    /// The implementation; empty for what belongs to the input or the machine itself, see ``CellID``.
    public var implementation: String { id.implementation }
    public var plan: Plan { id.plan }
    /// The metric, with the unit of samples and statistics.
    public var metric: Metric { id.metric }
    public var cores: Int { id.cores }

    /// The verdict on its budget; a floor has none.
    package var judgedVerdict: BudgetVerdict? { role == .floor ? nil : budget?.verdict }

    /// True for the machine's own copy, which throughput is compared with.
    public var isCopy: Bool { implementation.isEmpty && plan == .throughput }

    /// The facts about an input, besides its name.
    public struct InputFacts: Hashable, Sendable {
        public var shape: String
        /// Its real size; 0 if it comes from another tool's file without one.
        public var size: Int
        /// The unit of the size, as a plural; empty if unknown.
        public var sizeUnit: String
        /// The SHA-256 of its content; empty if unknown.
        public var digest: String
        package var knownSize: Int? { size == 0 && sizeUnit.isEmpty ? nil : size }

        package init(shape: String, size: Int, sizeUnit: String, digest: String) {
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
        /// The number of the process, which decides the placement in memory that it drew.
        public var layout: Int
        /// One per round or call.
        public var samples: [Double]
    }

    public struct Throughput: Codable, Hashable, Sendable {
        /// The noun for one operation: `event`.
        public var operation: String
        public var operationsPerSecond: Double
        /// Bytes read and written per second.
        public var bytesPerSecond: Double
        /// Bytes that one call reads and writes; `nil` if unknown.
        public var bytesPerCall: Int?
        /// The bytes per second as a share of those of the machine's own copy, on as many cores, in the same processes.
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
        /// The bound that was compared with the limit; absent if there were too few samples for one.
        public var bound: Double?
        public var verdict: BudgetVerdict
        public var reason: String?
    }
}

extension Cell {
    /// A cell from what several processes measured; `nil` without a sample, or with one that is not a finite number.
    ///
    /// - Parameters:
    ///   - evidence: what each process measured.
    ///   - limit: the limit that the samples are judged by.
    /// - Complexity: O(n log n) in the samples, and the bootstrap's.
    package init?(
        _ id: CellID, role: Role, input: InputFacts, validated: Validated, instructionSet: String,
        evidence: [Evidence], limit: Budget.Limit? = nil, bootstrap: ClusterBootstrap
    ) {
        let processes = evidence.filter { !$0.samples.isEmpty }.map {
            ProcessSamples(layout: $0.process, samples: $0.samples)
        }

        guard let summary = Summary(processes: processes.map(\.samples), bootstrap: bootstrap) else { return nil }

        let droppedSamples = evidence.flatMap { $0.dropped ?? [] }
        self.init(
            id: id, role: role, input: input, validated: validated, instructionSet: instructionSet,
            counter: evidence.lazy.compactMap(\.counter).first, processes: processes, summary: summary,
            dropped: droppedSamples.count, eviction: evidence.lazy.compactMap(\.eviction).first,
            budget: limit?.judged(processes.flatMap(\.samples), dropped: droppedSamples))
    }
}
