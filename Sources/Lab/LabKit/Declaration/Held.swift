/// A holder of a constant state.
@usableFromInline
final class Held<Value>: StateHolder {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }

    @usableFromInline var contents: Any { value }
}
