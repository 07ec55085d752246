/// A holder of a constant state.
@usableFromInline
final class ConstantState<Value>: StateHolder {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }

    @usableFromInline var contents: Any { value }
}
