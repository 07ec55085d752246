import JSONText

/// One object of a stream. It and what is taken from it without a copy are valid until the next one is asked for.
package struct StreamRecord {
    /// The file, as it was given; `-` for standard input.
    package let file: String
    /// The line, counted from 1; the first one of an object in several lines.
    package let line: Int
    /// The bytes as they were read, line end included.
    package let bytes: UnsafeBufferPointer<UInt8>
    package let fields: JSONFields
}
