/// Bytes that cannot be read as an archive.
package struct ArchiveError: Error {
    /// One sentence without a full stop, about "it".
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}
