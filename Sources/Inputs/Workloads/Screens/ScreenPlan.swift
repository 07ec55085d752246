import Reproducibility

/// How many views each level of a screen has, decided before any view is drawn.
struct ScreenPlan {
    /// The most levels a screen is given, however many views it has: larger screens get larger lists.
    static let maximumLevels = 60

    /// The number of views on each level; the first is 1.
    let widths: [Int]
    /// The number of levels that the foreground search passes; 0 when the root is not visible.
    let foregroundLevels: Int
    /// How many subviews the views of each level have.
    let distributions: [ChildDistribution]

    /// - Parameter views: the exact number of views.
    init(profile: ScreenProfile, views: Int, random: inout Xoshiro256StarStar) {
        let least = Self.leastLevels(views: views, maximumSubviews: profile.children.maximum)
        let extent = ExtentTrend(profile.extents).draw(
            views: views, levels: least...max(least, min(views, Self.maximumLevels)), random: &random)
        foregroundLevels = extent.foregroundLevels
        distributions = (0..<extent.levels).map {
            ChildDistribution(profile: profile, level: $0, of: extent.levels)
        }
        var widths = Self.widths(
            views: views, means: distributions.map(\.mean), maximumSubviews: profile.children.maximum, random: &random)
        Self.makeRoom(&widths, forEndAt: extent.foregroundLevels)
        self.widths = widths
    }

    /// Sees to it that the path can end where it is to: on a level of one view, that view holds all below.
    private static func makeRoom(_ widths: inout [Int], forEndAt foregroundLevels: Int) {
        guard (2..<widths.count).contains(foregroundLevels), widths[foregroundLevels - 1] == 1,
            let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > 1
        else { return }
        widths[widest] -= 1
        widths[foregroundLevels - 1] += 1
    }

    /// The fewest levels that hold all views with lists of half the largest length.
    private static func leastLevels(views: Int, maximumSubviews: Int) -> Int {
        var levels = 1
        var width = 1
        var held = 1
        while held < views {
            width *= max(2, maximumSubviews / 2)
            held += width
            levels += 1
        }
        return levels
    }

    /// Widths that grow and shrink from level to level as the means say, all multiplied by the one factor that makes
    /// them add up to the number of views.
    private static func widths(
        views: Int, means: [Double], maximumSubviews: Int, random: inout Xoshiro256StarStar
    ) -> [Int] {
        func expected(factor: Double) -> [Double] {
            var widths = [1.0]
            for mean in means.dropLast() {
                widths.append(max(1, widths[widths.count - 1] * min(mean * factor, Double(maximumSubviews))))
            }
            return widths
        }
        var low = 1e-3
        var high = 1e3
        for _ in 0..<80 {
            let factor = (low * high).squareRoot()
            if expected(factor: factor).reduce(0, +) > Double(views) { high = factor } else { low = factor }
        }
        let ideal = expected(factor: low)
        var widths = ideal.map { Int($0) }
        // Rounding down leaves a few views, at most one per level below the root; the factor's limits may leave more.
        var remaining = views - widths.reduce(0, +)
        let order = fractionOrder(of: ideal, random: &random)
        var next = 0
        while remaining > 0, !order.isEmpty {
            let share = next < order.count ? 1 : max(1, remaining / order.count)
            widths[order[next % order.count]] += share
            remaining -= share
            next += 1
        }
        return widths
    }

    /// The levels below the root in the order in which they are rounded up: larger fractions tend to come first.
    private static func fractionOrder(of widths: [Double], random: inout Xoshiro256StarStar) -> [Int] {
        let keys = widths.map { $0 - Double(Int($0)) + random.unitInterval() }
        return widths.indices.dropFirst().sorted { (keys[$0], $0) > (keys[$1], $1) }
    }
}
