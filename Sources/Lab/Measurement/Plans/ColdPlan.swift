import Reproducibility

/// One single call per sample, with the caches emptied of what it will touch: as an app meets the call when it loses focus
/// (measurement, "Plans").
///
/// Operations take turns sample by sample, in freshly shuffled order. A sample during which the kernel took the
/// processor away is dropped, counted and replaced.
public struct ColdPlan: Sendable {
    /// What the plan may and must do.
    public var settings: Settings

    /// A plan with the given settings.
    public init(_ settings: Settings) {
        self.settings = settings
    }

    /// Measures operations against each other.
    ///
    /// - Parameters:
    ///   - operations: What to measure.
    ///   - clock: The clock to read around every call.
    ///   - characteristics: That clock's, as measured on this machine.
    ///   - evictor: Empties the caches before every call.
    ///   - interruptions: Says which samples to drop.
    ///   - random: Decides the order in every round.
    ///   - isDecided: Whether the samples of one operation, in nanoseconds, already answer the question, so that a call that
    ///     takes seconds is not repeated hundreds of times. Asked after every kept sample beyond the minimum.
    /// - Returns: One measurement per operation, in the order of `operations`.
    /// - Precondition: Every operation's granularity is 1: a cold sample is one call.
    public func measure(
        _ operations: [MeasuredOperation], clock: some NanosecondClock, characteristics: ClockCharacteristics,
        evictor: CacheEvictor, interruptions: any InterruptionMonitor, random: inout some RandomNumberGenerator,
        isDecided: (_ samples: [Double]) -> Bool = { _ in false }
    ) -> [ColdMeasurement] {
        for operation in operations {
            precondition(
                operation.granularity == 1,
                """
                operation \(operation.name) has granularity \(operation.granularity); a cold sample is one call, \
                so the cold plan takes operations of granularity 1
                """)
        }
        var states = operations.map { _ in SamplingState() }
        while true {
            var due = operations.indices.filter { states[$0].end == nil }
            if due.isEmpty { break }
            random.shuffleInPlace(&due)
            for index in due {
                let began = clock.now()
                let sample = sample(
                    operations[index], clock: clock, evictor: evictor, interruptions: interruptions)
                states[index].record(sample, spent: clock.now() - began)
                states[index].end = end(of: states[index], isDecided: isDecided)
            }
        }
        return zip(operations, states).map { operation, state in
            ColdMeasurement(
                operation: operation.name, samples: state.kept, droppedSamples: state.dropped,
                end: state.end ?? .complete, eviction: state.eviction?.description,
                clockOverhead: characteristics.overhead)
        }
    }

    private func sample(
        _ operation: MeasuredOperation, clock: some NanosecondClock, evictor: CacheEvictor,
        interruptions: any InterruptionMonitor
    ) -> Sample {
        operation.enter()
        let eviction = evictor.evict(operation.touched)
        let before = interruptions.reading()
        let start = clock.now()
        operation.run(1)
        let end = clock.now()
        let after = interruptions.reading()
        operation.leave()
        return Sample(
            nanoseconds: Double(end - start),
            isSpoilt: Interruptions(from: before, to: after).spoilSample, eviction: eviction)
    }

    private func end(of state: SamplingState, isDecided: (_ samples: [Double]) -> Bool) -> ColdEnd? {
        if state.kept.count >= settings.samples { return .complete }
        if state.attempts < settings.minimumSamples { return nil }
        // Only a kept sample can have changed the answer.
        if state.keptLast, state.kept.count >= settings.minimumSamples, isDecided(state.kept) { return .decided }
        if state.spent >= settings.timeLimit { return .timeLimit }
        return state.attempts >= settings.attempts ? .attemptLimit : nil
    }
}

/// One call.
private struct Sample {
    let nanoseconds: Double
    let isSpoilt: Bool
    let eviction: EvictionMethod
}

/// One operation while it is measured.
private struct SamplingState {
    var kept: [Double] = []
    var dropped: [Double] = []
    var keptLast = false
    var spent: UInt64 = 0
    var eviction: EvictionMethod?
    var end: ColdEnd?

    var attempts: Int { kept.count + dropped.count }

    mutating func record(_ sample: Sample, spent time: UInt64) {
        keptLast = !sample.isSpoilt
        if sample.isSpoilt {
            dropped.append(sample.nanoseconds)
        } else {
            kept.append(sample.nanoseconds)
        }
        spent += time
        eviction = sample.eviction
    }
}
