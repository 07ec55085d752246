import Testing

import Measurement

struct QuantileTests {
    // Eleven values: position = 10 p. By hand: 0.1 → 1 → 1.25; 0.25 → 2.5 → between 2 and 2; 0.5 → 5 → 5;
    // 0.75 → 7.5 → 8.5 + 0.5 · 4.5 is at positions 7 and 8: 8.5, 13 → 10.75; 0.9 → 9 → 21.
    // All ten also by numpy.quantile (2.4.6).
    @Test(
        "quantiles interpolate as type 7 does",
        arguments: [
            (0, 0.5), (0.01, 0.575), (0.1, 1.25), (0.25, 2), (1 / 3.0, 2.583333333333333), (0.5, 5), (0.75, 10.75),
            (0.9, 21), (0.99, 32.8125), (1, 34.125),
        ] as [(Double, Double)])
    func quantilesInterpolateAsType7Does(probability: Double, expected: Double) {
        let sorted = [0.5, 1.25, 2, 2, 3.75, 5, 8, 8.5, 13, 21, 34.125]
        #expect(Quantile.of(sorted: sorted, probability).agrees(with: expected))
    }

    @Test("a single value is its every quantile")
    func aSingleValueIsItsEveryQuantile() {
        for probability in [0, 0.3, 0.5, 1] { #expect(Quantile.of(sorted: [7], probability) == 7) }
    }

    @Test("the median of an even number of values is the mean of the middle two")
    func theMedianOfAnEvenNumber() {
        #expect(Quantile.median(sorted: [1, 2, 4, 100]) == 3)
        #expect(Quantile.median(sorted: [1, 2, 4]) == 2)
    }

    // Between two infinities the difference is NaN; the quantile is infinity all the same.
    @Test("infinite values give infinite quantiles, never NaN")
    func infiniteValuesGiveInfiniteQuantiles() {
        #expect(Quantile.of(sorted: [1, .infinity, .infinity], 0.75) == .infinity)
        #expect(Quantile.of(sorted: [1, .infinity], 0) == 1)
    }
}
