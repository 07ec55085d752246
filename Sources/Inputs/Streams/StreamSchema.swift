import JSONText

/// What a stream holds, as its header says: `milli.exits/1`.
public struct StreamSchema: Equatable, Sendable, CustomStringConvertible {
    /// The name, as `exits`.
    public let name: String
    /// The version. A reader of this version reads no other.
    public let version: Int
    /// The fields that every record has some of and no header has: a line with one of them is a record, whatever its
    /// `schema` says.
    public let recordFields: [String]

    /// A schema.
    public init(_ name: String, version: Int = 1, recordFields: [String] = []) {
        self.name = name
        self.version = version
        self.recordFields = recordFields
    }

    /// `milli.NAME/VERSION`.
    public var description: String { SchemaName(name, version: version).description }

    /// What is wrong with what a header says; `nil` when it says this schema, or a minor version of it
    /// (``SchemaName``).
    func refusal(of found: String) -> StreamError.Reason? {
        switch SchemaName(name, version: version).match(found) {
        case .same: nil
        case .otherVersion: .unknownVersion(found: found, expected: description)
        case .otherName: .otherSchema(found: found, expected: description)
        }
    }
}

/// The first line of a file where it is a header: its fields hold for the whole file.
public struct StreamHeader {
    /// What its `schema` says, `milli.exits/1`.
    public let schema: String
    /// All its fields. They own their text and may be kept.
    public let fields: StreamFields
}
