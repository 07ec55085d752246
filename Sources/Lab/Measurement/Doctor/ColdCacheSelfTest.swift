/// A check that evicting works: a pointer chase over memory that was just evicted must be as slow as memory. If it is
/// as fast as the caches, cold numbers are warm ones. Source: measurement, Plans.
package enum ColdCacheSelfTest {
    static let name = "self-test: evicted memory costs what memory costs"
    /// The least ratio of an evicted hop to a warm one. Memory is 10 to 100 times slower than the caches that the chase
    /// fits into.
    static let acceptedFactor = 4.0

    /// Chases 1,024 lines warm and evicted, through the plans.
    ///
    /// It takes some milliseconds if lines are flushed, and at least two streams through twice the last-level cache
    /// otherwise.
    package static func run(
        clock: some NanosecondClock, characteristics: ClockCharacteristics, evictor: CacheEvictor,
        interruptions: any InterruptionMonitor, random: inout some RandomNumberGenerator
    ) -> DoctorCheck {
        let chase = PointerChase(lines: 1_024, lineBytes: 64, random: &random)
        let operation = MeasuredOperation(name: "pointer chase", touched: chase.visitMemory) { count in
            for _ in 0..<count { consume(chase.roundTrip()) }
        }

        let warm = WarmPlan(rounds: 5, timeLimit: 5_000_000, warmUpTimeLimit: 5_000_000)
            .measure([operation], clock: clock, characteristics: characteristics, random: &random)
        let cold = ColdPlan(samples: 5, minimumSamples: 2, timeLimit: 40_000_000)
            .measure(
                [operation], clock: clock, evictor: evictor, interruptions: interruptions, random: &random)
        return judge(
            warm: warm[0].samples, cold: cold[0].samples, hops: chase.hops,
            method: cold[0].eviction ?? evictor.method.description)
    }

    /// Decides by the medians of the times of round trips, in nanoseconds.
    static func judge(warm: [Double], cold: [Double], hops: Int, method: String) -> DoctorCheck {
        guard let warmTime = Quantile.median(of: warm), let coldTime = Quantile.median(of: cold) else {
            return DoctorCheck(
                .warning, "the kernel interrupted every sample", "stop other programs on this machine and try again",
                name: name)
        }

        let warmHop = warmTime / Double(hops)
        let coldHop = coldTime / Double(hops)
        let finding =
            "\(warmHop.rounded(toPlaces: 1)) ns a hop warm, \(coldHop.rounded(toPlaces: 1)) ns after \(method)"
        if coldHop >= acceptedFactor * warmHop { return DoctorCheck(.ok, finding, name: name) }

        return DoctorCheck(
            .warning, finding,
            "use a machine that lets user space flush its caches; cold numbers from this one are too low", name: name)
    }
}
