import JSONText

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
