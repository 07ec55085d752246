/// Holds a state that a loop changes from call to call.
@usableFromInline
final class MutableState<Value>: StateHolder {
    // Only the loop has access.
    @exclusivity(unchecked)
    @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) { self.value = value }

    @usableFromInline var contents: Any { value }
}
