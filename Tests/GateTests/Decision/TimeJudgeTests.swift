import Measurement
import Results
import Testing

@testable import Gate

@Suite struct TimeJudgeTests {
    private let settings = GateSettings()
    private var judge: TimeJudge { judge(familySize: 12) }

    private func judge(familySize: Int) -> TimeJudge {
        TimeJudge(
            settings, cells: (0..<3).map { CellID(experiment: "e", implementation: "m", input: "\($0)") }, allowance: 0,
            familySize: familySize, distributions: SignedRankTables())
    }

    /// Thirty pairs of links a cell, evenly over ±`spread`, shifted; one pair of processes each.
    private func pairs(_ shifts: [Double], spread: Double = 0.01) -> PairRatios {
        var pairs = PairRatios(cells: shifts.count, units: 30)
        for (cell, shift) in shifts.enumerated() {
            for unit in 0..<30 {
                pairs.add(shift + spread * (Double(unit) / 14.5 - 1), cell: cell, unit: unit)
            }
        }

        return pairs
    }

    private func judged(_ shifts: [Double], _ look: TakenLook) -> [Int: TimeVerdict] {
        var judge = judge
        return judge.judge(judge.compared(Array(shifts.indices), pairs(shifts)), at: look)
    }

    @Test("the p-value of a finding is divided by the share of the error that its look may spend")
    func sharedPValue() throws {
        let look = TakenLook(share: 0.05, isLast: false)
        let finding = try #require(judged([0.05], look)[0])
        let compared = try #require(judge.compared([0], pairs([0.05])).first)
        let pValue = compared.test.pGreater(than: judge.changeMargin(of: 0))
        #expect(finding.verdict == .regressed)
        #expect(abs(finding.pValue / (pValue / 0.05) - 1) < 1e-9)
    }

    @Test("a weak difference makes a candidate for a regression at the last look, and not before it")
    func lastLook() {
        #expect(judged([0.013], TakenLook(share: 1, isLast: false)).isEmpty)
        #expect(judged([0.013], TakenLook(share: 1, isLast: true))[0]?.verdict == .regressed)
    }

    @Test("a regression needs p ≤ 0.1 on fresh links, whatever the first comparison says")
    func freshLinks() throws {
        let candidate = try #require(judged([0.1], TakenLook(share: 0.5, isLast: true))[0])
        #expect(candidate.pValue < 1e-8)
        for (shift, verdict) in [(0.0105, Verdict.inconclusive), (0.02, .regressed)] {
            let confirmations = judge.confirmed([0: candidate], pairs([shift]), share: 1)
            #expect(confirmations[0]?.verdict == verdict)
        }
    }

    @Test("the combined p-value of both comparisons is corrected for all cells, not for candidates alone")
    func wholeFamily() throws {
        let weak = TimeVerdict(
            verdict: .regressed, estimate: 0.02, interval: Interval(lower: 0.011, upper: 0.03), level: 0.1, units: 30,
            pValue: 0.03)
        // Together with this they are at 0.05 %: enough for one cell, not for one of twelve.
        let fresh = pairs([0.0135])
        let test = try #require(judge.compared([0], fresh).first).test
        let together = CombinedProbability.of(0.03, test.pGreater(than: judge.changeMargin(of: 0)))
        #expect(together < settings.error / 2 && together > settings.error / 24, "\(together)")
        #expect(judge(familySize: 1).confirmed([0: weak], fresh, share: 1)[0]?.verdict == .regressed)
        #expect(judge(familySize: 12).confirmed([0: weak], fresh, share: 1)[0]?.verdict == .inconclusive)
    }

    @Test("improved and same are corrected for all cells of the suite, and for the look's share of the error")
    func sharesOfOthers() throws {
        // Just so beyond the margin either way, or just so within it: enough for one cell with all of the error.
        func verdict(_ shift: Double, spread: Double, familySize: Int, share: Double) -> Verdict? {
            var judge = judge(familySize: familySize)
            let compared = judge.compared([0], pairs([shift], spread: spread))
            return judge.judge(compared, at: TakenLook(share: share, isLast: false))[0]?.verdict
        }

        for (shift, spread, expected) in [(-0.0152, 0.01, Verdict.improved), (0.005, 0.01, .same)] {
            #expect(verdict(shift, spread: spread, familySize: 1, share: 1) == expected)
            #expect(verdict(shift, spread: spread, familySize: 1_000, share: 1) == nil)
            #expect(verdict(shift, spread: spread, familySize: 1, share: 0.001) == nil)
        }
    }

    @Test("the ends of an interval lie where the one-sided tests reach the level of the finding")
    func intervals() throws {
        let compared = try #require(judge.compared([0], pairs([0.05])).first)
        for level in [0.1, 0.01, 1e-4] {
            let finding = compared.verdict(.regressed, level: level)
            let test = compared.test
            #expect(test.pGreater(than: finding.interval.lower + 1e-9) > level)
            #expect(test.pGreater(than: finding.interval.lower - 1e-9) <= level)
            #expect(test.pLess(than: finding.interval.upper - 1e-9) > level)
            #expect(finding.units == 30)
        }
    }

    @Test("the interval of an undecided cell is as sure as that of a regression, however few cells are judged")
    func undecided() throws {
        for familySize in [1, 2, 12, 100] {
            let judge = judge(familySize: familySize)
            let compared = try #require(judge.compared([0], pairs([0])).first)
            for share in [0.9, 0.1] {
                let finding = judge.inconclusive(compared, share: share)
                #expect(finding.verdict == .inconclusive)
                #expect(finding.level > 0 && finding.level <= settings.error / 2)
            }
        }
    }

    @Test("a clear improvement is improved, and only a cell well within the margin is the same")
    func others() {
        let judgements = judged([-0.05, 0, 0.004], TakenLook(share: 1, isLast: true))
        #expect(judgements[0]?.verdict == .improved)
        var judge = judge
        let same = judge.judge(
            judge.compared([0, 1], pairs([0, 0.009], spread: 0.002)),
            at: TakenLook(share: 1, isLast: true))
        #expect(same[0]?.verdict == .same)
        #expect(same[1]?.verdict != .same)
    }
}
