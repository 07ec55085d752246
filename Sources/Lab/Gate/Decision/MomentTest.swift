import Measurement

/// A test of a change that may be larger or smaller at another moment.
///
/// A gate of one cell is over in ten seconds, and pairs of processes that take turns see the same moment of a machine.
/// At another one, with other work of other tenants, the same change costs more or less: gates of one change that read
/// +40 % together read +35 % [+33, +37] and +41 % [+40, +42] one by one. No scatter within a gate shows that, so an
/// interval holds the estimate with ``share`` of it to both sides at least (results/gate/coverage).
struct MomentTest: CentreTest {
    /// The part of a change, as log-ratio, by which its size may differ between moments.
    ///
    /// The least of 5, 10, 15 and 20 % with which 99 of 100 recorded intervals hold.
    static let share = 0.15

    private let test: any CentreTest

    /// Creates a test of log-ratios that another test judges within the moment.
    init(_ test: any CentreTest) { self.test = test }

    var values: [Double] { test.values }
    var estimate: Double { test.estimate }

    /// The sizes that the change may have in other moments if the estimate is right.
    private var reach: Interval { Self.reach(of: estimate) }

    func pGreater(than centre: Double) -> Double { reach.lower > centre ? test.pGreater(than: centre) : 1 }
    func pLess(than centre: Double) -> Double { reach.upper < centre ? test.pLess(than: centre) : 1 }

    func interval(error: Double) -> Interval {
        let interval = test.interval(error: error)
        return Interval(lower: min(interval.lower, reach.lower), upper: max(interval.upper, reach.upper))
    }

    /// The sizes of a change in other moments, as log-ratios.
    static func reach(of estimate: Double) -> Interval {
        let allowance = share * abs(estimate)
        return Interval(lower: estimate - allowance, upper: estimate + allowance)
    }
}
