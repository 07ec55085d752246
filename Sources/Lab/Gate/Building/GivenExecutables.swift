import Foundation

/// Executables that somebody else built. Several of one source, linked in different orders, are as many links; one is
/// one layout, which a change of source cannot be told from.
struct GivenExecutables: LinkSource {
    let paths: [String]

    /// - Parameter pattern: a path, or one with `*` in it.
    /// - Throws: ``GateError`` when nothing matches or something cannot be run.
    init(matching pattern: String) throws(GateError) {
        let path = URL(fileURLWithPath: pattern).path
        var found = [path]
        if path.contains("*"), !FileManager.default.fileExists(atPath: path) {
            found = Self.files(matching: path)
            guard !found.isEmpty else { throw .noExecutable(pattern, reason: "no file matches it") }
        }

        for path in found {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw .noExecutable(path, reason: "there is no such file")
            }
            guard !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: path) else {
                throw .noExecutable(path, reason: "it cannot be run")
            }
        }

        paths = found
    }

    var available: Int? { paths.count }
    mutating func prepare(_ links: Range<Int>) throws {}
    func executable(_ link: Int) -> String { paths[link % paths.count] }

    /// What a path matches that may have `*` in the names of its folders and its file, in alphabetical order.
    private static func files(matching pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }

        // Stars alone are special here.
        let escaped = pattern.reduce(into: "") { $0 += "?[\\".contains($1) ? "\\\($1)" : "\($1)" }
        guard glob(escaped, GLOB_NOSORT, nil, &found) == 0 else { return [] }

        return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }.sorted()
    }
}
