import Foundation
import TestSupport
import Testing

import Measurement
import Reproducibility

struct BudgetVerdictTests {
    /// `count` calls well within a budget of 1, and some that are not.
    private func calls(_ count: Int, and others: [Double] = []) -> [Double] {
        [Double](repeating: 0.5, count: count) + others
    }

    // With 299 samples the upper bound is the maximum; 298 have none.
    /// What so many dropped calls took that were over any budget here.
    private func over(_ count: Int) -> [Double] { [Double](repeating: 9, count: count) }

    @Test("it takes 299 samples to be within")
    func itTakes299SamplesToBeWithin() {
        let enough = BudgetVerdict.judge(samples: calls(298, and: [0.9]), dropped: [], limit: 1)
        #expect(enough.verdict == .within)
        #expect(enough.bound == 0.9)
        #expect(enough.n == 299)
        #expect(enough.dropped == 0)
        #expect(enough.reason == nil)
        let few = BudgetVerdict.judge(samples: calls(297, and: [0.9]), dropped: [], limit: 1)
        #expect(few.verdict == .undecided)
        #expect(
            few.reason
                == "298 samples are too few for an upper bound of the p99 at 95 %, which takes 299, "
                + "and not enough are over the budget.")
    }

    @Test("five of 1,049 samples may exceed the budget, and four of 1,048")
    func with1049SamplesFiveMayExceed() {
        func verdict(_ count: Int, over: Int) -> BudgetVerdict {
            BudgetVerdict.judge(
                samples: calls(count - over, and: .init(repeating: 7, count: over)), dropped: [], limit: 1
            )
            .verdict
        }
        #expect(verdict(1049, over: 5) == .within)
        #expect(verdict(1049, over: 6) == .undecided)
        #expect(verdict(1048, over: 4) == .within)
        #expect(verdict(1048, over: 5) == .undecided)
        // The lower bound has rank 1,033: seventeen above the budget show that it is not kept.
        #expect(verdict(1049, over: 16) == .undecided)
        #expect(verdict(1049, over: 17) == .over)
    }

    // P(at least 1 of 5 above the p99) = 1 − 0.99⁵ = 4.9 %; of 6, 5.9 %: from there on it takes two.
    @Test("one slow call of up to five shows that the budget is exceeded, two of six")
    func oneSlowCallOfUpToFive() {
        for count in 1...5 {
            let judgement = BudgetVerdict.judge(samples: calls(count - 1, and: [3]), dropped: [], limit: 1)
            #expect(judgement.verdict == .over)
            #expect(judgement.bound == 3)
            #expect(judgement.reason == nil)
        }
        #expect(BudgetVerdict.judge(samples: calls(5, and: [3]), dropped: [], limit: 1).verdict == .undecided)
        let two = BudgetVerdict.judge(samples: calls(4, and: [3, 2]), dropped: [], limit: 1)
        #expect(two.verdict == .over)
        #expect(two.bound == 2)
    }

    @Test("an upper bound that equals the budget is within it, and a lower one is not over it")
    func boundsThatEqualTheBudget() {
        let equal = BudgetVerdict.judge(samples: calls(298, and: [1]), dropped: [], limit: 1)
        #expect(equal.verdict == .within)
        #expect(equal.bound == 1)
        #expect(equal.reason == nil)
        let above = Double(1).nextUp
        #expect(BudgetVerdict.judge(samples: calls(298, and: [above]), dropped: [], limit: 1).verdict != .within)
        // The sample is the lower bound, and there are too few for an upper one.
        #expect(BudgetVerdict.judge(samples: [1], dropped: [], limit: 1).verdict == .undecided)
        #expect(BudgetVerdict.judge(samples: [above], dropped: [], limit: 1).verdict == .over)
    }

    @Test("a budget of nothing is kept by samples that are all 0")
    func nothingAtAll() {
        let zeros = [Double](repeating: 0, count: 5)
        let judgement = BudgetVerdict.judge(samples: zeros, dropped: [], limit: 0, quantile: 0.5)
        #expect(judgement.verdict == .within)
        #expect(judgement.bound == 0)
    }

    // 396 + 4 taken: exactly 1 % dropped, which is not more than 1 %. 395 + 5: more, and of 400 samples with five
    // infinite ones the upper bound (rank 400) is infinite, the lower one (the ninth from the top) is not.
    @Test("more than 1 % dropped undo a pass")
    func moreThanOnePerCentDroppedUndoAPass() {
        let fine = BudgetVerdict.judge(samples: calls(396), dropped: over(4), limit: 1)
        #expect(fine.verdict == .within)
        #expect(fine.n == 396)
        #expect(fine.dropped == 4)
        let undone = BudgetVerdict.judge(samples: calls(395), dropped: over(5), limit: 1)
        #expect(undone.verdict == .undecided)
        #expect(undone.bound == 0.5)
        #expect(undone.n == 395)
        #expect(undone.dropped == 5)
        #expect(
            undone.reason
                == "5 of 400 calls were interrupted and left out, 5 of them longer than the budget: the verdict is "
                + "within without them, and undecided with them.")
    }

    @Test("One dropped call is said in the singular, and large numbers have commas")
    func numbersOfDroppedCalls() {
        let reasons = (0...98).compactMap { countUnderLimit in
            BudgetVerdict.judge(
                samples: calls(countUnderLimit, and: over(98 - countUnderLimit)), dropped: over(1), limit: 1,
                quantile: 0.5
            ).reason
        }
        expectAll(reasons.filter { $0.contains("left out") }, count: 1...) {
            $0.hasPrefix("1 of 99 calls was interrupted and left out, and took longer than the budget: the verdict is ")
                && $0.contains(" without it, and ") && $0.hasSuffix(" with it.")
        }

        let many = BudgetVerdict.judge(samples: calls(2_000), dropped: over(1_200), limit: 1)
        #expect(
            many.reason?.hasPrefix(
                "1,200 of 3,200 calls were interrupted and left out, 1,200 of them longer than the budget: ") == true)
    }

    // 280 samples are too few for a pass; 20 more above the budget would be over (six suffice of 300 at the lower rank
    // 294: seven): the two differ.
    @Test("dropped samples that would be over leave it undecided, with that reason")
    func droppedSamplesThatWouldBeOver() {
        let judgement = BudgetVerdict.judge(samples: calls(280), dropped: over(20), limit: 1)
        #expect(judgement.verdict == .undecided)
        #expect(judgement.reason?.contains("undecided without them, and over with them") == true)
    }

    @Test("what is over stays over, however many were dropped")
    func whatIsOverStaysOver() {
        for dropped in [0, 1, 5, 50, 500] {
            let judgement = BudgetVerdict.judge(samples: [3, 3, 3], dropped: over(dropped), limit: 1)
            #expect(judgement.verdict == .over)
            #expect(judgement.bound == 3)
            #expect(judgement.n == 3)
        }
    }

    @Test("dropped calls that took less than the budget were within it, so that they undo no pass")
    func droppedSamplesWithin() {
        let within = BudgetVerdict.judge(samples: calls(395), dropped: [0.2, 0.9, 0.1, 0.5, 0.99], limit: 1)
        #expect(within.verdict == .within)
        #expect(within.dropped == 5)
        let equal = BudgetVerdict.judge(samples: calls(395), dropped: [0.2, 0.9, 0.1, 0.5, 1], limit: 1)
        #expect(equal.verdict == .within)
        let above = Double(1).nextUp
        let one = BudgetVerdict.judge(samples: calls(395), dropped: [0.2, 0.9, 0.1, 0.5, above], limit: 1)
        #expect(one.verdict == .undecided)
        #expect(one.reason?.hasPrefix("5 of 400 calls were interrupted and left out, 1 of them longer than") == true)
        #expect(BudgetVerdict.judge(samples: calls(395), dropped: [.nan], limit: 1).verdict == .undecided)
        // They are no evidence of a pass by themselves where more than 1 % are kept.
        #expect(BudgetVerdict.judge(samples: [], dropped: [0.1], limit: 1).verdict == .undecided)
    }

    // For the 90th percentile many more may exceed: of 203, with three dropped counted as over, the bound stays finite.
    @Test("dropped samples that change nothing leave the verdict")
    func droppedSamplesThatChangeNothing() {
        let judgement = BudgetVerdict.judge(samples: calls(200), dropped: over(3), limit: 1, quantile: 0.9)
        #expect(judgement.verdict == .within)
        #expect(judgement.bound == 0.5)
        #expect(judgement.n == 200)
    }

    @Test("without samples nothing is decided")
    func withoutSamplesNothingIsDecided() {
        for dropped in [0, 1, 400] {
            let judgement = BudgetVerdict.judge(samples: [], dropped: over(dropped), limit: 1)
            #expect(judgement.verdict == .undecided)
            #expect(judgement.bound == nil)
            #expect(judgement.reason != nil)
        }
    }

    @Test("what is not a number decides nothing")
    func whatIsNotANumberDecidesNothing() {
        // Without the NaN these are within: five of 1,049 may exceed.
        let judgement = BudgetVerdict.judge(samples: calls(1048, and: [.nan]), dropped: [], limit: 1)
        #expect(judgement.verdict == .undecided)
        #expect(judgement.reason == "A sample or the budget is not a number.")
        #expect(BudgetVerdict.judge(samples: calls(400), dropped: [], limit: .nan).verdict == .undecided)
    }

    @Test("a call that never returned is over, with no bound to show")
    func aCallThatNeverReturnedIsOver() {
        let judgement = BudgetVerdict.judge(samples: [.infinity], dropped: [], limit: 1)
        #expect(judgement.verdict == .over)
        #expect(judgement.bound == nil)
    }

    // No lower bound of the 1st percentile exists from 40 samples (it takes 299), an upper one does.
    @Test("where there is no lower bound the reason says so")
    func whereThereIsNoLowerBoundTheReasonSaysSo() {
        let judgement = BudgetVerdict.judge(samples: calls(40), dropped: [], limit: 0.1, quantile: 0.01)
        #expect(judgement.verdict == .undecided)
        #expect(
            judgement.reason
                == "The upper bound of the p1 at 95 % is above the budget, "
                + "and 40 samples are too few for a lower one."
        )
        let one = BudgetVerdict.judge(samples: [0.5], dropped: [], limit: 1, quantile: 0.999)
        #expect(one.reason?.hasPrefix("1 sample is too few for an upper bound of the p99.9 at 95 %") == true)
    }

    @Test("a higher budget is never judged worse, and every order of samples alike")
    func aHigherBudgetIsNeverJudgedWorse() {
        var random = Xoshiro256StarStar(seed: 21)
        let rank: [BudgetVerdict: Int] = [.over: 0, .undecided: 1, .within: 2]
        for _ in 0..<60 {
            var samples = (0..<random.integer(in: 1...700)).map { _ in Double(random.index(below: 30)) }
            let dropped = random.index(below: 20)
            let limits = (-1...31).map(Double.init)
            let judgements = limits.map { BudgetVerdict.judge(samples: samples, dropped: over(dropped), limit: $0) }
            let ranks = judgements.compactMap { rank[$0.verdict] }
            #expect(ranks == ranks.sorted())
            random.shuffleInPlace(&samples)
            #expect(
                limits.map { BudgetVerdict.judge(samples: samples, dropped: over(dropped), limit: $0) } == judgements)
        }
    }

    @Test("a judgement is read back from its JSON, the verdict a word")
    func aJudgementIsReadBackFromItsJSON() throws {
        for samples in [calls(299), [3], [0.5], [.infinity]] {
            let judgement = BudgetVerdict.judge(samples: samples, dropped: [], limit: 1)
            let json = try JSONEncoder().encode(judgement)
            #expect(try JSONDecoder().decode(Judgement.self, from: json) == judgement)
            #expect(String(decoding: json, as: UTF8.self).contains("\"verdict\":\"\(judgement.verdict.rawValue)\""))
        }
    }
}
