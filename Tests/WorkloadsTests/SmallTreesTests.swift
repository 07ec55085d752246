import Testing
import UIModel

@testable import Workloads

@Suite("Small trees")
struct SmallTreesTests {
    @Test("every tree of up to seven nodes is visited once, as many as Catalan numbers times powers of three say")
    func everyTreeIsVisitedOnce() {
        // Each tree as a number: depths and states in base 8, independent of how they are enumerated.
        var seen: Set<UInt64> = []
        var counts = [Int](repeating: 0, count: 7)
        SmallTrees.forEach(upTo: 7) { tree in
            counts[tree.count - 1] += 1
            var code: UInt64 = 1
            for (depth, state) in zip(tree.depths, tree.visibility) {
                code = (code * 8 + UInt64(depth)) * 4 + UInt64(state.rawValue)
            }

            seen.insert(code)
        }
        // 1, 1, 2, 5, 14, 42, 132 shapes; 3, 9, 27, … assignments.
        #expect(counts == [3, 9, 54, 405, 3_402, 30_618, 288_684])
        #expect(seen.count == 323_175)
    }

    @Test("the shapes are those that result from joining smaller trees")
    func theShapesAreThoseOfGluing() {
        // Nested brackets, by the recursion: a forest is a tree and a forest.
        func forests(_ nodes: Int) -> Set<String> {
            guard nodes > 0 else { return [""] }

            var result: Set<String> = []
            for first in 1...nodes {
                for inner in forests(first - 1) {
                    for rest in forests(nodes - first) { result.insert("(\(inner))\(rest)") }
                }
            }

            return result
        }

        func brackets(_ tree: TreeBlueprint, _ node: Int) -> String {
            let children = tree.parents.indices.filter { $0 > 0 && Int(tree.parents[$0]) == node }
            return "(" + children.map { brackets(tree, $0) }.joined() + ")"
        }

        for nodes in 1...6 {
            var shapes: [String] = []
            SmallTrees.forEachShape(upTo: nodes) { if $0.count == nodes { shapes.append(brackets($0, 0)) } }
            #expect(Set(shapes) == Set(forests(nodes - 1).map { "(\($0))" }))
            #expect(shapes.count == Set(shapes).count)
        }
    }

    @Test("a copy of a blueprint does not change")
    func aBlueprintThatIsKeptStays() {
        var trees: [TreeBlueprint] = []
        SmallTrees.forEach(upTo: 3) { trees.append($0) }
        #expect(Set(trees.map(\.digest)).count == 66)
    }
}
