import CLibrary
import Execution
import Files
import Foundation

/// The files of a git work tree at one instant, by path: tracked files, and new ones that are not ignored.
struct WatchedFiles: Equatable {
    /// The properties of a file that change with its content.
    private struct Mark: Equatable {
        var time: ModificationTime
        /// The size in bytes.
        var size: Int
        /// The number of the file in its file system, which changes if the file is replaced.
        var number: UInt64
    }

    private let folder: String
    private var marks: [String: Mark]

    /// Reads the state of the files in a folder.
    ///
    /// - Complexity: O(number of files); a call of git.
    init(in folder: String) {
        self.folder = folder
        let list = Git.text(["ls-files", "-z", "--cached", "--others", "--exclude-standard"], in: folder) ?? ""
        let paths = Set(list.split(separator: "\0").map(String.init))
        marks = Dictionary(
            uniqueKeysWithValues: paths.compactMap { path in Self.mark(of: "\(folder)/\(path)").map { (path, $0) } })
    }

    /// The paths that were added, removed or written since an earlier state, sorted.
    func changes(since earlier: WatchedFiles) -> [String] {
        Set(marks.keys).union(earlier.marks.keys).filter { marks[$0] != earlier.marks[$0] }.sorted()
    }

    /// True if a file was removed or written since. It does not look for new files, so that it starts no process.
    ///
    /// - Complexity: O(number of files).
    var isOutdated: Bool { marks.contains { path, mark in Self.mark(of: "\(folder)/\(path)") != mark } }

    private static func mark(of path: String) -> Mark? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return Mark(time: status.modificationTime, size: Int(status.st_size), number: UInt64(status.st_ino))
    }
}
