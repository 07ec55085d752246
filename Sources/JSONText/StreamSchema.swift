/// The schema that the header of a stream names: `milli.exits/1`. Source: streams, Streams and files in and out.
package struct StreamSchema: Equatable, Sendable, CustomStringConvertible {
    package let name: SchemaName
    /// Fields that no header has. Every record has one of them, so a line with such a field is a record, whatever its
    /// `schema` says.
    package let recordFields: [String]

    package init(_ name: String, recordFields: [String] = []) {
        self.name = SchemaName(name, version: 1)
        self.recordFields = recordFields
    }

    package var description: String { name.description }
}
