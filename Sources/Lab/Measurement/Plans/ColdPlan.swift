/// One call per sample, with its memory evicted from the caches, as in an app. Source: measurement, Plans.
///
/// Operations take turns sample by sample, in freshly shuffled order. A sample that the kernel interrupted is dropped,
/// counted and replaced. Times are in nanoseconds.
public struct ColdPlan: Sendable, Equatable {
    /// Samples per operation, dropped ones not counted.
    public var samples: Int
    /// The least calls of an operation, dropped ones included, even if its time is up or its verdict is decided. If the
    /// first call takes longer than the time limit, it stays the only one.
    public var minimumSamples: Int
    /// The time for one operation, eviction and dropped samples included.
    public var timeLimit: UInt64

    /// A plan; those of a ``Profile`` fit most uses.
    public init(samples: Int, minimumSamples: Int = 3, timeLimit: UInt64) {
        self.samples = samples
        self.minimumSamples = minimumSamples
        self.timeLimit = timeLimit
    }

    /// Measures operations against each other.
    ///
    /// - Parameters:
    ///   - operations: the operations, each of granularity 1.
    ///   - clock: the clock.
    ///   - evictor: empties the caches before each sample.
    ///   - interruptions: counts the times that the kernel took the processor away.
    ///   - random: the source of the order in which the operations are called.
    ///   - isDecided: returns true if the samples of an operation, in nanoseconds, already answer the question. It is
    ///     called after every sample beyond the minimum, so that a call of seconds is not repeated hundreds of times.
    /// - Returns: one measurement per operation, in the order of `operations`.
    /// - Precondition: every operation's granularity is 1, because a cold sample is one call.
    public func measure(
        _ operations: [MeasuredOperation], clock: some NanosecondClock, evictor: CacheEvictor,
        interruptions: any InterruptionMonitor, random: inout some RandomNumberGenerator,
        isDecided: (_ samples: [Double]) -> Bool = { _ in false }
    ) -> [ColdMeasurement] {
        for operation in operations {
            precondition(
                operation.granularity == 1,
                "operation \(operation.name) has granularity \(operation.granularity); a cold sample is one call")
        }

        var states = operations.map { _ in SamplingState() }
        while true {
            var dueOperations = operations.indices.filter { states[$0].end == nil }
            if dueOperations.isEmpty { break }
            random.shuffleInPlace(&dueOperations)

            for index in dueOperations {
                let began = clock.now()
                sample(operations[index], into: &states[index], clock, evictor, interruptions)
                states[index].timeSpent += clock.now() - began
                states[index].end = end(of: states[index], isDecided: isDecided)
            }
        }

        return states.map {
            ColdMeasurement(
                samples: $0.samples, droppedSamples: $0.droppedSamples, end: $0.end ?? .complete,
                eviction: $0.eviction?.description)
        }
    }

    /// Takes one sample.
    private func sample(
        _ operation: MeasuredOperation, into state: inout SamplingState, _ clock: some NanosecondClock,
        _ evictor: CacheEvictor, _ interruptions: any InterruptionMonitor
    ) {
        _ = operation.begin(1)
        state.eviction = evictor.evict(operation.touched)
        let before = interruptions.reading()
        let start = clock.now()
        operation.run(1)
        let end = clock.now()
        let after = interruptions.reading()
        operation.end()
        state.wasInterrupted = before.isInterrupted(before: after)
        if state.wasInterrupted {
            state.droppedSamples.append(Double(end - start))
        } else {
            state.samples.append(Double(end - start))
        }
    }

    /// The reason to end the sampling of an operation; `nil` if it goes on.
    private func end(of state: SamplingState, isDecided: (_ samples: [Double]) -> Bool) -> ColdEnd? {
        if state.samples.count >= samples { return .complete }
        let attempts = state.samples.count + state.droppedSamples.count
        let isOverAtOnce = attempts == 1 && state.timeSpent >= timeLimit
        if attempts < minimumSamples, !isOverAtOnce { return nil }

        // A dropped sample cannot have changed the answer.
        let canBeDecided = !state.wasInterrupted && state.samples.count >= minimumSamples
        if canBeDecided, isDecided(state.samples) { return .decided }
        if state.timeSpent >= timeLimit { return .timeLimit }

        // Dropped samples are replaced, but not for ever.
        return attempts >= 2 * samples ? .attemptLimit : nil
    }
}

private struct SamplingState {
    var samples: [Double] = []
    var droppedSamples: [Double] = []
    /// True if the last sample was dropped.
    var wasInterrupted = false
    var timeSpent: UInt64 = 0
    var eviction: EvictionMethod?
    var end: ColdEnd?
}
