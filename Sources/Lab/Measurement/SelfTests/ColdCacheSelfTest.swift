/// A pointer chase over memory that was just evicted must cost what memory costs; where it costs what the caches cost, a
/// cold number would be a warm one (measurement, "Plans", cold).
public enum ColdCacheSelfTest {
    /// How many times more than a warm hop an evicted one must cost. Memory is 10 to 100 times slower than the caches
    /// that the chase fits into.
    public static let acceptedFactor = 4.0

    static let name = "evicted memory costs what memory costs"

    /// The outcome and the numbers behind it.
    public struct Report: Sendable, Equatable {
        /// The outcome.
        public var result: SelfTestResult
        /// Nanoseconds of a hop with the lines in the caches.
        public var warmHop: Double
        /// Nanoseconds of a hop with the lines evicted.
        public var coldHop: Double
    }

    /// Chases 1,024 lines warm and evicted, through the plans.
    ///
    /// - Complexity: Some milliseconds with a flush; with a stream, at least twice what twice the last-level
    ///   cache takes.
    public static func run(
        clock: some NanosecondClock, characteristics: ClockCharacteristics, evictor: CacheEvictor,
        interruptions: any InterruptionMonitor, lineBytes: Int = 64, random: inout some RandomNumberGenerator
    ) -> Report {
        let chase = PointerChase(lines: 1_024, lineBytes: lineBytes, random: &random)
        let operation = MeasuredOperation(name: "pointer chase", touched: chase.visitMemory) { count in
            for _ in 0..<count { consume(chase.roundTrip()) }
        }
        let warm = WarmPlan(.init(rounds: 5, timeLimit: 5_000_000, warmUpTimeLimit: 5_000_000))
            .measure([operation], clock: clock, characteristics: characteristics, random: &random)
        let cold = ColdPlan(.init(samples: 5, minimumSamples: 2, timeLimit: 40_000_000))
            .measure(
                [operation], clock: clock, characteristics: characteristics, evictor: evictor,
                interruptions: interruptions, random: &random)
        return judge(
            warm: warm[0].samples, cold: cold[0].samples, hops: chase.hops,
            method: cold[0].eviction ?? evictor.method.description)
    }

    /// Decides by the medians.
    ///
    /// - Parameters:
    ///   - warm: Nanoseconds of a round trip with the lines in the caches.
    ///   - cold: Nanoseconds of a round trip with the lines evicted.
    ///   - hops: Hops of a round trip.
    ///   - method: How the caches were emptied.
    public static func judge(warm: [Double], cold: [Double], hops: Int, method: String) -> Report {
        let (warmHop, coldHop) = (Quantile.median(of: warm) / Double(hops), Quantile.median(of: cold) / Double(hops))
        guard !warm.isEmpty, !cold.isEmpty else {
            let result = SelfTestResult(
                name: name, passed: false, finding: "the kernel interrupted every sample",
                remedy: "stop what else runs on this machine and try again")
            return Report(result: result, warmHop: warmHop, coldHop: coldHop)
        }
        let numbers =
            "\(warmHop.rounded(toPlaces: 1)) ns a hop warm, \(coldHop.rounded(toPlaces: 1)) ns after \(method)"
        let passed = coldHop >= acceptedFactor * warmHop
        let result = SelfTestResult(
            name: name, passed: passed, finding: numbers,
            remedy: passed
                ? nil : "use a machine that lets user space flush its caches; cold numbers from this one are too low")
        return Report(result: result, warmHop: warmHop, coldHop: coldHop)
    }
}
