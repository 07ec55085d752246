import Reproducibility
import Testing

@testable import Workloads

@Suite("Counting screens")
struct ScreenCountsTests {
    /// Window: [A: [L, L hidden], B hidden: [C: [D transparent]], L, A hidden, L hidden]
    private static func example() throws -> TreeBlueprint {
        let visibility: [NodeVisibility] = [
            .visible, .visible, .visible, .hidden, .hidden, .visible, .transparent, .visible, .hidden, .hidden,
        ]
        return try TreeBlueprint(
            parents: [-1, 0, 1, 1, 0, 4, 5, 0, 0, 0],
            classNames: ["Window", "A", "L", "L", "B", "C", "D", "L", "A", "L"], visibility: visibility)
    }

    @Test("a tree is counted as by hand")
    func countedByHand() throws {
        var counts = ScreenCounts()
        counts.add(try Self.example())
        #expect(counts.extents == [.init(views: 10, levels: 4, foregroundLevels: 2)])
        #expect(counts.children == [0: 6, 1: 2, 2: 1, 5: 1])
        // Depths 0, 1, 2, 3 of 4 levels are the tenths 0, 2, 5, 7.
        #expect(
            counts.childrenByRelativeDepth
                == [[5: 1], [:], [0: 3, 1: 1, 2: 1], [:], [:], [0: 2, 1: 1], [:], [0: 1], [:], [:]])
        // The root; A and A, B, L and L apart from each other; L and L; C; D.
        #expect(counts.sameClassGroups == [1: 4, 2: 3])
        #expect(counts.singleChildChains == [2: 1])
        #expect(
            counts.hidden == .init(views: 5, of: 10, leaves: 4, tail: 3, first: 0, only: 1, middle: 1))
        #expect(counts.classes == ["Window": 1, "A": 2, "L": 4, "B": 1, "C": 1, "D": 1])
        let profile = try counts.profile(source: "by hand")
        #expect(profile.rootClassName == "Window")
        #expect(profile.transparentShare == 0.2)
        #expect(profile.classes.map(\.name) == ["L", "A", "B", "C", "D", "Window"])
    }

    @Test("roots are siblings, of which the last visible one begins the foreground path")
    func roots() throws {
        let hidden = try TreeBlueprint(parents: [-1], classNames: ["W"], visibility: [.hidden])
        let shown = try TreeBlueprint(parents: [-1, 0, 0], classNames: ["W", "V", "V"])
        var counts = ScreenCounts()
        counts.add(roots: [hidden, shown, hidden])
        counts.add(roots: [hidden])
        counts.add(roots: [])
        #expect(
            counts.extents
                == [.init(views: 5, levels: 2, foregroundLevels: 2), .init(views: 1, levels: 1, foregroundLevels: 0)])
        #expect(counts.sameClassGroups == [1: 1, 2: 1, 3: 1])
        #expect(counts.hidden == .init(views: 3, of: 6, leaves: 3, tail: 1, first: 1, only: 1, middle: 0))
    }

    @Test("in a list of hidden views, all of them count as the tail")
    func allHidden() throws {
        var counts = ScreenCounts()
        counts.add(
            try TreeBlueprint(
                parents: [-1, 0, 0, 0], classNames: ["W", "V", "V", "V"],
                visibility: [.visible, .hidden, .hidden, .transparent]))
        #expect(counts.hidden == .init(views: 3, of: 4, leaves: 3, tail: 3, first: 0, only: 0, middle: 0))
    }

    @Test("all counts of random screens are valid: they are written and read back the same")
    func whateverCanBeCountedIsPossible() throws {
        for seed in 0..<300 as Range<UInt64> {
            var random = Xoshiro256StarStar(seed: seed)
            var counts = ScreenCounts()
            for _ in 0..<random.integer(in: 1...6) {
                counts.add(
                    roots: (0..<random.integer(in: 1...3)).map { _ in
                        .uniform(
                            views: random.integer(in: 1...12), hidden: random.unitInterval() * 0.8, transparent: 0.2,
                            seed: random.next())
                    })
            }

            guard counts.children.maximum >= 2 else {
                #expect(throws: DatasetError.self) { try counts.profile(source: "random") }
                continue
            }

            let profile = try counts.profile(source: "random")
            #expect(try ScreenProfile(json: profile.json(), file: "random.json") == profile)
            #expect(profile.screen(views: 57, seed: seed).count == 57)
        }
    }

    @Test("equal counts give equal distributions, and different counts different ones")
    func drawings() throws {
        func drawing(views: Int) throws -> ScreenDrawing {
            var counts = ScreenCounts()
            counts.add(roots: [.uniform(views: views, hidden: 0.2, transparent: 0.1, seed: 3)])
            return try #require(try counts.profile(source: "\(views) views").drawing)
        }
        #expect(try drawing(views: 60) == drawing(views: 60))
        #expect(try drawing(views: 60) != drawing(views: 61))
    }

    @Test("counts without a screen give no profile")
    func nothingCounted() {
        #expect(throws: DatasetError.self) { try ScreenCounts().profile(source: "nothing") }
    }
}
