import Foundation

/// Executables that were built elsewhere. Several executables of one source, linked in different orders, count as
/// links. A single one has a single layout, whose effect cannot be separated from a change of source.
struct GivenExecutables: LinkSource {
    let paths: [String]

    /// Finds executables.
    ///
    /// - Parameter pattern: a path, or one with `*` in it.
    /// - Throws: ``GateError/noExecutable(_:reason:)`` if nothing matches, or a file cannot be run.
    init(matching pattern: String) throws(GateError) {
        let path = URL(fileURLWithPath: pattern).path
        var paths = [path]
        if path.contains("*"), !FileManager.default.fileExists(atPath: path) {
            paths = Self.files(matching: path)
            guard !paths.isEmpty else { throw .noExecutable(pattern, reason: "no file matches it") }
        }

        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw .noExecutable(path, reason: "there is no such file")
            }
            guard !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: path) else {
                throw .noExecutable(path, reason: "it cannot be run")
            }
        }

        self.paths = paths
    }

    var available: Int? { paths.count }
    mutating func prepare(_ links: Range<Int>) throws {}
    func executable(_ link: Int) -> String { paths[link % paths.count] }

    /// The files that match a path, in alphabetical order. A `*` may stand in the names of folders and of the file.
    private static func files(matching pattern: String) -> [String] {
        var matches = glob_t()
        defer { globfree(&matches) }

        // Only stars are special in these patterns.
        let escapedPattern = pattern.reduce(into: "") { $0 += "?[\\".contains($1) ? "\\\($1)" : "\($1)" }
        guard glob(escapedPattern, GLOB_NOSORT, nil, &matches) == 0 else { return [] }

        let paths = (0..<Int(matches.gl_pathc)).compactMap { matches.gl_pathv[$0].map { String(cString: $0) } }
        return paths.sorted()
    }
}
