/// A commit of a repository.
package struct Commit: Sendable {
    package let hash: String
    package let subject: String

    /// The hash as people write it.
    package var shortHash: String { String(hash.prefix(10)) }
}
