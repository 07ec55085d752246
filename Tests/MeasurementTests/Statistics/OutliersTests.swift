import Testing

import Measurement

struct OutliersTests {
    // 1 … 9 and one more, ten values: quartiles at positions 2.25 and 6.75 are 3.25 and 7.75, the range 4.5. Inner
    // fences 3.25 − 6.75 = −3.5 and 7.75 + 6.75 = 14.5; outer ones 3.25 − 13.5 = −10.25 and
    // 7.75 + 13.5 = 21.25.
    @Test(
        "a sample on a fence is inside, beyond it outside",
        arguments: [(14.5, 0, 0), (14.501, 1, 0), (21.25, 1, 0), (21.251, 0, 1)])
    func aSampleOnAFenceIsInside(last: Double, mild: Int, extreme: Int) {
        let sorted = (1...9).map(Double.init) + [last]
        #expect(Outliers(sorted: sorted) == Outliers(mild: mild, extreme: extreme))
    }

    // Mirrored: quartiles −7.75 and −3.25.
    @Test("outliers below count as those above do", arguments: [(-14.5, 0, 0), (-14.501, 1, 0), (-21.251, 0, 1)])
    func outliersBelowCountToo(first: Double, mild: Int, extreme: Int) {
        let sorted = [first] + (1...9).reversed().map { -Double($0) }
        #expect(Outliers(sorted: sorted) == Outliers(mild: mild, extreme: extreme))
    }

    @Test("where most samples are equal every other one is extreme")
    func whereMostSamplesAreEqual() {
        #expect(Outliers(sorted: [4, 5, 5, 5, 5, 5, 5, 6]) == Outliers(mild: 0, extreme: 2))
    }
}
