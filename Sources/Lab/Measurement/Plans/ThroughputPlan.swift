/// Time of calls that go through a whole stream, on one core and on more, beside the machine's own copy (measurement,
/// "Plans").
///
/// The calls are measured as the warm plan measures: warmed up, then round by round in freshly shuffled order. The copy
/// takes its turns among them, so that whatever else uses the memory meets it as well.
public struct ThroughputPlan: Sendable {
    /// What the plan may and must do.
    public var settings: WarmPlan.Settings

    /// A plan with the given settings.
    public init(_ settings: WarmPlan.Settings) {
        self.settings = settings
    }

    /// An operation, and on how many cores it works.
    public typealias Operation = (workers: Int, operation: MeasuredOperation)

    /// Measures operations and, on each number of cores that occurs, the copy.
    ///
    /// - Returns: the measurements of the operations in their order, and of the copy by rising number of cores.
    public func measure(
        _ operations: [Operation], beside copy: MemoryCopy, clock: some NanosecondClock,
        characteristics: ClockCharacteristics, random: inout some RandomNumberGenerator
    ) -> (operations: [ThroughputMeasurement], copies: [ThroughputMeasurement]) {
        let copies = Set(operations.map(\.workers)).sorted().map { Operation($0, copy.operation(workers: $0)) }
        let all = operations + copies
        let measured = WarmPlan(settings).measure(
            all.map(\.operation), clock: clock, characteristics: characteristics, random: &random)
        let measurements = zip(all, measured).map {
            ThroughputMeasurement(operation: $1.operation, workers: $0.workers, samples: $1.samples)
        }
        return (Array(measurements.prefix(operations.count)), Array(measurements.dropFirst(operations.count)))
    }
}

/// What the throughput plan found out about one operation on one number of cores.
public struct ThroughputMeasurement: Codable, Sendable, Equatable {
    /// The operation's name.
    public var operation: String
    /// The cores it worked on.
    public var workers: Int
    /// Nanoseconds per call, one per round, in the order they were taken.
    public var samples: [Double]

    /// A measurement of known outcome.
    public init(operation: String, workers: Int, samples: [Double]) {
        self.operation = operation
        self.workers = workers
        self.samples = samples
    }
}
