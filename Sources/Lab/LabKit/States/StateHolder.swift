import Measurement

/// The holder of the state that a loop works on: an object, so that its reference can pass a barrier in every round.
///
/// There is one for each way in which calls use their state, since a loop that asked for it would measure the question:
///
/// - ``ConstantState``: all calls read the same.
/// - ``StateInTurns``: all calls read the same, and each answers the next of several questions.
/// - ``MutableState``: each call changes it.
/// - ``StatePerCall``: each call uses up one.
@usableFromInline
protocol StateHolder: AnyObject {
    /// The state, to look up the protocols that it conforms to.
    var contents: Any { get }
    /// The maker of states that calls use up; `nil` if they use nothing up.
    var setUp: SetUp? { get }
    /// The first error of making or cleaning up a state while calls were measured.
    var failure: (any Error)? { get }
}

extension StateHolder {
    @usableFromInline var setUp: SetUp? { nil }
    @usableFromInline var failure: (any Error)? { nil }
}

// A state is looked up each time: a second reference to a value that a loop changes would have it copied.
extension StateHolder {
    /// True if the state follows mutations of its subject.
    var followsMutations: Bool { contents is any FollowsMutations }

    func enter() { (contents as? any FollowsMutations)?.enter() }

    func leave() { (contents as? any FollowsMutations)?.leave() }

    /// Visits the memory that one operation touches, as far as the state knows it.
    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        (contents as? any TouchesMemory)?.visitTouchedMemory(visit)
    }
}
