import Files
import Foundation

/// The files that a list of paths stands for.
///
/// A path is a file, a folder, a pattern with `*`, `?` or `[…]` that the shell left alone, or `-` for standard input.
/// Folders are searched to the bottom, in order of names; names that begin with a dot and links to folders are left
/// out. Names are the system's bytes, so that one that is not UTF-8 is found and opened like any other.
public struct DumpFiles: Equatable, Sendable {
    public struct File: Equatable, Sendable {
        /// The path, as reached from the one that was given.
        public let location: FilePath
        /// The path as text; bytes that are not UTF-8 are shown as `\xE9`.
        public var path: String { location.description }
        /// Whether it was found in a folder, and nobody asked for it by name.
        public let isFromFolder: Bool
    }

    /// The files, in the order of the paths given, each once.
    public let files: [File]
    /// The paths that stand for no file: not there, a pattern that nothing matches, a folder that cannot be read. The
    /// files of the others are all the same in ``files``.
    public let unreadable: [ImportError]

    /// Expands paths, in O(n log n) in the files found.
    public init(paths: [FilePath]) {
        var collector = Collector()
        for path in paths { collector.add(path) }
        files = collector.files
        unreadable = collector.unreadable
    }
}

private struct Collector {
    var files: [DumpFiles.File] = []
    var unreadable: [ImportError] = []
    private var known: Set<FilePath> = []

    mutating func add(_ path: FilePath) {
        if path == .standardStream { return append(path, isFromFolder: false) }
        if let kind = Self.kind(of: path, followsLinks: true) { return add(path, isFolder: kind == S_IFDIR) }
        let isPattern = path.bytes.contains(where: "*?[".utf8.contains)
        let reason = isPattern ? "no file matches this pattern" : String(cString: strerror(errno))
        let matches = isPattern ? Self.matches(path) : []
        guard !matches.isEmpty else {
            unreadable.append(ImportError(file: path.description, line: 1, reason: .unreadable(reason)))
            return
        }
        for match in matches { add(match, isFolder: Self.kind(of: match, followsLinks: true) == S_IFDIR) }
    }

    private mutating func add(_ path: FilePath, isFolder: Bool) {
        if isFolder { addFolder(path) } else { append(path, isFromFolder: false) }
    }

    /// Depth first with a list instead of recursion; folders and files of one folder are sorted together.
    private mutating func addFolder(_ root: FilePath) {
        var pending = [root]
        while let path = pending.popLast() {
            if path != root, Self.kind(of: path, followsLinks: false) != S_IFDIR {
                if Self.kind(of: path, followsLinks: true) == S_IFREG { append(path, isFromFolder: true) }
                continue
            }
            do throws(InputError) {
                pending.append(contentsOf: try path.names().reversed().map { path.appending($0) })
            } catch {
                unreadable.append(ImportError(file: path.description, line: 1, reason: .unreadable("\(error.reason)")))
            }
        }
    }

    private mutating func append(_ path: FilePath, isFromFolder: Bool) {
        if known.insert(path).inserted { files.append(DumpFiles.File(location: path, isFromFolder: isFromFolder)) }
    }

    private static func kind(of path: FilePath, followsLinks: Bool) -> mode_t? {
        path.status(followsLinks: followsLinks).map { $0.st_mode & S_IFMT }
    }

    private static func matches(_ pattern: FilePath) -> [FilePath] {
        var result = glob_t()
        defer { globfree(&result) }
        guard pattern.withCString({ glob($0, 0, nil, &result) }) == 0 else { return [] }
        return (0..<Int(result.gl_pathc)).compactMap { number in
            result.gl_pathv[number].map { match in
                FilePath(bytes: UnsafeBufferPointer(start: match, count: strlen(match)).map { UInt8(bitPattern: $0) })
            }
        }
    }
}

/// The outcome of one file of many.
public enum ImportOutcome {
    case imported(ImportedScreen)
    /// A file of a folder that is no dump: a read-me, a table, a picture.
    case skipped
    /// A dump that cannot be read, or a file asked for by name that is none.
    case refused(ImportError)
}

extension DumpImporter {
    /// Imports files one after the other and hands each outcome over, so that no more than one file is held. A file
    /// that was found in a folder and is no known dump is skipped; one that was asked for by name is refused. Ends with
    /// what `each` throws. Takes O(bytes of all files).
    public func importFiles(
        _ files: DumpFiles, each: (_ path: String, _ outcome: ImportOutcome) throws -> Void
    ) rethrows {
        for error in files.unreadable { try each(error.file, .refused(error)) }
        for file in files.files { try each(file.path, outcome(of: file)) }
    }

    private func outcome(of file: DumpFiles.File) -> ImportOutcome {
        if file.isFromFolder, Self.isTable(file.path) { return .skipped }
        do throws(ImportError) {
            return .imported(try importFile(at: file.location))
        } catch {
            return file.isFromFolder && error.reason.saysNoDump ? .skipped : .refused(error)
        }
    }

    /// Whether a file is text about dumps by its name: it may quote one.
    private static func isTable(_ path: String) -> Bool {
        let lowercased = path.lowercased()
        return [".md", ".tsv", ".csv"].contains { lowercased.hasSuffix($0) }
    }
}

extension ImportError.Reason {
    var saysNoDump: Bool {
        switch self {
        case .empty, .notUTF8, .otherEncoding, .zeroByte, .unknownFormat: true
        default: false
        }
    }
}
