/// A test for the centre of a sample of differences, with the matching interval.
package protocol CentreTest {
    /// The sample in ascending order.
    var values: [Double] { get }
    /// The centre that fits the sample best.
    var estimate: Double { get }

    /// The probability of a sample that lies at least as far up as this one, if the centre were `centre`. It is small
    /// if the true centre is larger.
    func pGreater(than centre: Double) -> Double
    /// The probability of a sample that lies at least as far down as this one, if the centre were `centre`. It is small
    /// if the true centre is smaller.
    func pLess(than centre: Double) -> Double
    /// The interval of the centre; unbounded if the sample is too small for the level.
    ///
    /// - Parameter error: the probability that the centre lies outside, half of it on each side.
    func interval(error: Double) -> Interval
}

extension SignedRankTest: CentreTest {}

/// Two tests of one sample, each at half of the level, so that one notices what the other cannot.
package struct EitherTest: CentreTest {
    private let first: any CentreTest
    private let second: any CentreTest

    /// Puts two tests of the same sample together; the estimate is that of the first.
    package init(_ first: any CentreTest, _ second: any CentreTest) {
        self.first = first
        self.second = second
    }

    package var values: [Double] { first.values }
    package var estimate: Double { first.estimate }

    package func pGreater(than centre: Double) -> Double {
        min(1, 2 * min(first.pGreater(than: centre), second.pGreater(than: centre)))
    }

    package func pLess(than centre: Double) -> Double {
        min(1, 2 * min(first.pLess(than: centre), second.pLess(than: centre)))
    }

    package func interval(error: Double) -> Interval {
        let one = first.interval(error: error / 2)
        let other = second.interval(error: error / 2)
        let lower = max(one.lower, other.lower)
        return Interval(lower: lower, upper: max(lower, min(one.upper, other.upper)))
    }
}
