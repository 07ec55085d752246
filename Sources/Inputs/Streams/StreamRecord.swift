import JSONText

/// One object of a stream. It is valid until the next one is read, and so are bytes taken from it without a copy.
package struct StreamRecord {
    /// The file, as it was given; `-` for standard input.
    package let file: String
    /// The line, counted from 1; for an object in several lines, the first one.
    package let line: Int
    /// The bytes as they were read, line end included.
    package let bytes: UnsafeBufferPointer<UInt8>
    package let fields: JSONFields
}
