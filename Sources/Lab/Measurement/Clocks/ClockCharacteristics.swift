/// How fine a clock is and what it costs to read.
public struct ClockCharacteristics: Codable, Sendable, Equatable {
    /// The smallest step seen between two readings that differed, in nanoseconds. A clock that ticks faster than it can be
    /// read shows the cost of reading here: this is what a measurement can rely on, not what the hardware promises.
    public var resolution: Double

    /// What one reading costs, in nanoseconds: the median over blocks of back-to-back readings of their mean cost. The
    /// mean inside a block makes it right for clocks whose step is coarser than a reading.
    public var overhead: Double

    /// - Parameters:
    ///   - resolution: The smallest usable step in nanoseconds.
    ///   - overhead: The cost of one reading in nanoseconds.
    public init(resolution: Double, overhead: Double) {
        self.resolution = resolution
        self.overhead = overhead
    }

    /// Measures a clock by reading it many times in a row.
    ///
    /// - Parameters:
    ///   - clock: The clock to measure.
    ///   - blocks: How many blocks the median is taken over.
    ///   - readingsPerBlock: How many readings a block averages over.
    ///   - mostReadings: How many further readings a clock with a coarse step gets to show one.
    /// - Throws: ``ClockFault/standsStill(readings:)`` when it never moved.
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
            for _ in 0..<max(readingsPerBlock, 1) {
                let reading = clock.now()
                if reading > previous { smallestStep = min(smallestStep, reading - previous) }
                previous = reading
            }
            costs.append(Double(previous - start) / Double(max(readingsPerBlock, 1)))
            readings += max(readingsPerBlock, 1)
        }
        if smallestStep == UInt64.max {
            smallestStep = try firstStep(of: clock, after: &readings, mostReadings: mostReadings)
        }
        return ClockCharacteristics(resolution: Double(smallestStep), overhead: Quantile.median(of: costs))
    }

    private static func firstStep(
        of clock: some NanosecondClock, after readings: inout Int, mostReadings: Int
    ) throws(ClockFault) -> UInt64 {
        let start = clock.now()
        for _ in 0..<mostReadings {
            readings += 1
            let reading = clock.now()
            if reading > start { return reading - start }
        }
        throw .standsStill(readings: readings)
    }
}

/// Why a clock cannot be used to measure.
public enum ClockFault: Error, Equatable, CustomStringConvertible {
    /// The clock gave the same instant in all of so many readings.
    case standsStill(readings: Int)

    /// What is wrong and what would be right.
    public var description: String {
        switch self {
        case .standsStill(let readings):
            "the clock showed the same instant \(readings) times in a row; a usable clock moves at least every few milliseconds"
        }
    }
}
