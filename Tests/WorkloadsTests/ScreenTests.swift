import TestSupport
import Testing

@testable import Workloads

@Suite("Screens")
struct ScreenTests {
    private let profile = ScreenProfile.uikitViews

    @Test("the profile's tables add up to its 497 views")
    func theProfilesTablesAddUp() {
        #expect(profile.extents.reduce(0) { $0 + $1.views } == 497)
        #expect(profile.children.total == 497)
        #expect(profile.childrenByRelativeDepth.reduce(0) { $0 + $1.total } == 497)
        #expect(profile.children.entries.reduce(0) { $0 + $1.value * $1.count } == 497 - 17)
        #expect(
            profile.singleChildChains.entries.reduce(0) { $0 + $1.value * $1.count } == profile.children.count(of: 1))
        let hidden = profile.hidden
        #expect(hidden.tail + hidden.first + hidden.only + hidden.middle == hidden.views)
        for value in 0...18 {
            #expect(
                profile.childrenByRelativeDepth.reduce(0) { $0 + $1.count(of: value) }
                    == profile.children.count(of: value))
        }
    }

    @Test("subviews are spread as in the profile")
    func subviewsAreSpreadAsInTheProfile() {
        for seed in 0..<40 as Range<UInt64> {
            let counts = FrequencyTable(counting: profile.screen(views: 1_000, seed: seed).childCounts.map { Int($0) })
            #expect(counts.distance(to: profile.children) <= 0.1)
        }
    }

    @Test("chains of single subviews and groups of one class are as long as in the profile")
    func chainsAndGroupsAreAsLongAsInTheProfile() {
        for seed in 0..<20 as Range<UInt64> {
            var counts = ScreenCounts()
            counts.add(profile.screen(views: 1_000, seed: seed))
            #expect(counts.singleChildChains.distance(to: profile.singleChildChains) <= 0.15)
            #expect(counts.sameClassGroups.distance(to: profile.sameClassGroups) <= 0.1)
        }
    }

    @Test("the share of hidden views is that of the profile; most are leaves, and most are in front")
    func asManyViewsAreHiddenAsInTheProfile() {
        for seed in 0..<10 as Range<UInt64> {
            let screen = profile.screen(views: 10_000, seed: seed)
            let counts = screen.childCounts
            let hidden = screen.parents.indices.filter { screen.visibility[$0] != .visible }
            let share = Double(hidden.count) / 10_000
            #expect((0.08...0.11).contains(share))
            let leaves = hidden.filter { counts[$0] == 0 }
            #expect((0.7...0.9).contains(Double(leaves.count) / Double(hidden.count)))
            let frontmost = Set(
                screen.parents.indices.reversed().reduce(into: [Int32: Int]()) { last, node in
                    if last[screen.parents[node]] == nil { last[screen.parents[node]] = node }
                }.values)
            #expect(Double(hidden.filter(frontmost.contains).count) / Double(hidden.count) > 0.5)
        }
    }

    @Test("levels grow slowly and the foreground path ends far above the deepest view")
    func levelsGrowSlowly() {
        for (views, levels) in [(96, 8...20), (1_000, 15...32), (100_000, 30...50), (1_000_000, 35...60)] {
            for seed in 0..<5 as Range<UInt64> {
                let screen = profile.screen(views: views, seed: seed)
                #expect(levels.contains(screen.levels))
                #expect(screen.foregroundPath.count * 10 <= screen.levels * 6)
            }
        }

        let path = (0..<100).map { profile.screen(views: 30, seed: $0) }.map {
            Double($0.foregroundPath.count) / Double($0.levels)
        }

        let mean = path.reduce(0, +) / 100
        #expect((0.5...0.85).contains(mean))
    }

    @Test("classes are those of the profile, with a window as the root and leaf classes only for leaves")
    func classesAreThoseOfTheProfile() {
        let screen = profile.screen(views: 5_000, seed: 1)
        #expect(screen.className(of: 0) == "UIWindow")
        #expect(Set(screen.classNames).isSubset(of: profile.classes.map(\.name)))
        expectAll(screen.classIndices.dropFirst(), count: 4_999) { $0 != 0 }
        let counts = screen.childCounts
        #expect(
            screen.parents.indices.allSatisfy {
                counts[$0] == 0 || !ScreenClasses.isLeafClass(screen.className(of: $0))
            })

        let images = screen.parents.indices.filter { screen.className(of: $0) == "UIImageView" }.count
        // 60 of the 404 views that are no windows: 15 %.
        #expect((0.11...0.19).contains(Double(images) / 5_000))
        #expect(profile.screen(views: 9, seed: 1, rootClassName: "UIView").className(of: 0) == "UIView")
    }

    @Test("another profile makes screens of any size")
    func anotherProfileMakesScreensOfAnySize() {
        let narrow = ScreenProfile(
            source: "made up", extents: [.init(views: 3, levels: 2, foregroundLevels: 0)], children: [0: 2, 2: 1],
            childrenByRelativeDepth: [[2: 1], [:], [:], [:], [:], [0: 2], [:], [:], [:], [:]],
            sameClassGroups: [:], singleChildChains: [:],
            hidden: .init(views: 0, of: 3, leaves: 0, tail: 0, first: 0, only: 0, middle: 0), transparentShare: 0,
            classes: [.init(name: "A", count: 2), .init(name: "Root", count: 1)], rootClassName: "Root")
        for views in [1, 2, 3, 4, 10, 1_000] {
            let screen = narrow.screen(views: views, seed: 1)
            #expect(screen.count == views)
            expectAll(screen.visibility, count: views) { $0 == .visible }
            #expect(screen.classNames == (views == 1 ? ["Root"] : ["Root", "A"]))
        }
    }
}
