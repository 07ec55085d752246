import CLibrary
import Foundation

/// The check of folders whose files are trusted.
enum OwnFolder {
    /// Returns true if only this user and root can put files into a folder, or another folder in its place.
    ///
    /// Each folder on the way must belong to this user or to root. Other users must not be able to write there, unless
    /// they can touch their own files only, as in the folder for temporary files.
    static func isOwn(_ path: String) -> Bool {
        guard let real = realpath(path, nil) else { return false }
        defer { free(real) }

        var folder = String(cString: real)
        var isLast = true
        while true {
            guard isClosed(folder, isLast: isLast) else { return false }
            if folder == "/" { return true }
            folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
            isLast = false
        }
    }

    private static func isClosed(_ folder: String, isLast: Bool) -> Bool {
        var status = stat()
        guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }

        let isTrusted = status.st_uid == getuid() || !isLast && status.st_uid == 0
        guard isTrusted else { return false }

        // On many systems, the group of a user has no other member.
        let isOpenToGroup = status.st_mode & S_IWGRP != 0 && status.st_gid != getgid()
        let isOpen = isOpenToGroup || status.st_mode & S_IWOTH != 0
        guard isOpen else { return true }

        // In a sticky folder, users can replace only their own files.
        let isSticky = status.st_mode & S_ISVTX != 0
        return isSticky && !isLast
    }
}
