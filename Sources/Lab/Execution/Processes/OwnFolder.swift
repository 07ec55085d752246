import CLibrary
import Foundation

/// The check of folders whose files are trusted.
enum OwnFolder {
    /// Returns true if only this user and root can put files into a folder, or another folder in its place.
    ///
    /// Each folder on the way belongs to this user or to root. Others may put nothing there; or, as in the folder for
    /// temporary files, they may touch their own files only.
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

        let isOwn = status.st_uid == getuid() || !isLast && status.st_uid == 0
        // The group of this user alone, as many systems have it.
        let isOpenToGroup = status.st_mode & S_IWGRP != 0 && status.st_gid != getgid()
        let isOpen = isOpenToGroup || status.st_mode & S_IWOTH != 0
        return isOwn && (!isOpen || !isLast && status.st_mode & 0o1000 != 0)
    }
}
