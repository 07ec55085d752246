/// Something that a loop changes from call to call.
@usableFromInline
final class Changing<Value>: StateHolder {
    // The loop is the only one that has access.
    @exclusivity(unchecked)
    @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) { self.value = value }

    @usableFromInline var contents: Any { value }
}
