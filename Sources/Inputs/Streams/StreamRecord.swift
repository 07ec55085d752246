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

/// The kind of a stream, as its header says: `milli.exits/1`. Source: streams, Streams and files in and out.
package struct StreamSchema: Equatable, Sendable, CustomStringConvertible {
    let name: SchemaName
    /// The fields that every record has some of and no header has: a line with one of them is a record, whatever its
    /// `schema` says.
    let recordFields: [String]

    package init(_ name: String, recordFields: [String] = []) {
        self.name = SchemaName(name, version: 1)
        self.recordFields = recordFields
    }

    package var description: String { name.description }
}

/// The first line of a file where it is a header: its fields hold for the whole file.
package struct StreamHeader {
    /// The text of its `schema`, `milli.exits/1`.
    package let schema: String
    /// All its fields. They own their text and may be kept.
    package let fields: JSONFields
}

/// How much a stream may take: by default lines of 1 MiB, documents of 16 MiB and 64 levels.
package struct StreamLimits: Equatable, Sendable {
    /// The most bytes of a line without its line end; a longer one is a bad line, and is passed over without being
    /// held.
    package var line: Int
    /// The most bytes of a document that is a file of its own, in several lines.
    package var document: Int
    /// The most objects and arrays in each other.
    package var levels: Int
    /// The cores that plain lines may keep busy.
    package var cores: Int
    /// The bytes read at once: 64 KiB; larger parts were no faster.
    var part = 64 << 10

    package init(line: Int = 1 << 20, document: Int = 16 << 20, levels: Int = 64, cores: Int = 1) {
        self.line = line
        self.document = document
        self.levels = levels
        self.cores = cores
    }
}
