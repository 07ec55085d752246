/// Finds the batch of an operation and warms it up.
///
/// Both are one loop, because neither can be trusted without the other: a first call that is slow for reasons of its own
/// (page faults, lazy set-up) looks like a batch that is long enough. So any batch that turns out too short doubles the
/// count and begins the warm-up anew.
struct WarmUpRunner {
    let settings: WarmPlan.Settings
    let shortestBatch: Double
    /// Doublings after which an operation that takes no time is taken as it is.
    static let mostDoublings = 32

    func warmUp(_ operation: MeasuredOperation, clock: some NanosecondClock) -> WarmUp {
        var count = operation.granularity
        var doublings = 0
        var times: [Double] = []
        var batches = 0
        var total: UInt64 = 0

        func finished(_ end: WarmUpEnd) -> WarmUp {
            WarmUp(
                batchCount: count, batches: batches, end: end,
                batchTime: Quantile.median(of: times.suffix(settings.windowBatches)))
        }

        while true {
            let elapsed = operation.time(count, on: clock)
            batches += 1
            total += elapsed
            if Double(elapsed) < shortestBatch, doublings < Self.mostDoublings {
                count *= 2
                doublings += 1
                times.removeAll(keepingCapacity: true)
                continue
            }
            times.append(Double(elapsed))
            if isStable(times) { return finished(.stable) }
            // One batch is not enough to trust its length, unless repeating it costs more than measuring may.
            if total >= settings.warmUpTimeLimit, times.count > 1 || elapsed >= settings.timeLimit {
                return finished(.timeLimit)
            }
            if times.count >= settings.warmUpBatches { return finished(.batchLimit) }
        }
    }

    /// Whether the last two full windows agree; looked at only when a window is full.
    private func isStable(_ times: [Double]) -> Bool {
        let window = max(settings.windowBatches, 1)
        guard times.count >= 2 * window, times.count.isMultiple(of: window) else { return false }
        let recent = Quantile.median(of: Array(times.suffix(window)))
        let before = Quantile.median(of: Array(times.dropLast(window).suffix(window)))
        return abs(recent - before) <= settings.stableWithin * before
    }
}
