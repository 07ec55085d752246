import Testing

@testable import Measurement

/// A cold plan asks after each sample if those of its process are over the budget beyond doubt. The bound that it asks
/// is one for a number of samples fixed beforehand, so the errors of the verdict on all processes are computed here.
/// Source: measurement, Verdicts against a budget.
@Suite struct EarlyEndTests {
    /// The share of calls over the budget: the quantile lies just at it.
    private let share = 0.01
    /// The numbers of samples over the budget that are kept apart. More of them are `over` at any number of samples.
    private let width = 40

    /// The samples over the budget that show that it is exceeded.
    private func enough(of count: Int) -> Int {
        let rank = OrderStatisticBound.lowerRank(
            quantile: 1 - share, confidence: BudgetVerdict.confidence, count: count)
        return rank.map { count - $0 + 1 } ?? count + 1
    }

    /// The samples over the budget that no longer show that it is kept.
    private func tooMany(of count: Int) -> Int {
        let rank = OrderStatisticBound.upperRank(
            quantile: 1 - share, confidence: BudgetVerdict.confidence, count: count)
        return rank.map { count - $0 + 1 } ?? 0
    }

    /// The probabilities of what a process ends with, by its samples and by those over the budget.
    private func ends(of plan: ColdPlan) -> [[Double]] {
        var ends = Array(repeating: Array(repeating: 0.0, count: width), count: plan.samples + 1)
        var goingOn = Array(repeating: 0.0, count: width)
        goingOn[0] = 1

        for count in 1...plan.samples {
            for over in (1..<width).reversed() {
                goingOn[over] = goingOn[over] * (1 - share) + goingOn[over - 1] * share
            }
            goingOn[0] *= 1 - share
            guard count >= plan.minimumSamples else { continue }

            for over in (count == plan.samples ? 0 : enough(of: count))..<width {
                ends[count][over] = goingOn[over]
                goingOn[over] = 0
            }
        }

        return ends
    }

    /// The probabilities of what so many processes end with together.
    private func sum(of ends: [[Double]], processes: Int) -> [[Double]] {
        let nothing = Array(repeating: 0.0, count: width)
        var sum = [nothing]
        sum[0][0] = 1

        for _ in 0..<processes {
            var next = Array(repeating: nothing, count: sum.count + ends.count - 1)
            for (count, row) in ends.enumerated() {
                for (over, probability) in row.enumerated() where probability > 1e-12 {
                    for (countBefore, rowBefore) in sum.enumerated() {
                        for overBefore in 0..<(width - over) {
                            next[countBefore + count][overBefore + over] += rowBefore[overBefore] * probability
                        }
                    }
                }
            }

            sum = next
        }

        return sum
    }

    @Test(
        "a process that ends early leaves each error of the verdict below 5 %",
        arguments: zip([Profile.quick, .standard, .thorough], [35.0, 40, 42]))
    func errors(profile: Profile, perMille: Double) {
        let sum = sum(of: ends(of: profile.cold), processes: profile.processes)
        var notOver = 0.0
        var within = 0.0
        for (count, row) in sum.enumerated().dropFirst() {
            notOver += row.prefix(enough(of: count)).reduce(0, +)
            within += row.prefix(tooMany(of: count)).reduce(0, +)
        }

        #expect((1_000 * (1 - notOver)).rounded() == perMille, "the specification says so")
        #expect(1 - notOver < 0.05 && within < 0.05 && within > 0.03)
    }
}
