/// Cost per operation in a loop, with the caches and branch predictors warm. Source: measurement, Plans.
///
/// Every operation is warmed up until it is stable, and gets a batch so long that the timer is under 0.1 % of it.
/// Rounds follow. In each round every operation runs one batch, in freshly shuffled order. Nothing is subtracted from a
/// sample. Times are in nanoseconds.
public struct WarmPlan: Sendable, Equatable {
    /// Samples per operation, unless it is slow.
    public var rounds: Int
    /// The least samples of a slow operation, unless its first call takes longer than the time limit.
    public var minimumRounds = 3
    /// The time for the samples of one operation. A slow operation gets as many rounds as fit into it.
    public var timeLimit: UInt64
    /// The time after which the warm-up of an operation ends, stable or not.
    public var warmUpTimeLimit: UInt64
    /// The batches after which warm-up ends, stable or not.
    public var warmUpBatches = 100
    /// The batches in each of the two successive windows whose medians are compared.
    public var windowBatches = 5
    /// The largest relative difference of the two medians that counts as stable.
    public var stableWithin = 0.02
    /// The least ratio of a batch to one reading of the clock, and to the clock's resolution. At 1,000 the timer is
    /// under 0.1 % of a batch.
    public var batchFactor = 1_000.0

    /// A plan; those of a ``Profile`` fit most uses.
    public init(rounds: Int, timeLimit: UInt64, warmUpTimeLimit: UInt64) {
        self.rounds = rounds
        self.timeLimit = timeLimit
        self.warmUpTimeLimit = warmUpTimeLimit
    }

    /// Measures operations against each other. An operation that is slower than the shortest batch gets batches of its
    /// granularity.
    ///
    /// - Returns: one measurement per operation, in the order of `operations`.
    public func measure(
        _ operations: [MeasuredOperation], clock: some NanosecondClock, characteristics: ClockCharacteristics,
        random: inout some RandomNumberGenerator
    ) -> [WarmMeasurement] {
        let shortestBatch = shortestBatch(on: characteristics)
        var states = operations.map { operation in
            let warmUp = warmUp(
                operation, shortestBatch: operation.shortestBatch(forTimer: shortestBatch, on: clock), clock: clock)
            // A first call that used up the time of all samples is the only sample. Another would add little.
            if warmUp.end == .timeLimit, warmUp.batches == 1 {
                return OperationState(warmUp: warmUp, rounds: 0, batchTimes: [warmUp.batchTime])
            }

            return OperationState(warmUp: warmUp, rounds: roundCount(warmUp))
        }

        let mostRounds = states.map(\.rounds).max() ?? 0
        for round in 0..<mostRounds {
            var dueOperations = operations.indices.filter { states[$0].isDue(in: round, of: mostRounds, plan: self) }
            random.shuffleInPlace(&dueOperations)
            for index in dueOperations {
                let turn = operations[index].turn(
                    states[index].warmUp.batchCount, on: clock,
                    rewarming: states[index].needsRewarming(operations[index]))
                states[index].batchTimes.append(Double(turn.elapsed))
                states[index].timeSpent += turn.withSetUp
            }
        }

        return states.map { state in
            WarmMeasurement(
                samples: state.batchTimes.map { $0 / Double(state.warmUp.batchCount) }, warmUp: state.warmUp)
        }
    }

    /// The shortest batch that hides the cost of the timer.
    func shortestBatch(on clock: ClockCharacteristics) -> Double { batchFactor * max(clock.overhead, clock.resolution) }

    /// The rounds that fit into the time limit, from ``minimumRounds`` to ``rounds``.
    private func roundCount(_ warmUp: WarmUp) -> Int {
        let turnTime = warmUp.turnTime ?? warmUp.batchTime
        let fittingRounds = turnTime > 0 ? Double(timeLimit) / turnTime : .infinity

        // The quotient may be too large for an integer, so it is compared before it is converted.
        guard fittingRounds < Double(rounds) else { return rounds }

        return min(max(Int(fittingRounds), minimumRounds), rounds)
    }
}

/// An operation while it is measured.
private struct OperationState {
    let warmUp: WarmUp
    let rounds: Int
    var batchTimes: [Double] = []
    /// The time of its batches with their set-up, in nanoseconds.
    var timeSpent: UInt64 = 0

    /// True if the operation runs once before its batch, to fill the caches again.
    ///
    /// The other operations used the caches since its last turn. A batch of few calls would pay for that, and would pay
    /// more if fewer operations share its data. A call of more than 10 ms reads more than the caches hold anyway.
    ///
    /// Measured on a comb of 100,000 views: the C floor, which shares its tree with no other search, took 1.6 times as
    /// long as the same loop over the Swift tree, which three searches share. With rewarming it took 1.2 times as long,
    /// as the data is larger than one core's share of the last-level cache.
    func needsRewarming(_ operation: MeasuredOperation) -> Bool {
        warmUp.batchCount < 16 * operation.granularity && warmUp.batchTime < 10_000_000
    }

    /// True if the operation takes part in a round.
    ///
    /// The rounds of an operation that gets fewer are spread over all, so that it is exposed to the same drift. An
    /// operation that is slower than in its warm-up stops when its time is up.
    func isDue(in round: Int, of mostRounds: Int, plan: WarmPlan) -> Bool {
        guard (round + 1) * rounds / mostRounds > round * rounds / mostRounds else { return false }
        return batchTimes.count < plan.minimumRounds || timeSpent < plan.timeLimit
    }
}

extension WarmPlan {
    /// The doublings of the count after which a batch that is still too short is accepted.
    static let mostDoublings = 32

    /// Finds the batch of an operation and warms it up.
    ///
    /// One loop does both, because neither can be trusted without the other. A first call may be slow because of page
    /// faults or lazy set-up, and looks like a batch that is long enough. A batch that turns out too short doubles the
    /// count and begins the warm-up again.
    func warmUp(_ operation: MeasuredOperation, shortestBatch: Double, clock: some NanosecondClock) -> WarmUp {
        var count = operation.granularity
        var doublings = 0
        var batches = 0
        var times: [Double] = []
        var total: UInt64 = 0
        var withSetUp: UInt64 = 0

        func finished(_ end: WarmUpEnd) -> WarmUp {
            WarmUp(
                batchCount: count, batches: batches, end: end,
                batchTime: Quantile.median(sorted: times.suffix(max(windowBatches, 1)).sorted()),
                turnTime: operation.setUp == nil ? nil : Double(withSetUp))
        }

        while true {
            let turn = operation.turn(count, on: clock)
            let elapsed = turn.elapsed
            withSetUp = turn.withSetUp
            batches += 1
            total += withSetUp

            // If set-up uses up the time for measuring, the search for a longer batch ends.
            let isSetUpLong = operation.setUp != nil && total >= timeLimit
            if Double(elapsed) < shortestBatch, doublings < Self.mostDoublings, !isSetUpLong {
                count *= 2
                doublings += 1
                times.removeAll(keepingCapacity: true)
                continue
            }

            times.append(Double(elapsed))
            if isStable(times) { return finished(.stable) }

            // The length of one batch is not enough, unless a second one would take more time than measuring may.
            if total >= warmUpTimeLimit, times.count > 1 || withSetUp >= timeLimit {
                return finished(.timeLimit)
            }
            if times.count >= warmUpBatches { return finished(.batchLimit) }
        }
    }

    /// True if the last two windows agree, and the last one is full.
    private func isStable(_ times: [Double]) -> Bool {
        let window = max(windowBatches, 1)
        guard times.count >= 2 * window, times.count.isMultiple(of: window) else { return false }

        let recent = Quantile.median(sorted: times.suffix(window).sorted())
        let before = Quantile.median(sorted: times.dropLast(window).suffix(window).sorted())
        return abs(recent - before) <= stableWithin * before
    }
}
