import ElementID
import UIModel

/// A store with the constraints of a subject, which takes its updates in turn.
struct ConstraintState {
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

    /// Performs all steps from the beginning, on a store of its own.
    func replay() -> ConstraintAnswer {
        let store = Self.store(of: subject, isIndexed: isIndexed)
        var answer = ConstraintAnswer()
        for step in subject.steps {
            switch step {
            case .update(let selector, let constant): answer.selections.append(Self.update(store, selector, constant))
            case .add(let constraint): store.add(constraint)
            case .remove(let number):
                let entries = store.entries
                if !entries.isEmpty { store.remove(entries[number % entries.count].id) }
            }
        }

        answer.constants = store.entries.map(\.constraint.constant)
        return answer
    }
}
