import Reproducibility

/// A comparison of generated screens with their profile.
///
/// Screens are drawn in the size of each dump of the profile, several for each dump, and pooled. If all screens have
/// another size, the distances that depend on the size are left out.
package struct ProfileComparison: Sendable {
    package struct Measure: Equatable, Sendable {
        package let name: String
        /// The distance between profile and screens, 0 to 1.
        package let distance: Double
        /// The largest distance that is accepted; `nil` if the distance is shown without a judgement.
        package let limit: Double?

        package var isOver: Bool { limit.map { distance > $0 } ?? false }
    }

    package static let defaultScreensPerDump = 20

    package let screens: Int
    package let generated: ScreenCounts
    /// The properties, those with limits first.
    package let measures: [Measure]

    /// Draws several screens in the size of each dump, or all with the same number of views.
    package init(
        of profile: ScreenProfile, screensPerDump: Int = defaultScreensPerDump, views: Int? = nil, seed: UInt64
    ) {
        var counts = ScreenCounts()
        for (dump, extent) in profile.extents.enumerated() {
            for number in 0..<screensPerDump {
                let screenSeed = Seed.derive(seed, "profile comparison", "\(dump)", "\(number)")
                counts.add(profile.screen(views: views ?? extent.views, seed: screenSeed))
            }
        }

        screens = profile.extents.count * screensPerDump
        generated = counts
        measures = Self.measures(profile, counts, atEqualSize: views == nil)
    }

    private static func measures(_ profile: ScreenProfile, _ screens: ScreenCounts, atEqualSize: Bool) -> [Measure] {
        let levels = FrequencyTable(counting: profile.extents.map(\.levels))
        let foreground = FrequencyTable(counting: profile.extents.map(\.foregroundLevels))
        let extents = [
            Measure("levels", levels.distance(to: screens.levels), limit: 0.15),
            Measure("foreground levels", foreground.distance(to: screens.foregroundLevels), limit: 0.15),
        ]

        let classCounts = profile.classes.map { screens.classes[$0.name] ?? 0 }
        let hidden = screens.hidden
        let shapes = [
            Measure("children", profile.children.distance(to: screens.children), limit: 0.1),
            Measure("same-class groups", distance(profile.sameClassGroups, screens.sameClassGroups), limit: 0.1),
            Measure("single-child chains", distance(profile.singleChildChains, screens.singleChildChains)),
            Measure("children by depth", byDepth(profile, screens)),
            Measure("hidden share", abs(profile.hidden.share - hidden.share)),
            Measure("hidden leaves", abs(profile.hidden.leafShare - hidden.leafShare)),
            Measure("hidden positions", variation(profile.hidden.positions, hidden.positions)),
            Measure("classes", variation(profile.classes.map(\.count), classCounts)),
        ]

        return (atEqualSize ? extents : []) + shapes
    }

    /// Returns the Kolmogorov–Smirnov distance; 0 if both tables are empty, 1 if only one is.
    private static func distance(_ first: FrequencyTable, _ second: FrequencyTable) -> Double {
        if first.entries.isEmpty || second.entries.isEmpty { return first == second ? 0 : 1 }
        return first.distance(to: second)
    }

    /// Returns the mean distance over the tenths of the depth, weighted by their views in the profile.
    private static func byDepth(_ profile: ScreenProfile, _ screens: ScreenCounts) -> Double {
        let tenths = zip(profile.childrenByRelativeDepth, screens.childrenByRelativeDepth)
        var sum = 0.0
        for (target, present) in tenths { sum += Double(target.total) * distance(target, present) }
        return sum / Double(max(1, profile.children.total))
    }

    /// Returns the total variation distance of two distributions over the same values.
    private static func variation(_ first: [Int], _ second: [Int]) -> Double {
        let firstTotal = first.reduce(0, +)
        let secondTotal = second.reduce(0, +)
        if firstTotal == 0 || secondTotal == 0 { return firstTotal == secondTotal ? 0 : 1 }

        var sum = 0.0
        for (firstCount, secondCount) in zip(first, second) {
            sum += abs(Double(firstCount) / Double(firstTotal) - Double(secondCount) / Double(secondTotal))
        }
        return sum / 2
    }
}

extension ProfileComparison.Measure {
    fileprivate init(_ name: String, _ distance: Double, limit: Double? = nil) {
        self.init(name: name, distance: distance, limit: limit)
    }
}

extension ScreenProfile.HiddenViews {
    fileprivate var share: Double { Double(views) / Double(max(1, of)) }
    fileprivate var leafShare: Double { Double(leaves) / Double(max(1, views)) }
    fileprivate var positions: [Int] { [tail, first, only, middle] }
}
