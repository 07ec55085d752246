import JSONText

/// One object of a stream. It and what is taken from it without a copy are valid until the next one is asked for.
public struct StreamRecord {
    /// The file, as it was given; `-` for standard input.
    public let file: String
    /// The line, counted from 1; the first one of an object in several lines.
    public let line: Int
    /// The bytes as they were read, line end included.
    public let bytes: UnsafeBufferPointer<UInt8>
    /// Its fields.
    public let fields: StreamFields

    init(file: String, line: Int, bytes: UnsafeBufferPointer<UInt8>, document: JSONDocument) {
        self.file = file
        self.line = line
        self.bytes = bytes
        fields = StreamFields(document: document, object: 0)
    }
}
