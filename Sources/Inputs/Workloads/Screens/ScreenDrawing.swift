/// The distributions for drawing the screens of a profile. They are derived from its counts once: most screens are
/// small, and deriving them took ten times as long as drawing one of 100 views.
struct ScreenDrawing: Equatable, Sendable {
    let trend: ExtentTrend
    /// The distribution of the number of subviews, by tenth of the depth.
    let distributions: [ChildDistribution]
    let means: [Double]
    let hidden: HiddenPlacement
    let classes: ScreenClasses
    /// The probability that an only subview has an only subview.
    let chainContinuation: Double
    let largestDump: Int

    init(profile: ScreenProfile) {
        trend = ExtentTrend(profile.extents)
        distributions = (0..<10).map { ChildDistribution(profile: profile, tenth: $0) }
        means = distributions.map(\.mean)
        hidden = HiddenPlacement(profile: profile)
        classes = ScreenClasses(profile: profile)
        let chains = profile.singleChildChains
        chainContinuation = chains.sum > 0 ? 1 - Double(chains.total) / Double(chains.sum) : 0
        largestDump = profile.extents.reduce(0) { max($0, $1.views) }
    }
}
