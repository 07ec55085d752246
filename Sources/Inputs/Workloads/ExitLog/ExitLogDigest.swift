import ExitPage
import Reproducibility

extension ExitLog {
    /// The SHA-256 of the log's canonical bytes, the same on every machine.
    ///
    /// The bytes are, all integers little-endian: the 17 bytes `milli.exit-log/1` and a newline; the numbers of screens,
    /// users and events in 8 each; the names of screens and then of users, each its length in 4 and its UTF-8; then the
    /// columns: created at in 8 and end in 8 by user, code in 4 and instant in 8 by event.
    ///
    /// - Complexity: O(n).
    public var digest: Digest {
        var sha = SHA256()
        sha.update("milli.exit-log/1\n".utf8)
        for count in [screens.count, users.count, count] { sha.update(UInt64(count)) }
        for names in [screens.names, users] {
            for name in names {
                sha.update(UInt32(name.utf8.count))
                sha.update(name.utf8)
            }
        }
        sha.update(column: createdAt)
        sha.update(column: ends)
        sha.update(column: codes)
        sha.update(column: instants)
        return sha.finalize()
    }
}
