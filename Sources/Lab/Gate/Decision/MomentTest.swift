import Measurement

/// A test of a change whose size may differ at another moment.
///
/// A gate of one cell takes ten seconds, and pairs of processes that take turns see the same state of a machine. At
/// another moment, with other work of other tenants, the same change costs more or less. Several gates of one change
/// read +40 % together, and +35 % [+33, +37] and +41 % [+40, +42] individually. The scatter within a gate cannot show
/// that. So an interval extends at least ``share`` of the estimate to both sides (results/gate/coverage).
struct MomentTest: CentreTest {
    /// The share of a change, as log-ratio, by which its size may differ between moments.
    ///
    /// The smallest of 5, 10, 15 and 20 % with which 99 of 100 recorded intervals hold.
    static let share = 0.15

    private let test: any CentreTest

    /// Creates a test of log-ratios from a test within the moment.
    init(_ test: any CentreTest) { self.test = test }

    var values: [Double] { test.values }
    var estimate: Double { test.estimate }

    /// The possible sizes of the change at other moments if the estimate is right.
    private var reach: Interval { Self.reach(of: estimate) }

    func pGreater(than centre: Double) -> Double { reach.lower > centre ? test.pGreater(than: centre) : 1 }
    func pLess(than centre: Double) -> Double { reach.upper < centre ? test.pLess(than: centre) : 1 }

    func interval(error: Double) -> Interval {
        let interval = test.interval(error: error)
        return Interval(lower: min(interval.lower, reach.lower), upper: max(interval.upper, reach.upper))
    }

    /// The possible sizes of a change at other moments, as log-ratios.
    static func reach(of estimate: Double) -> Interval {
        let allowance = share * abs(estimate)
        return Interval(lower: estimate - allowance, upper: estimate + allowance)
    }
}
