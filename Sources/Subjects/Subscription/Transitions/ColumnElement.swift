/// An element of a column: an enumeration whose raw values count from 0 and are its bytes in memory.
package protocol ColumnElement: RawRepresentable<UInt8>, CaseIterable, BitwiseCopyable, Sendable {
    /// The names by raw value. They are made once, because describing a value takes a thousand instructions.
    static var names: [String] { get }
}
