import Measurement

/// What a loop works on: an object, so that its reference can pass a barrier in every round.
@usableFromInline
protocol StateHolder: AnyObject {
    /// What it holds, to be asked what it can do.
    var contents: Any { get }
    /// Makes what calls use up; `nil` where they use nothing up.
    var setUp: SetUp? { get }
}

extension StateHolder {
    @usableFromInline var setUp: SetUp? { nil }
}
