import ElementID
import LabKit
import Reproducibility
import UIModel

/// Which constraint does an update mean, and its new constant?
///
/// One operation is one update of 10,000 that take turns. Target: by index, what it takes does not depend on how many
/// constraints there are. Source: element-id, Workloads.
public let constraintUpdate = Experiment(
    "constraint-update",
    "Select one constraint by its items and attributes, and change its constant; 10,000 updates in turn.",
    operation: "update", sizeUnit: "constraints", plans: [.warm, .memory],
    ConstraintSubject.inputs, cases: [ConstraintSubject.everySelector, ConstraintSubject.randomScripts],
    .implementation(
        "scan", role: .reference, prepare: { ConstraintState($0, isIndexed: false) },
        mutating: { $0.update() }, answer: { $0.replay() }),
    .implementation(
        "indexed", prepare: { ConstraintState($0, isIndexed: true) },
        mutating: { $0.update() }, answer: { $0.replay() }))

/// Constraints and what is done with them.
struct ConstraintSubject: Shrinkable, SwiftSourceConvertible {
    enum Step {
        case update(ConstraintSelector<ViewID>, Double)
        case add(LayoutConstraint)
        /// Takes away the constraint with this number among those that are there.
        case remove(Int)
    }

    var constraints: [LayoutConstraint]
    var steps: [Step]

    var shrinkCandidates: [Self] { removing(from: \.steps) + removing(from: \.constraints) }

    var swiftSource: String {
        (["// constraints"] + constraints.map { "\($0)" } + ["// steps"] + steps.map { "\($0)" }).joined(
            separator: "\n")
    }
}

/// What the steps found, and the constants behind them.
struct ConstraintAnswer: Equatable, Sendable {
    var selections: [ConstraintSelection] = []
    var constants: [Double] = []
}

/// A store, with or without an index, and the updates that take turns.
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
            case .update(let selector, let constant):
                answer.selections.append(Self.update(store, selector, constant))
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
