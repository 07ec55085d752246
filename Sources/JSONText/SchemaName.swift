/// The schema that a document names, such as `milli.exits/1.2`: a name, a version and, after a point, a minor version.
///
/// A minor version adds fields and removes none. A reader of `milli.exits/1` also reads `milli.exits/1.2`, and passes
/// over the fields that it does not know. Streams, recipes, profiles and results all follow this rule.
public struct SchemaName: Equatable, Sendable, CustomStringConvertible {
    /// The name without the project's: `exits`.
    public let name: String
    /// The version. A reader of this version reads no other.
    public let version: Int

    /// The schema `milli.NAME/VERSION`.
    public init(_ name: String, version: Int) {
        self.name = name
        self.version = version
    }

    /// `milli.NAME/VERSION`.
    public var description: String { "milli.\(name)/\(version)" }

    /// The result of comparing a document's schema with this one.
    public enum Match: Equatable, Sendable {
        /// This name and this version, or a minor version of it.
        case same
        /// This name, and a version that a reader of this one cannot read.
        case otherVersion
        /// Another name, whatever the version.
        case otherName
    }

    /// Compares the schema that a document names with this one.
    ///
    /// - Complexity: O(length).
    public func match(_ schema: String) -> Match {
        let beginning = "milli.\(name)/"
        guard schema.hasPrefix(beginning) else { return .otherName }

        let parts = schema.dropFirst(beginning.count).split(
            separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let isKnown =
            parts[0] == "\(version)"
            && parts.dropFirst().allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } }
        return isKnown ? .same : .otherVersion
    }
}
