import Execution
import Files
import Foundation
import Reproducibility

/// Changes of the work tree that are in no commit.
extension Project {
    /// The digest of all files of the work tree that are not as in the commit that is checked out, by their names and
    /// contents, so that two machines can tell if they have the same; `nil` without changes.
    var digestOfChanges: Digest? {
        state.isChanged ? Self.digestOfChanges(in: top, without: "\(prefix).build") : nil
    }

    /// Digests the changes of a work tree.
    ///
    /// - Parameter excluded: a folder that is left out; `nil` for none.
    private static func digestOfChanges(in top: String, without excluded: String?) -> Digest {
        let paths = ["--", "."] + (excluded.map { [":(exclude)\($0)"] } ?? [])
        let untrackedListing = ["ls-files", "-z", "--others", "--exclude-standard"]
        let changedListing = ["diff", "--name-only", "-z", "--no-renames", "--ignore-submodules=none", "HEAD"]
        let hasCommit = Git.text(["rev-parse", "--verify", "--quiet", "HEAD"], in: top) != nil
        let lists = hasCommit ? [changedListing, untrackedListing] : [untrackedListing + ["--cached"]]

        let names = Set(lists.flatMap { Git.run($0 + paths, in: top).output.split(separator: 0).map { [UInt8]($0) } })
        var sha = SHA256()
        for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            add(name, to: &sha)
            add(content(of: FilePath(top).appending(name)), to: &sha)
        }

        return sha.finalize()
    }

    /// Adds bytes after their count, so that different lists of bytes never give the same digest.
    private static func add(_ bytes: [UInt8], to sha: inout SHA256) {
        sha.update(UInt64(bytes.count))
        sha.update(bytes)
    }

    /// The content of a file after a letter for its kind: a link is where it leads to, a folder the commit of the
    /// repository in it and its own changes.
    private static func content(of path: FilePath) -> [UInt8] {
        guard let status = path.status(followsLinks: false) else { return Array("gone".utf8) }

        switch status.st_mode & S_IFMT {
        case S_IFLNK:
            let target = try? FileManager.default.destinationOfSymbolicLink(
                atPath: String(decoding: path.bytes, as: UTF8.self))
            return Array("l\(target ?? "")".utf8)
        case S_IFDIR:
            let folder = String(decoding: path.bytes, as: UTF8.self)
            let commit = Git.text(["rev-parse", "--verify", "--quiet", "HEAD"], in: folder) ?? ""
            return Array("d\(commit) \(digestOfChanges(in: folder, without: nil))".utf8)
        default:
            let kind = status.st_mode & S_IXUSR == 0 ? "f" : "x"
            return Array(kind.utf8) + ((try? FileInput(path).readAll()) ?? [])
        }
    }
}
