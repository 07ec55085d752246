import CLibrary

extension FilePath {
    /// Writes a file whole or not at all: into a temporary file beside it, which then takes its place in one step, so
    /// that a reader, a crash or a full disk never leaves half of it. Folders above it are made. A link stays a link,
    /// and what it leads to is written; a pipe or a device is written to as it is.
    public func write(_ bytes: some Collection<UInt8>) throws(OutputError) {
        do {
            try write { append in
                if try bytes.withContiguousStorageIfAvailable({ try append(UnsafeRawBufferPointer($0)) }) == nil {
                    try Array(bytes).withUnsafeBytes { try append($0) }
                }
            }
        } catch let error as OutputError {
            throw error
        } catch {
            preconditionFailure("what is in memory is written without another error: \(error)")
        }
    }

    /// Writes a file whole or not at all, piece by piece, as `produce` gives them to the function it gets. Throws
    /// ``OutputError``, and what `produce` throws; the file is what it was then.
    public func write(_ produce: (_ append: (UnsafeRawBufferPointer) throws -> Void) throws -> Void) throws {
        try FileIdentity.refuseInput(self)
        let target = resolvingLinks
        switch status().map({ $0.st_mode & S_IFMT }) {
        case S_IFDIR?: throw OutputError(path: self, reason: "it is a folder, where a file is wanted")
        case S_IFREG?: break
        case _?: return try write(produce, to: try FileOutput.open(self))
        case nil: try makeFolders(above: target)
        }

        let temporary = FilePath(bytes: target.bytes + Array(".\(getpid()).part".utf8))
        // What a killed process left goes; a link that somebody put there is not followed.
        _ = temporary.withCString { unlink($0) }
        do {
            let descriptor = temporary.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
            guard descriptor >= 0 else { throw OutputError(path: self, code: errno) }
            try write(produce, to: descriptor)
            try temporary.move(to: self)
        } catch {
            _ = temporary.withCString { unlink($0) }
            throw error
        }
    }

    /// Where something can lie until it takes the place of the file at this path by ``move(to:)``: beside it, under a
    /// name of its own, `run.json.partial`. The path itself where there is no file to lose.
    package func besideFile(_ ending: String) throws(OutputError) -> FilePath {
        try FileIdentity.refuseInput(self)
        guard FileIdentity(of: self) != nil else { return self }

        let names = (1...).lazy.map { number in
            FilePath(bytes: resolvingLinks.bytes + Array(".\(ending)\(number == 1 ? "" : "-\(number)")".utf8))
        }

        return names.first { $0.status(followsLinks: false) == nil } ?? self
    }

    /// Puts the file at this path into the place of another in the same folder, in one step.
    package func move(to destination: FilePath) throws(OutputError) {
        try FileIdentity.refuseInput(destination)
        let isMoved = withCString { old in destination.resolvingLinks.withCString { rename(old, $0) } } == 0
        guard isMoved else { throw OutputError(path: destination, code: errno) }
    }

    private func write(
        _ produce: (_ append: (UnsafeRawBufferPointer) throws -> Void) throws -> Void, to descriptor: Int32
    ) throws {
        defer { close(descriptor) }

        try produce { bytes in
            let code = FileOutput.write(bytes, to: descriptor)
            guard code == 0 else { throw OutputError(path: self, code: code) }
        }
    }

    /// The path that the links at its end lead to, which need not be there.
    private var resolvingLinks: FilePath {
        var path = self
        // As many as Linux follows.
        for _ in 0..<40 {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = path.withCString { readlink($0, &buffer, buffer.count) }
            guard count > 0 else { break }

            let target = FilePath(bytes: buffer.prefix(count).map { UInt8(bitPattern: $0) })
            path = target.bytes.first == UInt8(ascii: "/") ? target : path.folder.appending(target.bytes)
        }

        return path
    }

    package func makeFolders(above target: FilePath) throws(OutputError) {
        var missing: [FilePath] = []
        var folder = target.folder
        while folder.withCString({ access($0, F_OK) }) != 0, folder != folder.folder {
            missing.append(folder)
            folder = folder.folder
        }

        for folder in missing.reversed() where folder.withCString({ mkdir($0, 0o777) }) != 0 && errno != EEXIST {
            throw OutputError(path: self, code: errno)
        }
    }
}
