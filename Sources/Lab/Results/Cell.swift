import Measurement

/// The samples of one cell, and the numbers that describe them.
///
/// In a result file the parts of ``id`` and ``summary`` are fields of the cell itself.
@dynamicMemberLookup
public struct Cell: Sendable {
    /// The identity of the cell.
    @CopyOnWrite public var id: CellID
    /// The implementation's role in the experiment. As in files, a cell of the whole input has the role `bare`.
    public var role: Role
    /// The input.
    @CopyOnWrite public var input: InputFacts
    /// The comparison of answers before measuring.
    public var validated: Validated
    /// The instruction set that the code ran with. A count of instructions names the widest set that the process was
    /// offered too, because some code chooses its path by it, and valgrind offers no AVX-512.
    public var instructionSet: String
    /// The counter of a metric that is counted: `jemalloc 5.3.0`, `callgrind 3.19.0`, `perf_event_open`.
    public var counter: String?
    /// The samples, by process.
    public var processes: [ProcessSamples]
    /// The statistics of the samples of all processes. Its members can be read as those of the cell: `cell.median`.
    public var summary: Summary
    /// The number of samples that were dropped because the kernel interrupted them.
    public var dropped: Int
    /// The method that emptied the caches.
    public var eviction: String?
    /// The median as a multiple of the reference's median in the same processes. Cells of all numbers of cores are
    /// compared with the reference on the fewest cores.
    public var ratioToReference: Ratio?
    /// The median as a multiple of the floor's median, computed like ``ratioToReference``.
    public var ratioToFloor: Ratio?
    /// The rates that follow from the median in the throughput plan. There a sample is the time of one operation of the
    /// input's volume.
    public var throughput: Throughput?
    /// The judgement, if the experiment has a budget for this plan and metric.
    public var budget: JudgedBudget?

    /// A statistic of the summary.
    public subscript<Value>(dynamicMember statistic: WritableKeyPath<Summary, Value>) -> Value {
        get { summary[keyPath: statistic] }
        set { summary[keyPath: statistic] = newValue }
    }

    /// The name of the experiment.
    public var experiment: String { id.experiment }
    /// The implementation, or the whole input.
    package var owner: CellOwner { id.owner }
    /// The name of the implementation as files have it; an empty text for the whole input.
    public var implementation: String { id.implementation }
    /// The plan that measured the cell.
    public var plan: Plan { id.plan }
    /// The metric, with the unit of samples and statistics.
    public var metric: Metric { id.metric }
    /// The number of cores.
    public var cores: Int { id.cores }
    /// True for the time of a warm call, see ``CellID``.
    package var isWarmTime: Bool { id.isWarmTime }

    /// The verdict on the budget; `nil` without one, and for a floor.
    package var judgedVerdict: BudgetVerdict? { role == .floor ? nil : budget?.verdict }

    /// True for the machine's own copy, with which throughput is compared.
    public var isCopy: Bool { owner == .wholeInput && plan == .throughput }

    /// The facts about an input besides its name.
    public struct InputFacts: Hashable, Sendable {
        /// The shape, which inputs of several sizes have in common.
        public var shape: String
        /// The real size; 0 if another tool's file does not give it.
        public var size: Int
        /// The things that the size counts, as a plural; empty if they are not known.
        public var sizeUnit: String
        /// The SHA-256 of the content; empty if it is not known.
        public var digest: String
        /// True if it is marked as what really occurs.
        public var isTypical: Bool
        /// The questions that one operation asks between two changes of what is kept; `nil` if it is no mix of both.
        public var questionsPerChange: Double?
        /// The size; `nil` if it is not known.
        package var knownSize: Int? { size == 0 && sizeUnit.isEmpty ? nil : size }

        package init(
            shape: String, size: Int, sizeUnit: String, digest: String, isTypical: Bool = false,
            questionsPerChange: Double? = nil
        ) {
            self.shape = shape
            self.size = size
            self.sizeUnit = sizeUnit
            self.digest = digest
            self.isTypical = isTypical
            self.questionsPerChange = questionsPerChange
        }
    }

    /// The comparison of an implementation's answers with the reference's.
    public struct Validated: Codable, Hashable, Sendable {
        /// The number of compared answers, on the measured input and on the families of cases.
        public var answers: Int
        /// The independent oracles: other projects whose code gave the same answers on this very input.
        public var oracle: String?

        package init(answers: Int, oracle: String? = nil) {
            self.answers = answers
            self.oracle = oracle
        }
    }

    /// The samples of one process.
    public struct ProcessSamples: Hashable, Sendable {
        /// The number of the process, which decides the placement of objects in memory.
        public var process: Int
        /// The samples, one for each round or call.
        public var samples: [Double]

        package init(process: Int, samples: [Double]) {
            self.process = process
            self.samples = samples
        }

        /// Returns the samples in another unit, each divided by a number.
        package func divided(by divisor: Double) -> ProcessSamples {
            ProcessSamples(process: process, samples: samples.map { $0 / divisor })
        }
    }

    /// The rates of a throughput plan.
    public struct Throughput: Codable, Hashable, Sendable {
        /// The noun for one operation: `event`.
        public var operation: String
        /// Operations per second.
        public var operationsPerSecond: Double
        /// Bytes read and written per second.
        public var bytesPerSecond: Double
        /// Bytes that one call reads and writes; `nil` if they are not known.
        public var bytesPerCall: Int?
        /// The share of the bytes per second of the machine's own copy, on as many cores in the same processes.
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

    /// The judgement on a budget.
    public struct JudgedBudget: Codable, Hashable, Sendable {
        /// The limit, in the unit of the metric.
        public var limit: Double
        /// The statistic: `p99`; `value` for an exact metric.
        public var statistic: String
        /// The bound that was compared with the limit; absent if there were too few samples for one.
        public var bound: Double?
        /// The verdict.
        public var verdict: BudgetVerdict
        /// The reason that the verdict is open, in a sentence.
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
            ProcessSamples(process: $0.process, samples: $0.samples)
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

extension Sequence<Cell> {
    /// True if they are of an experiment whose implementations are whole programs.
    package var areOfProgram: Bool { contains { $0.metric.isOfProgram } }
}
