extension WarmPlan {
    /// Measures calls that go through a whole stream, on one core and on more, together with the machine's own copy.
    /// Source: measurement, Plans.
    ///
    /// All are warmed up, and then measured round by round in freshly shuffled order.
    ///
    /// The copy takes turns with the operations, on each number of cores that occurs, so that other users of the memory
    /// disturb it as well.
    ///
    /// - Returns: the measurements of the operations in their order, and of the copy by rising number of cores.
    public func measure(
        _ operations: [ThroughputOperation], beside copy: MemoryCopy, clock: some NanosecondClock,
        characteristics: ClockCharacteristics, random: inout some RandomNumberGenerator
    ) -> (operations: [ThroughputMeasurement], copies: [ThroughputMeasurement]) {
        let copies = Set(operations.map(\.workers)).sorted().map {
            ThroughputOperation(workers: $0, operation: copy.operation(workers: $0))
        }

        let allOperations = operations + copies
        let times = measure(
            allOperations.map(\.operation), clock: clock, characteristics: characteristics, random: &random)
        let measurements = zip(allOperations, times).map { ThroughputMeasurement(workers: $0.workers, times: $1) }

        return (Array(measurements.prefix(operations.count)), Array(measurements.dropFirst(operations.count)))
    }
}
