extension ColdPlan {
    /// What a cold measurement of one process is allowed and obliged to do. Times are in nanoseconds.
    public struct Settings: Codable, Sendable, Equatable {
        /// Samples per operation that are kept.
        public var samples: Int
        /// Calls that even an operation whose time is up or whose verdict is decided gets, dropped ones included.
        public var minimumSamples: Int
        /// Time for one operation, eviction and dropped samples included.
        public var timeLimit: UInt64
        /// Calls per operation at most: dropped samples are replaced, but not for ever.
        public var attempts: Int

        /// Settings; those of a ``Profile`` fit most uses. Without `attempts`, twice the samples.
        public init(samples: Int, minimumSamples: Int = 3, timeLimit: UInt64, attempts: Int? = nil) {
            self.samples = samples
            self.minimumSamples = minimumSamples
            self.timeLimit = timeLimit
            self.attempts = attempts ?? 2 * samples
        }
    }
}
