import Testing

@testable import Workloads

@Suite("Screens against their profiles")
struct ProfileComparisonTests {
    private static func profile(_ name: String) throws -> ScreenProfile {
        try ScreenProfile(json: ProjectFolder.profileBytes(name), file: name)
    }

    @Test(
        "at the sizes of the dumps every distance is within its limit, whatever the seed",
        arguments: ProjectFolder.profileNames)
    func withinTheLimits(name: String) throws {
        let profile = try Self.profile(name)
        for seed in 1...5 as ClosedRange<UInt64> {
            let comparison = ProfileComparison(of: profile, seed: seed)
            #expect(
                comparison.measures.compactMap { $0.limit == nil ? nil : $0.name }
                    == ["levels", "foreground levels", "children", "same-class groups"])
            #expect(comparison.measures.compactMap(\.limit) == [0.15, 0.15, 0.1, 0.1])
            for measure in comparison.measures { #expect(!measure.isOver, "\(measure)") }
            #expect(comparison.screens == 20 * profile.extents.count)
        }
    }

    @Test("at other sizes children and groups stay within their limits", arguments: ProjectFolder.profileNames)
    func atOtherSizes(name: String) throws {
        for (views, screens) in [(300, 10), (3_000, 2), (30_000, 1)] {
            let comparison = ProfileComparison(
                of: try Self.profile(name), screensPerDump: screens, views: views, seed: 1)
            #expect(comparison.measures.prefix(2).map(\.name) == ["children", "same-class groups"])
            for measure in comparison.measures { #expect(!measure.isOver, "\(views) views: \(measure)") }
        }
    }

    @Test("the number and the places of hidden views are those of the profile", arguments: ProjectFolder.profileNames)
    func hiddenViews(name: String) throws {
        let measures = ProfileComparison(of: try Self.profile(name), screensPerDump: 50, seed: 1).measures
        for (property, most) in [
            ("hidden share", 0.05), ("hidden leaves", 0.15), ("hidden positions", 0.1), ("classes", 0.1),
            ("single-child chains", 0.15), ("children by depth", 0.15),
        ] {
            let measure = try #require(measures.first { $0.name == property })
            #expect(measure.distance <= most, "\(measure)")
        }
    }

    @Test("screens of one profile exceed the limits of another")
    func anotherProfileIsOver() throws {
        // A comparison with counts that the screens are not drawn from must fail.
        let views = try Self.profile("uikit-views")
        let apps = try Self.profile("ios-accessibility")
        #expect(views.children.distance(to: apps.children) > 0.1)
        let mixed = ScreenProfile(
            source: "mixed", extents: views.extents, children: views.children,
            childrenByRelativeDepth: apps.childrenByRelativeDepth, sameClassGroups: views.sameClassGroups,
            singleChildChains: views.singleChildChains, hidden: views.hidden, transparentShare: 0.5,
            classes: [.init(name: "A", count: 497)], rootClassName: "A")
        let over = ProfileComparison(of: mixed, seed: 1).measures.filter(\.isOver).map(\.name)
        // One class makes every list one group.
        #expect(over.contains("same-class groups"))
    }

    @Test("a distance equal to its limit is within it")
    func limits() {
        #expect(!ProfileComparison.Measure(name: "a", distance: 0.1, limit: 0.1).isOver)
        #expect(ProfileComparison.Measure(name: "a", distance: 0.1001, limit: 0.1).isOver)
        #expect(!ProfileComparison.Measure(name: "a", distance: 1, limit: nil).isOver)
    }

    @Test("comparing is repeatable, and another seed draws other screens")
    func repeatable() throws {
        let profile = ScreenProfile.uikitViews
        let first = ProfileComparison(of: profile, screensPerDump: 2, seed: 1)
        #expect(first.measures == ProfileComparison(of: profile, screensPerDump: 2, seed: 1).measures)
        #expect(first.measures != ProfileComparison(of: profile, screensPerDump: 2, seed: 2).measures)
    }

    @Test("a profile with invisible roots draws screens with invisible roots, and only as often as it says")
    func invisibleRoots() throws {
        let profile = try Self.profile("ios-accessibility")
        let roots = (0..<400).map { profile.screen(views: 95, seed: $0).visibility[0] }
        // One of the two dumps of 95 views.
        #expect((100...240).contains(roots.count { $0 != .visible }))
        #expect((0..<200).allSatisfy { ScreenProfile.uikitViews.screen(views: 40, seed: $0).visibility[0] == .visible })
    }
}
