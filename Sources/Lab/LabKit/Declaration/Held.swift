/// Something constant that has an identity.
@usableFromInline
final class Held<Value>: StateHolder {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }

    @usableFromInline var contents: Any { value }
}
