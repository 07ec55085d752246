/// What screens of known views and levels can and must have in each tenth of their depth.
///
/// A screen of L levels has its depth d in the tenth ⌊10·d/L⌋; every depth has a view, every depth but the last one
/// with subviews, and no view of the last depth has any.
struct TenthBounds {
    /// The fewest views.
    private(set) var leastViews = [Int](repeating: 0, count: 10)
    /// The most views: all that are not needed for the levels elsewhere.
    private(set) var mostViews = [Int](repeating: 0, count: 10)
    /// The fewest views with subviews.
    private(set) var leastParents = [Int](repeating: 0, count: 10)
    /// The most views with subviews.
    private(set) var mostParents = [Int](repeating: 0, count: 10)
    /// The most subviews of one view.
    private(set) var largestList = [Int](repeating: 0, count: 10)

    /// The bounds of screens of these extents, whose levels are not more than their views.
    ///
    /// - Complexity: O(extents).
    init(of extents: [ScreenProfile.Extent]) {
        for extent in extents {
            let (views, levels) = (extent.views, extent.levels)
            for tenth in 0..<10 {
                // The first depth of a tenth is ⌈tenth·L/10⌉.
                let depths = ((tenth + 1) * levels + 9) / 10 - (tenth * levels + 9) / 10
                guard depths > 0 else { continue }
                leastViews[tenth] += depths
                mostViews[tenth] += views - levels + depths
                let above = depths - (10 * (levels - 1) / levels == tenth ? 1 : 0)
                guard above > 0 else { continue }
                leastParents[tenth] += above
                mostParents[tenth] += views - levels + above
                largestList[tenth] = max(largestList[tenth], views - levels + 1)
            }
        }
    }
}
