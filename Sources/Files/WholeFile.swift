import CLibrary

extension FilePath {
    /// Writes a file completely or not at all: a temporary file next to it takes its place in one step, so that neither
    /// a crash nor a full disk leaves half of it, and no reader sees half.
    ///
    /// Missing folders are made. A link stays a link, and its target is written; a pipe or a device is written to
    /// directly. A file that is replaced passes on its permissions, so that no one reads it who could not before.
    ///
    /// - Parameter other: a file whose permissions a new one gets, such as the one whose place it takes later.
    /// - Throws: ``FileWriteError`` if it cannot be written, and if it is one of the inputs.
    public func write(_ bytes: some Collection<UInt8>, permissionsOf other: FilePath? = nil) throws(FileWriteError) {
        do {
            try write(permissionsOf: other) { append in
                if try bytes.withContiguousStorageIfAvailable({ try append(UnsafeRawBufferPointer($0)) }) == nil {
                    try Array(bytes).withUnsafeBytes { try append($0) }
                }
            }
        } catch let error as FileWriteError {
            throw error
        } catch {
            preconditionFailure("appending bytes that are in memory can only throw a FileWriteError: \(error)")
        }
    }

    /// Writes a file piece by piece, completely or not at all.
    ///
    /// - Parameters:
    ///   - other: a file whose permissions a new one gets.
    ///   - produce: passes the pieces to `append`, in order.
    /// - Throws: ``FileWriteError``, and the errors of `produce`; the file is unchanged then.
    public func write(
        permissionsOf other: FilePath? = nil,
        _ produce: (_ append: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws {
        try FileIdentity.refuseInput(self)
        let target = resolvingLinks
        let earlier = status()
        switch earlier.map({ $0.st_mode & S_IFMT }) {
        case S_IFDIR?: throw FileWriteError(path: self, reason: "it is a folder, where a file is wanted")
        case S_IFREG?: break
        case _?: return try write(produce, to: try FileOutput.open(self))
        case nil: try makeFolders(above: target)
        }

        let temporary = target.temporary
        // Removes what a killed process left; a link that another user put there is not followed.
        _ = temporary.withCString { unlink($0) }
        do {
            let permissions = (earlier ?? other?.status()).map { $0.st_mode & 0o777 }
            // Until it has the permissions of another file, no one else can open it.
            let descriptor = temporary.withCString {
                open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions == nil ? 0o666 : 0o600)
            }
            guard descriptor >= 0 else { throw FileWriteError(path: self, code: errno) }
            // A file system without permissions refuses, and has none to keep.
            if let permissions { _ = fchmod(descriptor, permissions) }
            try write(produce, to: descriptor)
            try temporary.move(to: self)
        } catch {
            _ = temporary.withCString { unlink($0) }
            throw error
        }
    }

    /// A free path next to the file at this path, such as `run.json.partial`, for a file that later takes its place by
    /// ``move(to:)``. If there is no file that could be lost, this path itself.
    ///
    /// - Throws: ``FileWriteError`` if the file is one of the inputs.
    package func besideFile(_ ending: String) throws(FileWriteError) -> FilePath {
        try FileIdentity.refuseInput(self)
        guard FileIdentity(of: self) != nil else { return self }

        let names = (1...).lazy.map { number in
            FilePath(bytes: resolvingLinks.bytes + Array(".\(ending)\(number == 1 ? "" : "-\(number)")".utf8))
        }

        return names.first { $0.status(followsLinks: false) == nil } ?? self
    }

    /// Removes the name of a file that has others, by hard links, so that what is written under this name does not
    /// change what lies under those.
    ///
    /// - Throws: ``FileWriteError`` if it cannot be removed, and if it is one of the inputs.
    package func detachFromHardLinks() throws(FileWriteError) {
        try FileIdentity.refuseInput(self)
        guard let status = status(), status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 1 else { return }
        guard resolvingLinks.withCString({ unlink($0) }) == 0 else { throw FileWriteError(path: self, code: errno) }
    }

    /// Replaces another file in the same folder by the file at this path, in one step.
    package func move(to destination: FilePath) throws(FileWriteError) {
        try FileIdentity.refuseInput(destination)
        let isMoved = withCString { old in destination.resolvingLinks.withCString { rename(old, $0) } } == 0
        guard isMoved else { throw FileWriteError(path: destination, code: errno) }
    }

    private func write(
        _ produce: (_ append: (UnsafeRawBufferPointer) throws -> Void) throws -> Void, to descriptor: Int32
    ) throws {
        var isOpen = true
        defer { if isOpen { close(descriptor) } }

        try produce { bytes in
            let code = FileOutput.write(bytes, to: descriptor)
            guard code == 0 else { throw FileWriteError(path: self, code: code) }
        }

        // File systems of other machines may have no room only now.
        isOpen = false
        guard close(descriptor) == 0 else { throw FileWriteError(path: self, code: errno) }
    }

    /// The path of a file next to this one that takes its place when it is complete. A name of 255 bytes, the longest
    /// there is, is cut for it.
    private var temporary: FilePath {
        let ending = Array(".\(getpid()).part".utf8)
        return folder.appending(lastComponent.prefix(255 - ending.count) + ending)
    }

    /// The path after following the links at its end; there need not be a file.
    private var resolvingLinks: FilePath {
        var path = self
        // Linux follows 40 links too.
        for _ in 0..<40 {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = path.withCString { readlink($0, &buffer, buffer.count) }
            guard count > 0 else { break }

            let target = FilePath(bytes: buffer.prefix(count).map { UInt8(bitPattern: $0) })
            path = target.bytes.first == UInt8(ascii: "/") ? target : path.folder.appending(target.bytes)
        }

        return path
    }

    /// Makes the missing folders above `target`.
    ///
    /// - Throws: ``FileWriteError`` of this path.
    package func makeFolders(above target: FilePath) throws(FileWriteError) {
        var missing: [FilePath] = []
        var folder = target.folder
        while folder.withCString({ access($0, F_OK) }) != 0, folder != folder.folder {
            missing.append(folder)
            folder = folder.folder
        }

        for folder in missing.reversed() where folder.withCString({ mkdir($0, 0o777) }) != 0 && errno != EEXIST {
            throw FileWriteError(path: self, code: errno)
        }
    }
}
