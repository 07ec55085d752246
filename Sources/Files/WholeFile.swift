import CLibrary

extension FilePath {
    /// Writes a file completely or not at all. A temporary file next to it replaces it in one step, so a crash or a
    /// full disk never leaves half a file, and no reader sees one.
    ///
    /// Its bytes are on the disk before it takes its place, and its name is there when this returns, as far as the file
    /// system can tell. After a crash of the whole machine, there is either the old file or the new one. That takes
    /// some milliseconds, so this is not for files that are written often.
    ///
    /// Missing folders are made. If the path is a link, its target is written, and the link stays. A pipe or a device
    /// is written to directly. A new file keeps the permissions of the file it replaces, so that no one else can read
    /// it.
    ///
    /// - Parameter other: a file whose permissions a new file gets, such as the one that it replaces later.
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
        // Removes the remains of a killed process. A link that another user put there is not followed.
        _ = temporary.withCString { unlink($0) }
        do {
            let permissions = (earlier ?? other?.status()).map { $0.st_mode & 0o777 }
            // No one else can open it before it has the permissions of the other file.
            let descriptor = temporary.withCString {
                open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions == nil ? 0o666 : 0o600)
            }
            guard descriptor >= 0 else { throw FileWriteError(path: self, code: errno) }
            // A file system without permissions refuses, and has no permissions to keep.
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

    /// A free path next to the file at this path, such as `run.json.partial`, for a file that later replaces it by
    /// ``move(to:)``. If there is no file to lose, it is this path itself.
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

    /// Removes this name from a file with several names (hard links), so that writing to this path does not change the
    /// file under its other names.
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

    /// Waits until the names in the folder of `target` are on the disk. That is not possible for a folder that this
    /// process may not read.
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

    /// Closes a descriptor after `body`, even if `body` throws.
    private func closing(_ descriptor: Int32, after body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            close(descriptor)
            throw error
        }

        // Network file systems may report a lack of room only now.
        guard close(descriptor) == 0 else { throw FileWriteError(path: self, code: errno) }
    }

    /// The path of the temporary file next to this one. A name of 255 bytes, the longest possible, is cut for it.
    private var temporary: FilePath {
        let ending = Array(".\(getpid()).part".utf8)
        return folder.appending(lastComponent.prefix(255 - ending.count) + ending)
    }

    /// The path with the links at its end resolved. The file need not exist.
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
