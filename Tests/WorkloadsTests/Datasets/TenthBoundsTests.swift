import Foundation
import Testing

@testable import Workloads

@Suite("Bounds by depth")
struct TenthBoundsTests {
    /// What was seen in one tenth.
    private struct Extremes {
        var least = Int.max
        var most = 0
        var leastAbove = Int.max
        var list = 0
    }

    @Test("each bound is reached by a tree and crossed by none, over all trees of up to seven views")
    func reached() throws {
        for views in 1...7 {
            // By levels: the extremes that were seen in each tenth.
            var seen: [Int: [Extremes]] = [:]
            for parents in Self.parents(views) {
                let tree = try TreeBlueprint(
                    parents: parents, classNames: [String](repeating: "V", count: views))
                var counts = ScreenCounts()
                counts.add(tree)
                let tables = counts.childrenByRelativeDepth
                let bounds = TenthBounds(of: counts.extents)
                var extremes = seen[tree.levels] ?? [Extremes](repeating: Extremes(), count: 10)
                for (tenth, table) in tables.enumerated() {
                    let above = table.total - table.count(of: 0)
                    #expect((bounds.leastViews[tenth]...bounds.mostViews[tenth]).contains(table.total))
                    #expect((bounds.leastParents[tenth]...bounds.mostParents[tenth]).contains(above))
                    #expect(table.maximum <= bounds.largestList[tenth])
                    extremes[tenth].least = min(extremes[tenth].least, table.total)
                    extremes[tenth].most = max(extremes[tenth].most, table.total)
                    extremes[tenth].leastAbove = min(extremes[tenth].leastAbove, above)
                    extremes[tenth].list = max(extremes[tenth].list, table.maximum)
                }
                seen[tree.levels] = extremes
            }
            for (levels, extremes) in seen {
                let bounds = TenthBounds(of: [.init(views: views, levels: levels, foregroundLevels: levels)])
                // Screens of several roots are not among these: the first tenth has no other view than the root, and of
                // two levels the second has all the rest.
                if levels != 2 { #expect(extremes.map(\.least) == bounds.leastViews) }
                #expect(extremes.map(\.leastAbove) == bounds.leastParents)
                #expect(extremes.map(\.list) == bounds.largestList)
                #expect(extremes.dropFirst().map(\.most) == Array(bounds.mostViews.dropFirst()))
            }
        }
    }

    /// The parents of every tree of so many views, in preorder.
    private static func parents(_ views: Int) -> [[Int32]] {
        var lists: [[Int32]] = [[-1]]
        for view in 1..<max(1, views) {
            lists = lists.flatMap { list -> [[Int32]] in
                // In preorder the superview is the view before, or one above it.
                var ancestors: [Int32] = []
                var current = Int32(view - 1)
                while current >= 0 {
                    ancestors.append(current)
                    current = list[Int(current)]
                }
                return ancestors.map { list + [$0] }
            }
        }
        return lists
    }

    @Test("a first tenth without subviews is refused where trees have levels below the root")
    func firstTenth() throws {
        var object = try ProfileFileTests.object("uikit-views")
        var tables = try #require(object["childrenByRelativeDepth"] as? [[String: Int]])
        // The views with subviews of the first tenth change places with leaves of the last but one.
        let moved = tables[0].filter { $0.key != "0" }
        let count = moved.values.reduce(0, +)
        for (key, number) in moved { tables[3][key, default: 0] += number }
        tables[3]["0", default: 0] -= min(count, tables[3]["0"] ?? 0)
        let rest = count - min(count, 11)
        tables[5]["0", default: 0] -= rest
        tables[0] = ["0": (tables[0]["0"] ?? 0) + count]
        object["childrenByRelativeDepth"] = tables
        let bytes = try ProfileFileTests.json(object)
        let error = #expect(throws: ProfileError.self) { try ScreenProfile(json: bytes, file: "bad.json") }
        #expect(error?.field == "childrenByRelativeDepth[0]")
        #expect(error?.description.contains("0 is impossible; it is at least ") == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("the number of views with subviews") == true)
    }
}
