import Testing

import Measurement
import Reproducibility

struct TheilSenTests {
    private func theilSen(through points: [(Double, Double)]) -> TheilSen? {
        TheilSen(points: points.map { (x: $0.0, y: $0.1) })
    }

    // Slopes of the six pairs: 1, 1, 3, 1, 4, 7; sorted 1 1 1 3 4 7, median 2.
    // y − 2x: 0, −1, −2, 3, median −0.5.
    // For four points C = 1.96 · √(4 · 3 · 13 / 18) = 5.77 and (6 − 5.77) / 2 rounds to rank 0: no interval.
    @Test("slope and intercept are medians, and four points have no interval")
    func slopeAndInterceptAreMedians() {
        let line = theilSen(through: [(0, 0), (1, 1), (2, 2), (3, 9)])
        #expect(line?.slope == 2)
        #expect(line?.intercept == -0.5)
        #expect(line?.ci95 == nil)
    }

    // y = x² at 0 … 4: the pairs' slopes are the sums of their x: 1 2 3 3 4 4 5 5 6 7, median 4.
    // y − 4x: 0, −3, −4, −3, 0, median −3. C = 1.96 · √(5 · 4 · 15 / 18) = 8.0;
    // (10 − 8.0) / 2 = 0.999, rank 1: from the least slope to the greatest.
    @Test("five points have an interval from the least slope to the greatest")
    func fivePointsHaveAnInterval() {
        let line = theilSen(through: (0...4).map { (Double($0), Double($0 * $0)) })
        #expect(line?.slope == 4)
        #expect(line?.intercept == -3)
        #expect(line?.ci95 == Interval(lower: 1, upper: 7))
    }

    // The exact distribution of Kendall's S without ties: the number of permutations of n with q inversions (Mahonian
    // numbers). In Python with integers, the largest rank k with 2 · P(fewer than k inversions) ≤ 5 %.
    @Test(
        "without ties the interval is the exact one",
        arguments: zip(5...18, [1, 2, 4, 6, 9, 12, 15, 19, 23, 28, 33, 38, 44, 51]))
    func withoutTiesTheIntervalIsTheExactOne(count: Int, rank: Int) {
        // Powers of two as x: all sums of two are different, so that every rank has a slope of its own.
        let sites = (0..<count).map { Double(1 << $0) }
        let slopes = sites.indices.flatMap { i in sites[(i + 1)...].map { sites[i] + $0 } }.sorted()
        #expect(
            theilSen(through: sites.map { ($0, $0 * $0) })?.ci95
                == Interval(lower: slopes[rank - 1], upper: slopes[slopes.count - rank]))
    }

    // Three sites of four points: 48 pairs; variance (12 · 11 · 29 − 3 · 4 · 3 · 13) / 18 = 186.67, C = 26.78,
    // rank 10.61 → 11; without the correction it would be 9.71 → 10 and the interval [27, 60]. Values by
    // scipy.stats.theilslopes (1.17.1, method "joint"; y has no ties there), which rounds likewise.
    @Test("points at the same place narrow the interval by the correction for ties")
    func pointsAtTheSamePlace() {
        let points: [(Double, Double)] = (0..<12).map { (number: Int) in
            let place = 1 + number / 4
            return (Double(place), Double(number * number))
        }
        let line = theilSen(through: points)
        #expect(line?.slope == 40.25)
        #expect(line?.intercept == -39.5)
        #expect(line?.ci95 == Interval(lower: 27.5, upper: 58.5))
    }

    @Test("a fifth of wild points does not move the line")
    func aFifthOfWildPointsDoesNotMoveTheLine() {
        let points: [(Double, Double)] = (0..<20).map { index in
            let x = Double(index)
            return (x, index % 5 == 2 ? 1000 : 3 * x + 1)
        }
        #expect(theilSen(through: points)?.slope == 3)
        #expect(theilSen(through: points)?.intercept == 1)
    }

    @Test("the order of points does not matter")
    func theOrderOfPointsDoesNotMatter() {
        var random = Xoshiro256StarStar(seed: 8)
        var points = (0..<15).map { _ in (Double(random.index(below: 6)), random.unitInterval()) }
        let before = theilSen(through: points)
        random.shuffleInPlace(&points)
        #expect(theilSen(through: points) == before)
    }

    @Test("there is no line without two places, or through what is not finite")
    func thereIsNoLineWithoutTwoPlaces() {
        #expect(theilSen(through: []) == nil)
        #expect(theilSen(through: [(1, 2)]) == nil)
        #expect(theilSen(through: [(1, 2), (1, 3), (1, 4)]) == nil)
        #expect(theilSen(through: [(1, 2), (2, .nan)]) == nil)
        #expect(theilSen(through: [(1, 2), (.infinity, 3)]) == nil)
    }
}
