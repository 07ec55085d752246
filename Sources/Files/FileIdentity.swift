import CLibrary

/// Which file it is, by whatever name: two paths that lead to one file, through links too, have one identity. It tells
/// an output that is one of the inputs before writing destroys it.
public struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// The inputs of the command that runs: whatever is opened to be written, by ``FilePath/write(_:)`` for instance,
    /// is refused when it is one of them.
    @TaskLocal private static var inputs: Set<FileIdentity> = []

    /// Does something while the files at some paths, those around it and links to them cannot be opened to be written.
    package static func keeping<Result>(_ paths: [FilePath], _ body: () throws -> Result) rethrows -> Result {
        try $inputs.withValue(inputs.union(paths.compactMap { FileIdentity(of: $0) }), operation: body)
    }

    /// - Throws: ``OutputError`` when the file at a path is an input.
    static func refuseInput(_ path: FilePath) throws(OutputError) {
        guard !inputs.isEmpty, let identity = path.status().flatMap({ FileIdentity($0) }), inputs.contains(identity)
        else { return }
        throw OutputError(path: path, reason: isAnInput)
    }

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
