/// A byte that names no state or event.
package struct ColumnError: Error, Hashable, Sendable {
    package let byte: UInt8
    /// Its position, from 0.
    package let position: Int
    /// The type that it should name: `EventKind`.
    package let element: String
    /// The number of elements of that type.
    package let elements: Int
}

extension ColumnError: CustomStringConvertible {
    /// One line with the place and the valid bytes.
    package var description: String {
        "byte \(byte) at position \(position) names no \(element); 0 to \(elements - 1) do"
    }
}
