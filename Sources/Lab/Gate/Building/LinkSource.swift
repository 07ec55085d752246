import Foundation

/// Where the executables of a side come from.
protocol LinkSource {
    /// How many links there are at most; `nil` for as many as are asked for.
    var available: Int? { get }
    /// Makes links that are about to be used.
    mutating func prepare(_ links: Range<Int>) throws
    /// The file of a link that was prepared.
    func executable(_ link: Int) -> String
}

/// Executables that somebody else built. Several of one source, linked in different orders, are as many links; one is
/// one layout, which a change of source cannot be told from.
struct GivenExecutables: LinkSource {
    let paths: [String]

    /// - Parameter pattern: a path, or one with `*` in its last part.
    /// - Throws: ``GateError`` when nothing matches or something cannot be run.
    init(matching pattern: String) throws(GateError) {
        paths = try FilePattern(pattern).files()
    }

    var available: Int? { paths.count }
    mutating func prepare(_ links: Range<Int>) throws {}
    func executable(_ link: Int) -> String { paths[link % paths.count] }
}

/// A path that may have `*` in its last part.
struct FilePattern {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The executables that it names, in alphabetical order.
    ///
    /// - Throws: ``GateError/noExecutable(_:reason:)``.
    func files() throws(GateError) -> [String] {
        let url = URL(fileURLWithPath: text)
        let last = url.lastPathComponent
        var found = [url.path]
        if last.contains("*") {
            let folder = url.deletingLastPathComponent().path
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            found = names.filter { Self.matches($0[...], last[...]) }.sorted().map { "\(folder)/\($0)" }
            guard !found.isEmpty else { throw .noExecutable(text, reason: "no file matches it") }
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
        return found
    }

    private static func matches(_ name: Substring, _ pattern: Substring) -> Bool {
        guard let first = pattern.first else { return name.isEmpty }
        if first == "*" {
            return matches(name, pattern.dropFirst()) || (!name.isEmpty && matches(name.dropFirst(), pattern))
        }
        return name.first == first && matches(name.dropFirst(), pattern.dropFirst())
    }
}
