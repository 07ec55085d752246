import Reproducibility

/// Doubling the work must double the time; where it does not, the optimiser dropped or hoisted work, or the machine is
/// too restless to measure (measurement, "Plans", warm). Without it nothing else holds: the machine is unfit.
package enum DoublingSelfTest {
    static let name = "self-test: doubling the work doubles the time"
    static let accepted = 1.8...2.2

    /// Runs a small operation and the same with twice the work through the warm plan, in 100 ms at most.
    package static func run(
        clock: some NanosecondClock, characteristics: ClockCharacteristics, random: inout some RandomNumberGenerator
    ) -> DoctorCheck {
        let plan = WarmPlan(rounds: 11, timeLimit: 30_000_000, warmUpTimeLimit: 10_000_000)
        let measured = plan.measure(
            [operation(steps: 200), operation(steps: 400)], clock: clock, characteristics: characteristics,
            random: &random)
        return judge(work: measured[0].samples, doubleWork: measured[1].samples)
    }

    /// Decides by the ratio of the smallest samples, in nanoseconds per operation: the question is whether the work is
    /// in the loop, and other work on the machine can only add to a sample.
    static func judge(work: [Double], doubleWork: [Double]) -> DoctorCheck {
        let single = work.min() ?? 0
        let double = doubleWork.min() ?? 0
        guard single > 0 else {
            return DoctorCheck(
                .unfit, "the work took no time at all",
                "build in release mode with an unmodified compiler; the barriers do not hold the work in the loop",
                name: name)
        }
        let ratio = double / single
        let times = "\(single.rounded(toPlaces: 1)) ns and \(double.rounded(toPlaces: 1)) ns"
        let numbers = "\(times), ratio \(ratio.rounded(toPlaces: 3))"
        if accepted.contains(ratio) { return DoctorCheck(.ok, numbers, name: name) }
        return DoctorCheck(
            .unfit, "\(numbers), outside \(accepted.lowerBound) … \(accepted.upperBound)",
            "stop what else runs on this machine and try again; if the ratio stays, work is being optimised away",
            name: name)
    }

    /// A chain of multiplications, each of which needs the one before, across operations too: with a fresh start in
    /// each, the processor began the next chain before the last had ended, and the ratio was 2.09. The word goes
    /// through a barrier in every step: otherwise the compiler may find a closed form.
    private static func operation(steps: Int) -> MeasuredOperation {
        MeasuredOperation(name: "\(steps) steps") { count in
            var word = opaque(UInt64(88_172_645_463_325_252))
            for _ in 0..<count {
                for _ in 0..<opaque(steps) { word = opaque(word &* 6_364_136_223_846_793_005 &+ 1) }
            }
            consume(word)
        }
    }
}

/// A pointer chase over memory that was just evicted must cost what memory costs; where it costs what the caches cost,
/// a cold number would be a warm one (measurement, "Plans", cold).
package enum ColdCacheSelfTest {
    static let name = "self-test: evicted memory costs what memory costs"
    /// How many times more than a warm hop an evicted one must cost. Memory is 10 to 100 times slower than the caches
    /// that the chase fits into.
    static let acceptedFactor = 4.0

    /// Chases 1,024 lines warm and evicted, through the plans. Takes some milliseconds with a flush; with a stream, at
    /// least twice what twice the last-level cache takes.
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

    /// Decides by the medians of round trips, in nanoseconds.
    static func judge(warm: [Double], cold: [Double], hops: Int, method: String) -> DoctorCheck {
        guard !warm.isEmpty, !cold.isEmpty else {
            return DoctorCheck(
                .warning, "the kernel interrupted every sample", "stop what else runs on this machine and try again",
                name: name)
        }
        let warmHop = Quantile.median(of: warm) / Double(hops)
        let coldHop = Quantile.median(of: cold) / Double(hops)
        let finding =
            "\(warmHop.rounded(toPlaces: 1)) ns a hop warm, \(coldHop.rounded(toPlaces: 1)) ns after \(method)"
        if coldHop >= acceptedFactor * warmHop { return DoctorCheck(.ok, finding, name: name) }
        return DoctorCheck(
            .warning, finding,
            "use a machine that lets user space flush its caches; cold numbers from this one are too low", name: name)
    }
}

/// A circle of pointers, one per cache line, in random order: every hop waits for the one before, and no prefetcher can
/// guess it, so that a hop costs what the place where the lines are costs.
final class PointerChase {
    let hops: Int
    private let lineBytes: Int
    private let memory: UnsafeMutableRawPointer

    /// One circle through at least 2 lines, by Sattolo's algorithm.
    init(lines: Int, lineBytes: Int, random: inout some RandomNumberGenerator) {
        precondition(lines >= 2 && lineBytes >= 8, "a pointer chase takes at least 2 lines of 8 bytes")
        hops = lines
        self.lineBytes = lineBytes
        memory = .allocate(byteCount: lines * lineBytes, alignment: lineBytes)
        var next = Array(0..<lines)
        for last in stride(from: lines - 1, to: 0, by: -1) { next.swapAt(last, random.index(below: last)) }
        for (line, target) in next.enumerated() {
            memory.storeBytes(of: target * lineBytes, toByteOffset: line * lineBytes, as: Int.self)
        }
    }

    deinit { memory.deallocate() }

    func visitMemory(_ visit: (UnsafeRawPointer, Int) -> Void) { visit(UnsafeRawPointer(memory), hops * lineBytes) }

    /// Follows the pointers once around and gives the offset it arrives at, which is where it began.
    func roundTrip() -> Int {
        let start = UnsafeRawPointer(memory)
        var offset = opaque(0)
        for _ in 0..<hops { offset = start.load(fromByteOffset: offset, as: Int.self) }
        return offset
    }
}
