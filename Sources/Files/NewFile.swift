import CLibrary

extension FilePath {
    /// Writes a new file, completely or not at all. An existing file with this name is not changed, even if another
    /// process makes it at this moment. Missing folders are made.
    ///
    /// - Returns: `false` if the file exists.
    /// - Throws: ``FileWriteError`` if it cannot be written.
    package func writeNew(_ bytes: some Collection<UInt8>) throws(FileWriteError) -> Bool {
        guard status(followsLinks: false) == nil else { return false }

        // The name is unique, because several threads may want this file at once.
        let ending = ".\(getpid())-\(UInt32.random(in: 0 ... .max)).new"
        let complete = FilePath(bytes: self.bytes + Array(ending.utf8))
        try complete.write(bytes)
        defer { _ = complete.withCString { unlink($0) } }

        // Unlike renaming, a second name is refused if the file exists.
        let code = complete.withCString { old in withCString { link(old, $0) == 0 ? 0 : errno } }
        switch code {
        case 0:
            try synchroniseFolder(of: self)
            return true
        case EEXIST: return false
        // The file system has no hard links.
        case EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK: return try complete.takeFreeName(self)
        default: throw FileWriteError(path: self, code: code)
        }
    }

    /// Moves the file at this path to a name that is first reserved by an empty file.
    private func takeFreeName(_ name: FilePath) throws(FileWriteError) -> Bool {
        let claim = name.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        if claim < 0, errno == EEXIST { return false }
        guard claim >= 0 else { throw FileWriteError(path: name, code: errno) }

        close(claim)
        try move(to: name)
        return true
    }
}
