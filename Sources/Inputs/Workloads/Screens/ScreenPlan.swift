import Reproducibility

/// The number of views at each level of a screen, decided before any view is drawn.
struct ScreenPlan {
    /// The maximum number of levels of a screen. Larger screens get longer lists instead.
    static let maximumLevels = 60

    /// The number of views on each level; the first is 1.
    let widths: [Int]
    /// The number of levels that the foreground search passes; 0 if the root is not visible.
    let foregroundLevels: Int

    init(profile: ScreenProfile, views: Int, random: inout Xoshiro256StarStar) {
        let drawing: ScreenDrawing = profile.drawing
        let maximumSubviews = profile.children.maximum
        let leastLevels = Self.leastLevels(views: views, maximumSubviews: maximumSubviews)
        var (levels, foregroundLevels) = drawing.trend.draw(
            views: views, levels: leastLevels...max(leastLevels, min(views, Self.maximumLevels)), random: &random)

        if views > 2 * drawing.largestDump {
            // The trend ends with the largest dump. For larger screens, levels are added until lists as long as the
            // profile's hold all views. Rejected: lists that are a quarter longer, which put the numbers of subviews at
            // 100,000 views 0.10 off instead of 0.06.
            while levels < Self.maximumLevels,
                Self.expected(Self.means(drawing, levels), factor: 1, maximumSubviews: maximumSubviews) < Double(views)
            {
                levels += 1
            }
        }

        var widths = Self.widths(
            views: views, means: Self.means(drawing, levels), maximumSubviews: maximumSubviews, random: &random)
        Self.makeRoom(&widths, forEndAt: foregroundLevels)
        self.widths = widths
        self.foregroundLevels = foregroundLevels
    }

    static func tenth(of level: Int, levels: Int) -> Int { 10 * level / levels }

    private static func means(_ drawing: ScreenDrawing, _ levels: Int) -> [Double] {
        (0..<levels).map { drawing.means[tenth(of: $0, levels: levels)] }
    }

    /// Makes sure that the path can end on its level. If that level has a single view, the view must hold all below it,
    /// so the level gets another one.
    private static func makeRoom(_ widths: inout [Int], forEndAt foregroundLevels: Int) {
        guard foregroundLevels > 1, foregroundLevels < widths.count, widths[foregroundLevels - 1] == 1,
            let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > 1
        else { return }

        widths[widest] -= 1
        widths[foregroundLevels - 1] += 1
    }

    private static func leastLevels(views: Int, maximumSubviews: Int) -> Int {
        var levels = 1
        var width = 1
        var viewCount = 1

        while viewCount < views {
            width *= max(2, maximumSubviews / 2)
            viewCount += width
            levels += 1
        }

        return levels
    }

    /// Returns the sum of the widths that follow from the mean numbers of subviews, each mean multiplied by a factor.
    private static func expected(
        _ means: [Double], factor: Double, maximumSubviews: Int, each: (Double) -> Void = { _ in }
    ) -> Double {
        var width = 1.0
        var sum = 1.0
        each(1)

        for mean in means.dropLast() {
            width = max(1, width * min(mean * factor, Double(maximumSubviews)))
            sum += width
            each(width)
        }

        return sum
    }

    /// Returns the widths that follow from the mean numbers of subviews, with each mean multiplied by the factor for
    /// which the widths add up to the number of views.
    private static func widths(
        views: Int, means: [Double], maximumSubviews: Int, random: inout Xoshiro256StarStar
    ) -> [Int] {
        var low = 1e-3
        var high = 1e3
        for _ in 0..<60 {
            let factor = (low * high).squareRoot()
            let sum = expected(means, factor: factor, maximumSubviews: maximumSubviews)
            if sum > Double(views) { high = factor } else { low = factor }
        }

        var ideal: [Double] = []
        _ = expected(means, factor: low, maximumSubviews: maximumSubviews) { ideal.append($0) }
        var widths = ideal.map { Int($0) }

        // Rounding down leaves a few views, at most one per level below the root. The limits of the factor may leave
        // more.
        var remaining = views - widths.reduce(0, +)
        // The levels below the root in the order in which they are rounded up: those with larger fractions tend to come
        // first.
        let keys = ideal.map { $0 - Double(Int($0)) + random.unitInterval() }
        let order = ideal.indices.dropFirst().sorted { (keys[$0], $0) > (keys[$1], $1) }
        var next = 0

        while remaining > 0, !order.isEmpty {
            let share = next < order.count ? 1 : max(1, remaining / order.count)
            widths[order[next % order.count]] += share
            remaining -= share
            next += 1
        }

        return widths
    }
}
