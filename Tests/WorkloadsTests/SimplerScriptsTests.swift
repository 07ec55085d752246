import Testing
import UIModel

@testable import Workloads

@Suite("Simpler trees and scripts")
struct SimplerScriptsTests {
    /// Takes the first simpler one that still fails until none does.
    private func shrink<Value>(
        _ value: Value, _ candidates: (Value) -> some Sequence<Value>, while fails: (Value) -> Bool
    ) -> Value {
        var smallest = value
        while let simpler = candidates(smallest).first(where: fails) { smallest = simpler }
        return smallest
    }

    @Test("a tree shrinks to the views that a property needs, also through chains")
    func aTreeShrinksToWhatAPropertyNeeds() {
        for seed in 0..<50 as Range<UInt64> {
            let tree = TreeShape.random.blueprint(views: 60, seed: seed)
            let small = shrink(tree, \.shrinkCandidates) { $0.levels >= 4 }
            #expect(small == .chain(views: min(4, small.count)))
            let hidden = shrink(tree, \.shrinkCandidates) { $0.visibility.dropFirst().contains { $0 != .visible } }
            #expect(hidden.parents == [-1, 0])
            #expect(hidden.visibility == [.visible, .hidden])
        }
    }

    @Test("every candidate is a tree, and simpler than the one it comes from")
    func everyCandidateIsSimpler() throws {
        func weight(_ tree: TreeBlueprint) -> Int {
            tree.count * 1_000 + tree.visibility.reduce(0) { $0 + Int($1.rawValue) }
                + (tree.classNames.contains { $0 != "UIView" && $0 != "UIWindow" } ? 500 : 0)
        }

        for seed in 0..<10 as Range<UInt64> {
            let tree = TreeShape.screen.blueprint(views: 25, seed: seed)
            var count = 0
            for candidate in tree.shrinkCandidates {
                count += 1
                #expect(weight(candidate) < weight(tree))
                let names = candidate.parents.indices.map(candidate.className)
                #expect(
                    try TreeBlueprint(parents: candidate.parents, classNames: names, visibility: candidate.visibility)
                        == candidate)
            }
            #expect(count >= 2 * 24)
        }
        #expect(Array(TreeBlueprint.chain(views: 1).shrinkCandidates).isEmpty)
    }

    @Test("removing a subtree removes its nodes, and taking out a single view keeps its subviews")
    func subtreesAndSingleViewsGo() {
        // 0 [ 1 [ 2, 3 ], 4 ]
        let tree = TreeBlueprint(
            trustedParents: [-1, 0, 1, 1, 0], visibility: Array(repeating: .visible, count: 5))
        let parents = tree.shrinkCandidates.map(\.parents)
        #expect(parents.first == [-1, 0])
        #expect(parents.contains([-1, 0, 0, 0]))
        #expect(parents.count == 8)
    }

    @Test("a script shrinks to the steps and views that matter")
    func aScriptShrinksToWhatMatters() {
        var shrunk = 0
        var smallest = 0
        for seed in 0..<60 as Range<UInt64> {
            let script = MutationScript.random(seed: seed, maximumViews: 12, steps: 50)

            // Fails when a refused attempt to build a cycle comes after a view was hidden by a step.
            func fails(_ script: MutationScript) -> Bool {
                let run = MutationRun(script)
                var wasHidden = false
                for step in script.steps {
                    let outcome = run.performNextStep()
                    if case .setHidden(_, true) = step, outcome == .applied { wasHidden = true }
                    if wasHidden, case .refused(.ownDescendant)? = outcome { return true }
                }

                return false
            }

            guard fails(script) else { continue }

            let small = shrink(script, \.shrinkCandidates, while: fails)
            #expect(!small.shrinkCandidates.contains(where: fails))
            shrunk += 1

            // A root, a view and one inside it, and a view to hide, unless earlier steps have to build that.
            smallest += small.steps.count == 2 && small.start.count <= 4 ? 1 : 0
        }
        #expect(smallest * 10 >= shrunk * 9)
        #expect(shrunk > 30)
    }

    @Test("removing views renumbers the remaining steps")
    func droppingViewsRenumbersTheSteps() {
        // 0 [ 1, 2 [ 3 ] ] without view 1.
        let script = MutationScript(
            start: TreeBlueprint(trustedParents: [-1, 0, 0, 2], visibility: Array(repeating: .visible, count: 4)),
            steps: [.setHidden(1, true), .insert(3, into: 0, at: 1), .remove(9), .exchange(in: 2, 0, 0)])
        let withoutOne = MutationScript(
            start: TreeBlueprint(trustedParents: [-1, 0, 1], visibility: Array(repeating: .visible, count: 3)),
            steps: [.insert(2, into: 0, at: 1), .remove(8), .exchange(in: 1, 0, 0)])
        #expect(script.shrinkCandidates.contains(withoutOne))
    }

    @Test("halves of the steps are removed first, single steps later")
    func halvesAreDroppedFirst() {
        let script = MutationScript(start: .chain(views: 1), steps: (0..<4).map { .setHidden(0, $0 % 2 == 0) })
        let lengths = script.shrinkCandidates.map(\.steps.count)
        #expect(lengths == [2, 2, 3, 3, 3, 3])
        #expect(script.shrinkCandidates.first { _ in true }?.steps == Array(script.steps[2...]))
    }
}
