/// Doubling the work must double the time; where it does not, the optimiser dropped or hoisted work, or the machine is too
/// restless to measure (measurement, "Plans", warm).
public enum DoublingSelfTest {
    /// The ratios that pass.
    public static let accepted = 1.8...2.2

    static let name = "doubling the work doubles the time"

    /// Runs a small operation and the same with twice the work through the warm plan.
    ///
    /// - Complexity: 11 rounds of two short batches and their warm-up; some milliseconds, 100 at most.
    public static func run(
        clock: some NanosecondClock, characteristics: ClockCharacteristics,
        random: inout some RandomNumberGenerator
    ) -> SelfTestResult {
        let plan = WarmPlan(.init(rounds: 11, timeLimit: 30_000_000, warmUpTimeLimit: 10_000_000))
        let measured = plan.measure(
            [operation(steps: 200), operation(steps: 400)], clock: clock, characteristics: characteristics,
            random: &random)
        return judge(work: measured[0].samples, doubleWork: measured[1].samples)
    }

    /// Decides by the ratio of the smallest samples: what is asked is whether the work is in the loop, and other work on the
    /// machine can only add to a sample.
    ///
    /// - Parameters:
    ///   - work: Nanoseconds per operation.
    ///   - doubleWork: The same for twice the work.
    public static func judge(work: [Double], doubleWork: [Double]) -> SelfTestResult {
        let (single, double) = (work.min() ?? 0, doubleWork.min() ?? 0)
        guard single > 0 else {
            return SelfTestResult(
                name: name, passed: false, finding: "the work took no time at all",
                remedy:
                    "build in release mode with an unmodified compiler; the barriers do not hold the work in the loop")
        }
        let ratio = double / single
        let numbers =
            "\(single.rounded(toPlaces: 1)) ns and \(double.rounded(toPlaces: 1)) ns, ratio \(ratio.rounded(toPlaces: 3))"
        guard accepted.contains(ratio) else {
            return SelfTestResult(
                name: name, passed: false,
                finding: "\(numbers), outside \(accepted.lowerBound) … \(accepted.upperBound)",
                remedy:
                    "stop what else runs on this machine and try again; if the ratio stays, work is being optimised away"
            )
        }
        return SelfTestResult(name: name, passed: true, finding: numbers)
    }

    /// A chain of multiplications, each of which needs the one before, across operations too: with a fresh start in each, the
    /// processor began the next chain before the last had ended, and the ratio was 2.09. The word goes through a barrier in
    /// every step: otherwise the compiler may find a closed form.
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
