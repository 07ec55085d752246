import Reproducibility

/// Cost per operation in a loop, with the caches and branch predictors warm (measurement, "Plans").
///
/// Every operation is warmed up until it is stable and gets a batch of which the timer costs under 0.1 %. Then come
/// rounds: in each, every operation runs one batch, in freshly shuffled order. Nothing is subtracted from a sample.
public struct WarmPlan: Sendable {
    /// What the plan may and must do.
    public var settings: Settings

    /// A plan with the given settings.
    public init(_ settings: Settings) {
        self.settings = settings
    }

    /// Measures operations against each other.
    ///
    /// - Parameters:
    ///   - operations: What to measure; an operation slower than the shortest batch runs with its granularity as the batch.
    ///   - clock: The clock to read around every batch.
    ///   - characteristics: That clock's, as measured on this machine.
    ///   - random: Decides the order in every round.
    /// - Returns: One measurement per operation, in the order of `operations`.
    public func measure(
        _ operations: [MeasuredOperation], clock: some NanosecondClock, characteristics: ClockCharacteristics,
        random: inout some RandomNumberGenerator
    ) -> [WarmMeasurement] {
        let runner = WarmUpRunner(settings: settings, shortestBatch: settings.shortestBatch(on: characteristics))
        var states = operations.map { operation in
            let warmUp = runner.warmUp(operation, clock: clock)
            return OperationState(warmUp: warmUp, rounds: rounds(of: warmUp.batchTime))
        }
        let mostRounds = states.map(\.rounds).max() ?? 0
        for round in 0..<mostRounds {
            var due = operations.indices.filter { states[$0].isDue(in: round, of: mostRounds, settings: settings) }
            random.shuffleInPlace(&due)
            for index in due {
                let elapsed = operations[index].time(
                    states[index].warmUp.batchCount, on: clock,
                    rewarming: states[index].needsRewarming(operations[index]))
                states[index].batchTimes.append(Double(elapsed))
            }
        }
        return zip(operations, states).map { operation, state in
            let batch = Quantile.median(of: state.batchTimes)
            return WarmMeasurement(
                operation: operation.name,
                samples: state.batchTimes.map { $0 / Double(state.warmUp.batchCount) },
                warmUp: state.warmUp,
                timerShare: batch > 0 ? characteristics.overhead / batch : 1)
        }
    }

    /// As many rounds as fit into the time limit, within what the settings allow.
    private func rounds(of batchTime: Double) -> Int {
        let fitting = batchTime > 0 ? Double(settings.timeLimit) / batchTime : .infinity
        // Compared before it is converted: the quotient may be beyond an integer.
        guard fitting < Double(settings.rounds) else { return settings.rounds }
        return min(max(Int(fitting), settings.minimumRounds), settings.rounds)
    }
}

/// One operation while it is measured.
private struct OperationState {
    let warmUp: WarmUp
    let rounds: Int
    var batchTimes: [Double] = []

    /// Whether the operation is to run once before its batch. The others had the caches since its last turn; a batch of
    /// few calls would pay for that, and the more, the fewer other operations share its data. A call of more than 10 ms
    /// reads more than the caches hold.
    ///
    /// Measured on a comb of 100,000 views: the C floor, which shares its tree with nobody, took 1.6 times as long as the
    /// same loop over the Swift tree, which three searches share; with it 1.2 times, the data being larger than one core's
    /// share of the last-level cache.
    func needsRewarming(_ operation: MeasuredOperation) -> Bool {
        warmUp.batchCount < 16 * operation.granularity && warmUp.batchTime < 10_000_000
    }

    /// Whether the operation takes part in a round. One that gets fewer rounds has them spread over all, not bunched at the
    /// beginning, so that it meets the same drift. One that proves slower than its warm-up stops when its time is up.
    func isDue(in round: Int, of mostRounds: Int, settings: WarmPlan.Settings) -> Bool {
        guard (round + 1) * rounds / mostRounds > round * rounds / mostRounds else { return false }
        return batchTimes.count < settings.minimumRounds || batchTimes.reduce(0, +) < Double(settings.timeLimit)
    }
}
