import JSONText

/// One object of a stream. The object, and bytes taken from it without a copy, are valid until the next one is read.
package struct StreamRecord {
    /// The given path of the file; `-` for standard input.
    package let file: String
    /// The line, counted from 1; for an object in several lines, the first one.
    package let line: Int
    /// The bytes of the input, including the line end.
    package let bytes: UnsafeBufferPointer<UInt8>
    package let fields: JSONFields
}
