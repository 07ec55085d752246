extension WarmPlan {
    /// What a warm measurement of one process is allowed and obliged to do. Times are in nanoseconds.
    public struct Settings: Codable, Sendable, Equatable {
        /// Samples per operation, unless it is slow.
        public var rounds: Int
        /// Samples that even the slowest operation gets.
        public var minimumRounds: Int
        /// Time for the samples of one operation; slow operations get as many rounds as fit.
        public var timeLimit: UInt64
        /// Time for the warm-up of one operation; it ends then, stable or not.
        public var warmUpTimeLimit: UInt64
        /// Batches after which warm-up ends, stable or not.
        public var warmUpBatches: Int
        /// Batches in one of the two successive windows whose medians are compared.
        public var windowBatches: Int
        /// How far the two medians may differ, relative to the first, to count as stable.
        public var stableWithin: Double
        /// How many times longer than one reading of the clock, and than its resolution, a batch takes at least: 1,000, so
        /// that the timer costs under 0.1 % of it.
        public var batchFactor: Double

        /// Settings; those of a ``Profile`` fit most uses.
        public init(
            rounds: Int, minimumRounds: Int = 3, timeLimit: UInt64, warmUpTimeLimit: UInt64, warmUpBatches: Int = 100,
            windowBatches: Int = 5, stableWithin: Double = 0.02, batchFactor: Double = 1_000
        ) {
            self.rounds = rounds
            self.minimumRounds = minimumRounds
            self.timeLimit = timeLimit
            self.warmUpTimeLimit = warmUpTimeLimit
            self.warmUpBatches = warmUpBatches
            self.windowBatches = windowBatches
            self.stableWithin = stableWithin
            self.batchFactor = batchFactor
        }

        /// The shortest batch in nanoseconds of which the timer costs little enough.
        public func shortestBatch(on clock: ClockCharacteristics) -> Double {
            batchFactor * max(clock.overhead, clock.resolution)
        }
    }
}
