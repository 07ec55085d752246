import CLibrary

/// The identity of a file, independent of its name: two paths to one file, even through links, have the same identity.
///
/// It detects an output that is also an input before writing destroys it.
public struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// The inputs of the running command. They cannot be opened for writing.
    @TaskLocal private static var inputs: Set<FileIdentity> = []

    /// Runs `body`, during which the files at `paths` cannot be opened for writing, by any name. Calls may be nested.
    package static func keeping<Result>(_ paths: [FilePath], _ body: () throws -> Result) rethrows -> Result {
        try $inputs.withValue(inputs.union(paths.compactMap { FileIdentity(of: $0) }), operation: body)
    }

    /// Refuses to write to a path that is one of the inputs.
    ///
    /// - Throws: ``FileWriteError`` if the file at the path is an input.
    static func refuseInput(_ path: FilePath) throws(FileWriteError) {
        guard !inputs.isEmpty, let identity = path.status().flatMap({ FileIdentity($0) }), inputs.contains(identity)
        else { return }
        throw FileWriteError(path: path, reason: isAnInput)
    }

    /// The identity of the regular file at a path, or of the one that feeds standard input.
    ///
    /// `nil` if there is no file, and for folders, pipes and devices, which writing does not destroy.
    public init?(of path: FilePath) {
        if path == .standardStream {
            self.init(descriptor: 0)
        } else {
            guard let status = path.status() else { return nil }
            self.init(status)
        }
    }

    /// The identity of an open regular file; `nil` for anything else that is open.
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

    /// The reason for refusing an output that is an input.
    public static let isAnInput = "it is one of the inputs; another file is needed"
}
