/// Cost per operation in a loop, with the caches and branch predictors warm (measurement, "Plans").
///
/// Every operation is warmed up until it is stable and gets a batch of which the timer costs under 0.1 %. Then come
/// rounds: in each, every operation runs one batch, in freshly shuffled order. Nothing is subtracted from a sample.
/// Times are in nanoseconds.
public struct WarmPlan: Codable, Sendable, Equatable {
    /// Samples per operation, unless it is slow.
    public var rounds: Int
    /// Samples that even a slow operation gets, unless its first call takes longer than the time limit.
    public var minimumRounds = 3
    /// Time for the samples of one operation; slow operations get as many rounds as fit.
    public var timeLimit: UInt64
    /// Time for the warm-up of one operation; it ends then, stable or not.
    public var warmUpTimeLimit: UInt64
    /// Batches after which warm-up ends, stable or not.
    public var warmUpBatches = 100
    /// Batches in one of the two successive windows whose medians are compared.
    public var windowBatches = 5
    /// How far the two medians may differ, relative to the first, to count as stable.
    public var stableWithin = 0.02
    /// How many times longer than one reading of the clock, and than its resolution, a batch takes at least: 1,000, so
    /// that the timer costs under 0.1 % of it.
    public var batchFactor = 1_000.0

    /// A plan; those of a ``Profile`` fit most uses.
    public init(rounds: Int, timeLimit: UInt64, warmUpTimeLimit: UInt64) {
        self.rounds = rounds
        self.timeLimit = timeLimit
        self.warmUpTimeLimit = warmUpTimeLimit
    }

    /// Measures operations against each other. One slower than the shortest batch runs with its granularity as batch.
    ///
    /// - Returns: One measurement per operation, in the order of `operations`.
    public func measure(
        _ operations: [MeasuredOperation], clock: some NanosecondClock, characteristics: ClockCharacteristics,
        random: inout some RandomNumberGenerator
    ) -> [WarmMeasurement] {
        let shortestBatch = shortestBatch(on: characteristics)
        var states = operations.map { operation in
            let warmUp = warmUp(
                operation, shortestBatch: operation.shortestBatch(forTimer: shortestBatch, on: clock), clock: clock)
            // One call that took longer than all of them may is the sample: another would tell little more.
            return warmUp.end == .timeLimit && warmUp.batches == 1
                ? OperationState(warmUp: warmUp, rounds: 0, batchTimes: [warmUp.batchTime])
                : OperationState(warmUp: warmUp, rounds: roundCount(warmUp))
        }

        let mostRounds = states.map(\.rounds).max() ?? 0
        for round in 0..<mostRounds {
            var due = operations.indices.filter { states[$0].isDue(in: round, of: mostRounds, plan: self) }
            random.shuffleInPlace(&due)
            for index in due {
                let turn = operations[index].turn(
                    states[index].warmUp.batchCount, on: clock,
                    rewarming: states[index].needsRewarming(operations[index]))
                states[index].batchTimes.append(Double(turn.elapsed))
                states[index].spent += turn.whole
            }
        }

        return states.map { state in
            WarmMeasurement(
                samples: state.batchTimes.map { $0 / Double(state.warmUp.batchCount) }, warmUp: state.warmUp)
        }
    }

    /// The shortest batch of which the timer costs little enough.
    func shortestBatch(on clock: ClockCharacteristics) -> Double { batchFactor * max(clock.overhead, clock.resolution) }

    /// As many rounds as fit into the time limit, within what the plan allows.
    private func roundCount(_ warmUp: WarmUp) -> Int {
        let turnTime = warmUp.turnTime ?? warmUp.batchTime
        let fitting = turnTime > 0 ? Double(timeLimit) / turnTime : .infinity

        // Compared before it is converted: the quotient may be beyond an integer.
        guard fitting < Double(rounds) else { return rounds }

        return min(max(Int(fitting), minimumRounds), rounds)
    }
}

private struct OperationState {
    let warmUp: WarmUp
    let rounds: Int
    var batchTimes: [Double] = []
    /// What its batches took, with their set-up, in nanoseconds.
    var spent: UInt64 = 0

    /// Whether the operation is to run once before its batch. The others had the caches since its last turn; a batch of
    /// few calls would pay for that, and the more, the fewer other operations share its data. A call of more than 10 ms
    /// reads more than the caches hold.
    ///
    /// Measured on a comb of 100,000 views: the C floor, which shares its tree with nobody, took 1.6 times as long as
    /// the same loop over the Swift tree, which three searches share; with it 1.2 times, the data being larger than one
    /// core's share of the last-level cache.
    func needsRewarming(_ operation: MeasuredOperation) -> Bool {
        warmUp.batchCount < 16 * operation.granularity && warmUp.batchTime < 10_000_000
    }

    /// Whether the operation takes part in a round. One that gets fewer rounds has them spread over all, not bunched at
    /// the beginning, so that it meets the same drift. One slower than its warm-up stops when its time is up.
    func isDue(in round: Int, of mostRounds: Int, plan: WarmPlan) -> Bool {
        guard (round + 1) * rounds / mostRounds > round * rounds / mostRounds else { return false }
        return batchTimes.count < plan.minimumRounds || spent < plan.timeLimit
    }
}

/// Why the warm-up of an operation ended.
public enum WarmUpEnd: Sendable {
    /// The medians of two successive windows agreed.
    case stable
    /// It ran the most batches it may and was still not stable.
    case batchLimit
    case timeLimit
}

extension WarmPlan {
    /// Doublings after which an operation that takes no time is taken as it is.
    static let mostDoublings = 32

    /// Finds the batch of an operation and warms it up.
    ///
    /// Both are one loop, because neither can be trusted without the other: a first call that is slow for reasons of
    /// its own (page faults, lazy set-up) looks like a batch that is long enough. So any batch that turns out too short
    /// doubles the count and begins the warm-up anew.
    func warmUp(_ operation: MeasuredOperation, shortestBatch: Double, clock: some NanosecondClock) -> WarmUp {
        var count = operation.granularity
        var doublings = 0
        var batches = 0
        var (times, total, whole): ([Double], UInt64, UInt64) = ([], 0, 0)

        func finished(_ end: WarmUpEnd) -> WarmUp {
            WarmUp(
                batchCount: count, batches: batches, end: end,
                batchTime: Quantile.median(of: times.suffix(windowBatches)),
                turnTime: operation.setUp == nil ? nil : Double(whole))
        }

        while true {
            let turn = operation.turn(count, on: clock)
            let elapsed = turn.elapsed
            whole = turn.whole
            batches += 1
            total += whole

            // Set-up that takes longer than measuring may ends the search for a batch that is long enough.
            let isSetUpLong = operation.setUp != nil && total >= timeLimit
            if Double(elapsed) < shortestBatch, doublings < Self.mostDoublings, !isSetUpLong {
                count *= 2
                doublings += 1
                times.removeAll(keepingCapacity: true)
                continue
            }

            times.append(Double(elapsed))
            if isStable(times) { return finished(.stable) }

            // One batch is not enough to trust its length, unless repeating it costs more than measuring may.
            if total >= warmUpTimeLimit, times.count > 1 || whole >= timeLimit {
                return finished(.timeLimit)
            }
            if times.count >= warmUpBatches { return finished(.batchLimit) }
        }
    }

    /// Whether the last two full windows agree; looked at only when a window is full.
    private func isStable(_ times: [Double]) -> Bool {
        let window = max(windowBatches, 1)
        guard times.count >= 2 * window, times.count.isMultiple(of: window) else { return false }

        let recent = Quantile.median(of: times.suffix(window))
        let before = Quantile.median(of: times.dropLast(window).suffix(window))
        return abs(recent - before) <= stableWithin * before
    }
}
