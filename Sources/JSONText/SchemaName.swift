/// The schema that a document names: `milli.exits/1`, which is a name, a version and, behind a point, a minor version.
///
/// A minor version adds fields and takes none away, so that a reader of `milli.exits/1` reads `milli.exits/1.2` too and
/// passes over what it does not know. Streams, recipes, profiles and results all follow this rule.
public struct SchemaName: Equatable, Sendable, CustomStringConvertible {
    public let name: String
    /// The version. A reader of this version reads no other.
    public let version: Int

    public init(_ name: String, version: Int) {
        self.name = name
        self.version = version
    }

    /// `milli.NAME/VERSION`.
    public var description: String { "milli.\(name)/\(version)" }

    /// The result of comparing a document's schema with this one.
    public enum Match: Equatable, Sendable {
        /// It is of this schema, in this version or a minor one of it.
        case same
        /// It is of this name, and of a version that a reader of this one does not know.
        case otherVersion
        case otherName
    }

    /// Compares what a document says with this schema, in O(length).
    public func match(_ found: String) -> Match {
        let beginning = "milli.\(name)/"
        guard found.hasPrefix(beginning) else { return .otherName }

        let parts = found.dropFirst(beginning.count).split(
            separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let isKnown =
            parts[0] == "\(version)"
            && parts.dropFirst().allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } }
        return isKnown ? .same : .otherVersion
    }
}
