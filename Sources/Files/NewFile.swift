import CLibrary

extension FilePath {
    /// Writes a file that is not there yet, completely or not at all. A file of this name stays as it is, even one that
    /// another process makes at this moment. Missing folders are made.
    ///
    /// - Returns: `false` if there is such a file.
    /// - Throws: ``FileWriteError`` if it cannot be written.
    package func writeNew(_ bytes: some Collection<UInt8>) throws(FileWriteError) -> Bool {
        guard status(followsLinks: false) == nil else { return false }

        // A name of its own: several threads may want this file at once.
        let ending = ".\(getpid())-\(UInt32.random(in: 0 ... .max)).new"
        let complete = FilePath(bytes: self.bytes + Array(ending.utf8))
        try complete.write(bytes)
        defer { _ = complete.withCString { unlink($0) } }

        // Unlike a renaming, a second name is refused where there is a file.
        let code = complete.withCString { old in withCString { link(old, $0) == 0 ? 0 : errno } }
        switch code {
        case 0:
            try synchroniseFolder(of: self)
            return true
        case EEXIST: return false
        // A file system without second names.
        case EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK: return try complete.takeFreeName(self)
        default: throw FileWriteError(path: self, code: code)
        }
    }

    /// Moves the file at this path to a name that an empty file claims first.
    private func takeFreeName(_ name: FilePath) throws(FileWriteError) -> Bool {
        let claim = name.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        if claim < 0, errno == EEXIST { return false }
        guard claim >= 0 else { throw FileWriteError(path: name, code: errno) }

        close(claim)
        try move(to: name)
        return true
    }
}
