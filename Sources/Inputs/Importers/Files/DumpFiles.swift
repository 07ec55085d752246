#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files that a list of paths stands for.
///
/// A path is a file, a folder, or a pattern with `*`, `?` or `[…]` that the shell left alone. Folders are searched to the
/// bottom, in order of names; names that begin with a dot and links to folders are left out.
public struct DumpFiles: Equatable, Sendable {
    /// One file.
    public struct File: Equatable, Sendable {
        /// The path, as reached from the one that was given.
        public let path: String
        /// Whether it was found in a folder, and nobody asked for it by name.
        public let isFromFolder: Bool
    }

    /// The files, in the order of the paths given, each once.
    public let files: [File]
    /// The paths that stand for no file: not there, a pattern that nothing matches, a folder that cannot be read. The
    /// files of the others are all the same in ``files``.
    public let unreadable: [ImportError]

    /// Expands paths.
    ///
    /// - Complexity: O(n log n) in the files found.
    public init(paths: [String]) {
        var collector = Collector()
        for path in paths { collector.add(path) }
        files = collector.files
        unreadable = collector.unreadable
    }
}

private struct Collector {
    var files: [DumpFiles.File] = []
    var unreadable: [ImportError] = []
    private var known: Set<String> = []

    mutating func add(_ path: String) {
        if let kind = Self.kind(of: path, followsLinks: true) {
            return add(path, isFolder: kind == S_IFDIR)
        }
        let reason = String(cString: strerror(errno))
        let matches = path.contains(where: { "*?[".contains($0) }) ? Self.matches(path) : []
        guard !matches.isEmpty else {
            let text = path.contains(where: { "*?[".contains($0) }) ? "no file matches this pattern" : reason
            unreadable.append(ImportError(file: path, line: 1, reason: .unreadable(text)))
            return
        }
        for match in matches {
            add(match, isFolder: Self.kind(of: match, followsLinks: true) == S_IFDIR)
        }
    }

    private mutating func add(_ path: String, isFolder: Bool) {
        if isFolder { return addFolder(path) }
        append(path, isFromFolder: false)
    }

    /// Depth first with a list instead of recursion; folders and files of one folder are sorted together.
    private mutating func addFolder(_ root: String) {
        var pending = [root]
        while let path = pending.popLast() {
            if path != root, Self.kind(of: path, followsLinks: false) != S_IFDIR {
                if Self.kind(of: path, followsLinks: true) == S_IFREG { append(path, isFromFolder: true) }
                continue
            }
            let base = path.hasSuffix("/") ? path : path + "/"
            do throws(ImportError) {
                pending.append(contentsOf: try Self.names(in: path).sorted(by: >).map { base + $0 })
            } catch {
                unreadable.append(error)
            }
        }
    }

    private mutating func append(_ path: String, isFromFolder: Bool) {
        if known.insert(path).inserted { files.append(DumpFiles.File(path: path, isFromFolder: isFromFolder)) }
    }

    private static func kind(of path: String, followsLinks: Bool) -> mode_t? {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        return status.st_mode & S_IFMT
    }

    private static func names(in folder: String) throws(ImportError) -> [String] {
        guard let stream = opendir(folder) else {
            throw ImportError(file: folder, line: 1, reason: .unreadable(String(cString: strerror(errno))))
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    private static func matches(_ pattern: String) -> [String] {
        var result = glob_t()
        defer { globfree(&result) }
        guard glob(pattern, 0, nil, &result) == 0 else { return [] }
        return (0..<Int(result.gl_pathc)).compactMap { result.gl_pathv[$0].map { String(cString: $0) } }
    }
}
