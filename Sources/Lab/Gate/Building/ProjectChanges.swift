import Execution
import Files
import Foundation
import Reproducibility

/// Changes of the work tree that are in no commit.
extension Project {
    /// The digest of all files of the work tree that differ from the commit, by name and content; `nil` without
    /// changes. Two machines with the same digest have the same changes. Ignored files and the folder of builds are
    /// left out.
    ///
    /// - Throws: ``GateError/unknownChanges(_:reason:)`` if git does not list the files, or one cannot be read.
    func digestOfChanges() throws(GateError) -> Digest? {
        try Self.digestOfChanges(in: FilePath(top), without: "\(prefix).build")
    }

    /// Digests the changes of a work tree.
    ///
    /// - Parameter excluded: a folder that is left out; `nil` for none.
    private static func digestOfChanges(in top: FilePath, without excluded: String?) throws(GateError) -> Digest? {
        let paths = ["--", "."] + (excluded.map { [":(exclude)\($0)"] } ?? [])
        let untrackedCommand = ["ls-files", "-z", "--others", "--exclude-standard"]
        let changedCommand = ["diff", "--name-only", "-z", "--no-renames", "--ignore-submodules=none", "HEAD"]
        let hasCommit = try !commit(in: top).isEmpty

        var names: Set<[UInt8]> = []
        for list in hasCommit ? [changedCommand, untrackedCommand] : [untrackedCommand + ["--cached"]] {
            names.formUnion(try output(of: list + paths, in: top).split(separator: 0).map { [UInt8]($0) })
        }

        guard !names.isEmpty else { return nil }

        var sha = SHA256()
        for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            // Lengths make this unambiguous: a name follows its length, and a digest has a fixed size. Different lists
            // of files never give the same bytes.
            sha.update(UInt64(name.count))
            sha.update(name)
            sha.update(try digest(of: top.appending(name)).bytes)
        }

        return sha.finalize()
    }

    /// The commit that is checked out; empty if there is no commit yet.
    private static func commit(in top: FilePath) throws(GateError) -> [UInt8] {
        // Git ends with 1 if the name leads to no commit, and with another status if it fails.
        try output(of: ["rev-parse", "--verify", "--quiet", "HEAD"], in: top, orEmptyAfter: .exit(1))
    }

    /// The output of a call of git, which has to succeed.
    ///
    /// - Parameter absence: an end of the call that means an empty output; `nil` if there is no such end.
    private static func output(
        of arguments: [String], in folder: FilePath, orEmptyAfter absence: ChildProcess.End? = nil
    ) throws(GateError) -> [UInt8] {
        guard let path = String(validating: folder.bytes, as: UTF8.self) else {
            throw .unknownChanges("\(folder)", reason: "git is not called in a folder with a name that is not UTF-8")
        }

        let outcome = Git.run(arguments, in: path)
        if outcome.end == absence { return [] }
        guard outcome.end == .exit(0) else {
            throw .unknownChanges("\(folder)", reason: Git.complaint(of: outcome) ?? "git ended with \(outcome.end)")
        }

        return [UInt8](outcome.output)
    }

    /// The digest of a path's contents, after a word for its kind. For a link it is the digest of the target's path,
    /// and for a nested repository of its commit and changes.
    private static func digest(of path: FilePath) throws(GateError) -> Digest {
        var sha = SHA256()
        guard let status = path.status(followsLinks: false) else {
            let code = errno
            guard code == ENOENT || code == ENOTDIR else { throw .unknownChanges("\(path)", code: code) }

            sha.update("gone".utf8)
            return sha.finalize()
        }

        switch status.st_mode & S_IFMT {
        case S_IFLNK:
            guard let target = path.linkTarget else { throw .unknownChanges("\(path)", code: errno) }
            sha.update("link ".utf8)
            sha.update(target.bytes)
        case S_IFDIR:
            sha.update("folder ".utf8)
            // Git lists the files of a folder one by one if it has no repository of its own.
            if path.appending(".git").status() != nil {
                sha.update(try commit(in: path))
                sha.update(try digestOfChanges(in: path, without: nil)?.bytes ?? [])
            }
        case S_IFREG:
            sha.update((status.st_mode & S_IXUSR == 0 ? "file " : "executable ").utf8)
            try add(path, to: &sha)
        default:
            throw .unknownChanges("\(path)", reason: "no file, folder or link")
        }

        return sha.finalize()
    }

    /// Adds the bytes of a file, piece by piece.
    private static func add(_ path: FilePath, to sha: inout SHA256) throws(GateError) {
        do throws(FileReadError) {
            let file = try FileInput(path)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
            defer { buffer.deallocate() }

            while true {
                let count = try file.read(into: buffer)
                guard count > 0 else { return }
                sha.update(bytes: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        } catch {
            throw .unknownChanges("\(error.path)", reason: error.reason)
        }
    }
}

extension GateError {
    /// An error with the system's message for a value of `errno`.
    fileprivate static func unknownChanges(_ path: String, code: Int32) -> GateError {
        .unknownChanges(path, reason: String(cString: strerror(code)))
    }
}
