import Measurement

/// Holds the state that a loop works on. It is an object, so that its reference can pass a barrier in every round.
///
/// There is one type for each use of the state, because a loop that tested for it would measure the test:
///
/// - ``ConstantState``: all calls read the same state.
/// - ``StateInTurns``: all calls read the same state, and each answers the next of several questions.
/// - ``MutableState``: each call changes the state.
/// - ``StatePerCall``: each call uses up a state.
@usableFromInline
protocol StateHolder: AnyObject {
    /// The state, which is tested for protocols.
    var contents: Any { get }
    /// The maker of states that calls use up; `nil` if calls use nothing up.
    var setUp: SetUp? { get }
    /// The first error of making or cleaning up a state while calls were measured.
    var failure: (any Error)? { get }
}

extension StateHolder {
    @usableFromInline var setUp: SetUp? { nil }
    @usableFromInline var failure: (any Error)? { nil }
}

// The state is read each time, because a second reference to a value that a loop changes would cause a copy.
extension StateHolder {
    /// True if the state follows mutations of its subject.
    var followsMutations: Bool { contents is any FollowsMutations }

    func enter() { (contents as? any FollowsMutations)?.enter() }

    func leave() { (contents as? any FollowsMutations)?.leave() }

    /// Visits the memory that one operation touches, if the state knows it.
    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        (contents as? any TouchesMemory)?.visitTouchedMemory(visit)
    }
}
