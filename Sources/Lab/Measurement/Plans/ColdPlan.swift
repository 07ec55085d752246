/// One call per sample, with the caches emptied of what it will touch, as an app meets it (measurement, "Plans").
///
/// Operations take turns sample by sample, in freshly shuffled order. A sample during which the kernel took the
/// processor away is dropped, counted and replaced. Times are in nanoseconds.
public struct ColdPlan: Codable, Sendable, Equatable {
    /// Samples per operation that are kept.
    public var samples: Int
    /// Calls that even an operation whose time is up or whose verdict is decided gets, dropped ones included; one whose
    /// first call takes longer than the time limit gets that alone.
    public var minimumSamples: Int
    /// Time for one operation, eviction and dropped samples included.
    public var timeLimit: UInt64

    /// A plan; those of a ``Profile`` fit most uses.
    public init(samples: Int, minimumSamples: Int = 3, timeLimit: UInt64) {
        self.samples = samples
        self.minimumSamples = minimumSamples
        self.timeLimit = timeLimit
    }

    /// Measures operations against each other. `isDecided` tells whether the samples of one, in nanoseconds, answer the
    /// question, so that a call that takes seconds is not repeated hundreds of times. It is asked after every kept
    /// sample beyond the minimum.
    ///
    /// - Returns: One measurement per operation, in the order of `operations`.
    /// - Precondition: Every operation's granularity is 1: a cold sample is one call.
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
            var due = operations.indices.filter { states[$0].end == nil }
            if due.isEmpty { break }
            random.shuffleInPlace(&due)

            for index in due {
                let began = clock.now()
                take(operations[index], into: &states[index], clock, evictor, interruptions)
                states[index].spent += clock.now() - began
                states[index].end = end(of: states[index], isDecided: isDecided)
            }
        }

        return states.map {
            ColdMeasurement(
                samples: $0.kept, droppedSamples: $0.dropped, end: $0.end ?? .complete,
                eviction: $0.eviction?.description)
        }
    }

    private func take(
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
        state.keptLast = !before.isInterrupted(before: after)
        if state.keptLast { state.kept.append(Double(end - start)) } else { state.dropped.append(Double(end - start)) }
    }

    private func end(of state: SamplingState, isDecided: (_ samples: [Double]) -> Bool) -> ColdEnd? {
        if state.kept.count >= samples { return .complete }
        let attempts = state.kept.count + state.dropped.count
        let isOverAtOnce = attempts == 1 && state.spent >= timeLimit
        if attempts < minimumSamples, !isOverAtOnce { return nil }

        // Only a kept sample can have changed the answer.
        if state.keptLast, state.kept.count >= minimumSamples, isDecided(state.kept) { return .decided }
        if state.spent >= timeLimit { return .timeLimit }

        // Dropped samples are replaced, but not for ever.
        return attempts >= 2 * samples ? .attemptLimit : nil
    }
}

public enum ColdEnd: Sendable {
    case complete
    /// What it has decides the question.
    case decided
    case timeLimit
    /// So many samples were dropped that it used up its attempts.
    case attemptLimit
}

private struct SamplingState {
    var kept: [Double] = []
    var dropped: [Double] = []
    var keptLast = false
    var spent: UInt64 = 0
    var eviction: EvictionMethod?
    var end: ColdEnd?
}
