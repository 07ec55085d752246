/// The resolution of a clock, and the cost of reading it.
public struct ClockCharacteristics: Codable, Sendable, Equatable {
    /// The smallest step between two readings that differed, in nanoseconds.
    ///
    /// If a clock ticks faster than it can be read, this is the cost of reading it. A measurement can rely on this
    /// resolution, which may be coarser than what the hardware promises.
    public var resolution: Double
    /// The cost of one reading, in nanoseconds. It is the mean of a block of readings in a row, and the median of all
    /// blocks.
    ///
    /// The mean makes it right for a clock that steps more coarsely than it is read.
    public var overhead: Double

    /// The characteristics of a clock, in nanoseconds.
    public init(resolution: Double, overhead: Double) {
        self.resolution = resolution
        self.overhead = overhead
    }

    /// Measures a clock by reading it many times in a row, and up to `mostReadings` more times if its step is coarse.
    ///
    /// - Throws: ``ClockFault`` if it never moved.
    /// - Complexity: O(blocks × readings per block), a few hundred microseconds with the defaults.
    public static func measure(
        _ clock: some NanosecondClock, blocks: Int = 33, readingsPerBlock: Int = 256, mostReadings: Int = 10_000_000
    ) throws(ClockFault) -> ClockCharacteristics {
        var costs: [Double] = []
        var smallestStep = UInt64.max
        var readings = 0

        for _ in 0..<max(blocks, 1) {
            let start = clock.now()
            var previous = start
            for _ in 0..<readingsPerBlock {
                let reading = clock.now()
                if reading > previous { smallestStep = min(smallestStep, reading - previous) }
                previous = reading
            }

            costs.append(Double(previous - start) / Double(readingsPerBlock))
            readings += readingsPerBlock
        }

        let start = clock.now()
        let most = readings + mostReadings
        while smallestStep == UInt64.max {
            guard readings < most else { throw ClockFault(readings: readings) }
            readings += 1
            let reading = clock.now()
            if reading > start { smallestStep = reading - start }
        }

        return ClockCharacteristics(resolution: Double(smallestStep), overhead: Quantile.median(sorted: costs.sorted()))
    }
}
