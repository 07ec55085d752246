import CLibrary

extension FilePath {
    /// Writes a file completely or not at all: a temporary file next to it takes its place in one step, so that neither
    /// a crash nor a full disk leaves half of it, and no reader sees half.
    ///
    /// Its bytes lie on the disk before it takes its place, and its name does when this returns, as far as the file
    /// system can say: after a crash of the whole machine there is the old file or the new one. That costs some
    /// milliseconds, so this is not for files that are written often.
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
        case _?:
            let device = try FileOutput.open(self)
            return try closing(device) { try write(produce, to: device) }
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
            try closing(descriptor) {
                try write(produce, to: descriptor)
                let code = FileOutput.synchronise(descriptor)
                guard code == 0 else { throw FileWriteError(path: self, code: code) }
            }
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
    package func adjacentFile(_ ending: String) throws(FileWriteError) -> FilePath {
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
    ///
    /// - Throws: ``FileWriteError`` if it cannot be moved, if the disk does not take its new name, and if the other
    ///   file is one of the inputs.
    package func move(to destination: FilePath) throws(FileWriteError) {
        try FileIdentity.refuseInput(destination)
        let target = destination.resolvingLinks
        let isMoved = withCString { old in target.withCString { rename(old, $0) } } == 0
        guard isMoved else { throw FileWriteError(path: destination, code: errno) }
        try destination.synchroniseFolder(of: target)
    }

    /// Waits until the names in the folder of `target` lie on the disk. A folder that this process may not read cannot
    /// be waited for.
    ///
    /// - Throws: ``FileWriteError`` of this path.
    func synchroniseFolder(of target: FilePath) throws(FileWriteError) {
        let folder = target.folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard folder >= 0 else { return }
        defer { close(folder) }

        let code = FileOutput.synchronise(folder)
        guard code == 0 else { throw FileWriteError(path: self, code: code) }
    }

    private func write(
        _ produce: (_ append: (UnsafeRawBufferPointer) throws -> Void) throws -> Void, to descriptor: Int32
    ) throws {
        try produce { bytes in
            let code = FileOutput.write(bytes, to: descriptor)
            guard code == 0 else { throw FileWriteError(path: self, code: code) }
        }
    }

    /// Closes a descriptor after `body`, also if that throws.
    private func closing(_ descriptor: Int32, after body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            close(descriptor)
            throw error
        }

        // File systems of other machines may have no room only now.
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
            guard let target = path.linkTarget else { break }
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
