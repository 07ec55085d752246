/// A check that doubling the work doubles the time. Source: measurement, Plans.
///
/// If it does not, the optimiser removed or hoisted work, or the machine is too restless. The machine is then unfit,
/// because no other number is reliable.
package enum DoublingSelfTest {
    static let name = "self-test: doubling the work doubles the time"
    static let acceptedRatios = 1.8...2.2

    /// Runs a small operation, and one with twice the work, through the warm plan, in 100 ms at most.
    package static func run(
        clock: some NanosecondClock, characteristics: ClockCharacteristics, random: inout some RandomNumberGenerator
    ) -> DoctorCheck {
        let plan = WarmPlan(rounds: 11, timeLimit: 30_000_000, warmUpTimeLimit: 10_000_000)
        let measurements = plan.measure(
            [operation(steps: 200), operation(steps: 400)], clock: clock, characteristics: characteristics,
            random: &random)
        return judge(work: measurements[0].samples, doubleWork: measurements[1].samples)
    }

    /// Decides by the ratio of the smallest samples, in nanoseconds per operation. They show if the work is in the
    /// loop, because other work on the machine can only add to a sample.
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
        if acceptedRatios.contains(ratio) { return DoctorCheck(.ok, numbers, name: name) }

        return DoctorCheck(
            .unfit, "\(numbers), outside \(acceptedRatios.lowerBound) … \(acceptedRatios.upperBound)",
            "stop other programs on this machine and try again; if the ratio stays, work is being optimised away",
            name: name)
    }

    /// A chain of multiplications. Each needs the previous result, also across operations.
    ///
    /// With a fresh start in each operation, the processor began the next chain before the last had ended, and the
    /// ratio was 2.09. The word passes a barrier in every step, because the compiler might otherwise find a closed
    /// form.
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
