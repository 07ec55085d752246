import Measurement

/// The holder of the state that a loop works on: an object, so that its reference can pass a barrier in every round.
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
