import ElementID
import LabKit
import UIModel

/// Which constraint does an update mean, and its new constant?
///
/// One operation is one update of 10,000 that take turns. Target: by index, the cost does not depend on the number of
/// constraints. Source: element-id, Workloads.
public let constraintUpdate = Experiment(
    "constraint-update",
    "Select one constraint by its items and attributes, and change its constant; 10,000 updates in turn.",
    operation: "update", sizeUnit: "constraints", plans: [.warm, .memory]
) {
    ConstraintSubject.inputs
    ConstraintSubject.everySelector
    ConstraintSubject.randomScripts
} comparing: {
    Implementation(
        "scan", role: .reference, prepare: { ConstraintState($0, isIndexed: false) },
        mutating: { $0.update() }, answer: { $0.replay() })
    Implementation(
        "indexed", prepare: { ConstraintState($0, isIndexed: true) },
        mutating: { $0.update() }, answer: { $0.replay() })
}

struct ConstraintSubject: Shrinkable {
    enum Step {
        case update(ConstraintSelector<ViewID>, Double)
        case add(LayoutConstraint)
        /// Takes away the constraint with this number among those that are there.
        case remove(Int)
    }

    var constraints: [LayoutConstraint]
    var steps: [Step]

    var shrinkCandidates: [Self] { removing(from: \.steps) + removing(from: \.constraints) }
}

struct ConstraintAnswer: Equatable, Sendable {
    var selections: [ConstraintSelection] = []
    var constants: [Double] = []
}

private struct ConstraintState {
    private let subject: ConstraintSubject
    private let isIndexed: Bool
    private let store: ConstraintStore
    private let updates: ContiguousArray<(selector: ConstraintSelector<ViewID>, constant: Double)>
    private var next = 0

    init(_ subject: ConstraintSubject, isIndexed: Bool) {
        self.subject = subject
        self.isIndexed = isIndexed
        store = Self.store(of: subject, isIndexed: isIndexed)
        updates = ContiguousArray(
            subject.steps.compactMap { step in
                guard case .update(let selector, let constant) = step else { return nil }
                return (selector, constant)
            })
    }

    private static func store(of subject: ConstraintSubject, isIndexed: Bool) -> ConstraintStore {
        let store = ConstraintStore()
        for constraint in subject.constraints { store.add(constraint) }
        if isIndexed { store.buildIndex() }
        return store
    }

    @inline(__always)
    mutating func update() -> Int {
        guard !updates.isEmpty else { return 0 }
        let number = next
        next = number + 1 == updates.count ? 0 : number + 1
        return Self.update(store, updates[number].selector, updates[number].constant) == .ambiguous ? 0 : 1
    }

    @inline(__always)
    @discardableResult
    private static func update(
        _ store: ConstraintStore, _ selector: ConstraintSelector<ViewID>, _ constant: Double
    ) -> ConstraintSelection {
        let selection = store.select(selector)
        if case .one(let id) = selection { store.setConstant(constant, of: id) }
        return selection
    }

    /// All steps on a store of its own, from the beginning.
    func replay() -> ConstraintAnswer {
        let store = Self.store(of: subject, isIndexed: isIndexed)
        var answer = ConstraintAnswer()
        for step in subject.steps {
            switch step {
            case .update(let selector, let constant): answer.selections.append(Self.update(store, selector, constant))
            case .add(let constraint): store.add(constraint)
            case .remove(let number):
                let all = store.all
                if !all.isEmpty { store.remove(all[number % all.count].id) }
            }
        }

        answer.constants = store.all.map(\.constraint.constant)
        return answer
    }
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
    // However few the constraints, there are 10,000 updates.
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

private enum SmallConstraints {
    static let constraints: [LayoutConstraint] = [ViewID.none, ViewID(rawValue: 1)].flatMap { item2 in
        [LayoutAttribute.top, .lastBaseline].flatMap { attribute in
            [(LayoutRelation.equal, 1_000.0, 1.0), (.lessThanOrEqual, 750, 1), (.equal, 1_000, 2)].map { part in
                LayoutConstraint(
                    item1: ViewID(rawValue: 0), attribute1: attribute, relation: part.0, item2: item2,
                    attribute2: item2 == .none ? .notAnAttribute : .bottom, priority: part.1, multiplier: part.2,
                    constant: 4)
            }
        }
    }

    static let selectors: [ConstraintSelector<ViewID>] = [nil, ViewID(rawValue: 1), ViewID(rawValue: 2)].flatMap {
        item2 in
        [nil, LayoutAttribute.top].flatMap { attribute in
            [nil, LayoutRelation.equal].flatMap { relation in
                [nil, 1_000.0].flatMap { priority in
                    [nil, 4.0, 7].map { constant in
                        ConstraintSelector(
                            item1: ViewID(rawValue: 0), attribute1: attribute, relation: relation, item2: item2,
                            priority: priority, constant: constant)
                    }
                }
            }
        }
    }
}
