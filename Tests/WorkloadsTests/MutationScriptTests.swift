import Testing
import UIModel

@testable import Workloads

@Suite("Random mutation scripts")
struct MutationScriptTests {
    @Test("a run does what a model of plain arrays does, and a refused step changes nothing")
    func aRunDoesWhatAModelOfPlainArraysDoes() {
        var outcomes: [String: Int] = [:]
        for seed in 0..<300 as Range<UInt64> {
            let script = MutationScript.random(seed: seed, maximumViews: 12, steps: 60)
            let run = MutationRun(script)
            var model = ArrayModel(script.start)

            for step in script.steps {
                let before = model
                let happens = model.perform(step)
                switch run.performNextStep() {
                case .applied?:
                    #expect(happens)
                    outcomes["applied", default: 0] += 1
                case .refused?:
                    #expect(!happens)
                    model = before
                    outcomes["refused", default: 0] += 1
                default: Issue.record("no step of a fresh script is skipped")
                }
                #expect(ArrayModel(run.tree) == model)
            }
            #expect(run.performNextStep() == nil)
        }

        let refused = Double(outcomes["refused", default: 0]) / (300 * 60)
        #expect((0.05...0.35).contains(refused))
    }

    @Test("scripts of one seed are equal, and each kind of mutation and of refusal occurs")
    func everyKindOccurs() {
        #expect(
            MutationScript.random(seed: 5, maximumViews: 9, steps: 30) == .random(seed: 5, maximumViews: 9, steps: 30))
        var kinds: Set<String> = []
        var refusals: Set<String> = []
        for seed in 0..<100 as Range<UInt64> {
            let script = MutationScript.random(seed: seed, maximumViews: 10, steps: 40)
            #expect((1...10).contains(script.start.count))
            let run = MutationRun(script)
            for step in script.steps {
                kinds.insert(String("\(step)".prefix { $0 != "(" }))
                if case .setAlpha(_, let alpha) = step { kinds.insert("\(alpha)") }
                if case .refused(let error)? = run.performNextStep() { refusals.insert(String("\(error)".prefix(12))) }
            }
        }
        #expect(kinds.count == 8 + AlphaValue.allCases.count)
        // Own descendant, a window as subview, an index out of range, not a subview.
        #expect(refusals.count >= 4)
    }

    @Test("each alpha is visible or not, as its name says")
    func alphasLieOnTheirSide() {
        let visible = AlphaValue.allCases.filter { $0.value > 0 }
        #expect(visible == [.one, .half, .smallestPositive, .infinity])
        #expect(AlphaValue.smallestPositive.value / 2 == 0)
        #expect(AlphaValue.negativeZero.value.sign == .minus)
    }

    @Test("a step that names a missing view is skipped")
    func aStepThatNamesAMissingViewIsSkipped() {
        let run = MutationRun(
            MutationScript(start: .chain(views: 2), steps: [.setHidden(2, true), .add(1, to: -1), .setHidden(1, true)]))
        #expect(run.performNextStep() == .skipped)
        #expect(run.performNextStep() == .skipped)
        #expect(run.performNextStep() == .applied)
        #expect(run.position == 3)
    }
}

/// Trees as lists of children, written without the model's code.
private struct ArrayModel: Equatable {
    var children: [[Int]]
    var isHidden: [Bool]
    var isPositive: [Bool]

    init(_ blueprint: TreeBlueprint) {
        children = blueprint.parents.map { _ in [] }
        for (node, parent) in blueprint.parents.enumerated().dropFirst() { children[Int(parent)].append(node) }
        isHidden = blueprint.visibility.map { $0 == .hidden }
        isPositive = blueprint.visibility.map { $0 != .transparent }
    }

    init(_ tree: ViewTree) {
        let views = Array(tree.views)
        children = views.map { view in view.subviews.compactMap { subview in views.firstIndex { $0 === subview } } }
        isHidden = views.map(\.isHidden)
        isPositive = views.map { $0.alpha > 0 }
    }

    func contains(_ ancestor: Int, _ node: Int) -> Bool {
        ancestor == node || children[ancestor].contains { contains($0, node) }
    }

    mutating func detach(_ node: Int) {
        for parent in children.indices { children[parent].removeAll { $0 == node } }
    }

    /// Returns true if the mutation is legal; an illegal one may leave any state.
    mutating func perform(_ mutation: TreeMutation) -> Bool {
        switch mutation {
        case .setHidden(let node, let hidden): isHidden[node] = hidden
        case .setAlpha(let node, let alpha): isPositive[node] = alpha.value > 0
        case .remove(let node): detach(node)
        case .add(let node, let superview):
            guard node != 0, !contains(node, superview) else { return false }
            detach(node)
            children[superview].append(node)
        case .insert(let node, let superview, let index):
            guard node != 0, !contains(node, superview) else { return false }
            detach(node)
            guard index >= 0, index <= children[superview].count else { return false }
            children[superview].insert(node, at: index)
        case .bringToFront(let node, let superview), .sendToBack(let node, let superview):
            guard children[superview].contains(node) else { return false }

            children[superview].removeAll { $0 == node }
            if case .bringToFront = mutation {
                children[superview].append(node)
            } else {
                children[superview].insert(node, at: 0)
            }
        case .exchange(let node, let first, let second):
            let positions = children[node].indices
            guard positions.contains(first), positions.contains(second) else { return false }
            children[node].swapAt(first, second)
        }

        return true
    }
}
