import LabKit

/// Which constraint does an update change, and to which constant?
///
/// One operation is one of 10,000 updates that take turns. Target: with the index, the cost does not depend on the
/// number of constraints. Source: element-id, Workloads.
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
