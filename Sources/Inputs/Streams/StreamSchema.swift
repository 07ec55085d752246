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
    public var description: String { "milli.\(name)/\(version)" }

    /// What is wrong with what a header says; `nil` when it says this schema. Digits behind a point, as in
    /// `milli.exits/1.2`, are a minor version, which adds fields and takes none away.
    func refusal(of found: String) -> StreamError.Reason? {
        guard found.hasPrefix("milli.\(name)/") else {
            return .otherSchema(found: found, expected: description)
        }
        let version = found.dropFirst("milli.\(name)/".count)
        let parts = version.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let isKnown =
            parts[0] == "\(self.version)"
            && parts.dropFirst().allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } }
        return isKnown ? nil : .unknownVersion(found: found, expected: description)
    }
}

/// The first line of a file where it is a header: its fields hold for the whole file.
public struct StreamHeader {
    /// What its `schema` says, `milli.exits/1`.
    public let schema: String
    /// All its fields. They own their text and may be kept.
    public let fields: StreamFields
}
