/// A byte that names no state or event.
public struct ColumnFault: Error, Hashable, Sendable {
    public let byte: UInt8
    /// Its position, from 0.
    public let position: Int
    /// The type that it should name: `EventKind`.
    public let element: String
    /// The number of elements of that type.
    public let elements: Int
}

extension ColumnFault: CustomStringConvertible {
    /// One line that names the place and says what would be right.
    public var description: String {
        "byte \(byte) at position \(position) names no \(element); 0 to \(elements - 1) do"
    }
}
