/// Values by name. Names are looked up as bytes, so that no string is made.
///
/// Sound to share: the names never change.
@usableFromInline package struct NameTable<Value: Sendable>: @unchecked Sendable {
    @usableFromInline let names = KeyTable()
    @usableFromInline let values: [Value]

    /// - Parameter namedValues: the values with their names, each name once.
    package init(_ namedValues: [(name: String, value: Value)]) {
        for (name, _) in namedValues { names.append(name) }
        values = namedValues.map(\.value)
    }

    /// Returns the value of a name; nil if there is no such name.
    @inlinable
    package func value(of name: UnsafeBufferPointer<UInt8>) -> Value? { names.number(of: name).map { values[$0] } }
}
