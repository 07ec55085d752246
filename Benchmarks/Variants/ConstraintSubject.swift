import ElementID
import LabKit
import UIModel

/// Constraints, and the steps that look for them and change them.
struct ConstraintSubject: Shrinkable {
    enum Step {
        case update(ConstraintSelector<ViewID>, Double)
        case add(LayoutConstraint)
        /// Removes the existing constraint with this index.
        case remove(Int)
    }

    var constraints: [LayoutConstraint]
    var steps: [Step]

    var shrinkCandidates: [Self] { removing(from: \.steps) + removing(from: \.constraints) }
}

extension ConstraintSubject {
    static let inputs = Inputs<Self>(
        "constraints", sizes: [10_000], standard: [1_000, 100_000], thorough: [1_000_000], smallest: 1
    ) { size, context in
        var drawing = ConstraintDrawing(seed: context.seed, views: max(2, size / 4))
        let constraints = (0..<size).map { _ in drawing.constraint() }
        return Self(constraints: constraints, steps: (0..<10_000).map { _ in drawing.update(of: constraints) })
    }
    .recipe {
        "\($0) constraints between views and their neighbours, 10,000 updates drawn from them; 1 in 20 means none"
    }
    .digest(of: { ($0.constraints.map { "\($0)" }, $0.steps.map { "\($0)" }) })
    // There are always 10,000 updates, even for few constraints.
    .withoutCases()

    static let everySelector = Cases<Self>("every selector on one to three of a few constraints") { budget, visit in
        guard budget.exhaustiveSize > 0 else { return }

        let steps = SmallConstraints.selectors.map { Step.update($0, 7) }
        for constraints in ShortSequences(of: SmallConstraints.constraints, upTo: 3) {
            try visit(Self(constraints: constraints, steps: steps))
        }
    }

    static let randomScripts = Cases<Self>.random("random updates, while constraints come and go") { random in
        var drawing = ConstraintDrawing(seed: random.seed, views: 4)
        let constraints = (0..<20).map { _ in drawing.constraint() }
        return Self(constraints: constraints, steps: drawing.script(60, on: constraints))
    }
}
