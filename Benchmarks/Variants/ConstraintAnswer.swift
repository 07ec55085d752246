import ElementID

/// The constraints that the updates selected, and the constants of all constraints at the end.
struct ConstraintAnswer: Equatable, Sendable {
    var selections: [ConstraintSelection] = []
    var constants: [Double] = []
}
