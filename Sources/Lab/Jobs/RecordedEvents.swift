import Measurement

/// The events that a process counted in the steady state of a cell.
package struct RecordedEvents: Codable, Hashable, Sendable {
    /// The number of operations during which each group was counted.
    package var operations: Int
    /// The counts of each group: the processor's, if it has counters, and the kernel's.
    package var readings: [EventReading]

    package init(operations: Int, readings: [EventReading]) {
        self.operations = operations
        self.readings = readings
    }
}

extension RecordedEvents {
    /// The least number of nanoseconds during which events are counted.
    private static let shortest: UInt64 = 20_000_000
    /// The largest number of operations during which they are counted.
    private static let mostOperations = 1 << 24

    /// Counts the events of an operation, after the same number of uncounted operations.
    ///
    /// - Returns: the events; `nil` if this machine counts none.
    init?(of operation: MeasuredOperation) {
        let groups = CountedEvent.Source.allCases.compactMap { try? EventGroup.counting($0) }
        guard !groups.isEmpty else { return nil }

        var count = operation.granularity
        while operation.time(count, on: MonotonicClock()) < Self.shortest, count < Self.mostOperations { count *= 2 }
        let readings = groups.compactMap { try? $0.count(operation, count) }
        self.init(operations: count, readings: readings)
    }
}

extension EventGroup {
    /// Counts the events of calls, without their preparation.
    fileprivate func count(
        _ operation: MeasuredOperation, _ count: Int
    ) throws(PerfEventFault) -> EventReading {
        var sum: EventReading?
        var remaining = count
        while remaining > 0 {
            let ready = operation.begin(remaining)
            defer { operation.end() }
            let reading = try self.count { operation.run(ready) }
            sum = sum.map { $0 + reading } ?? reading
            remaining -= ready
        }

        guard let sum else { throw .neverCounts }
        return sum
    }
}
