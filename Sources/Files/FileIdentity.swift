#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Which file it is, by whatever name: two paths that lead to one file, through links too, have one identity.
///
/// It tells an output that is one of the inputs before writing destroys it.
public struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// The identity of the regular file at a path, or of the one that standard input is; `nil` for what is not there
    /// and for folders, pipes and devices, which writing does not destroy.
    public init?(of path: FilePath) {
        if path == .standardStream {
            self.init(descriptor: 0)
        } else {
            guard let status = path.status() else { return nil }
            self.init(status)
        }
    }

    /// The identity of the regular file that is open; `nil` for anything else.
    public init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// What is said of an output that is an input.
    public static let isAnInput = "it is one of the inputs; another file is needed"
}
