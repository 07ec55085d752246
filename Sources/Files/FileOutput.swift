import CLibrary

/// Opens and writes files, pipes and devices; it never waits for ever, and no signal ends it.
package enum FileOutput {
    /// Opens the file, pipe or device at a path for writing.
    ///
    /// Opening a named pipe waits for its reader, without end and deaf to signals; so it is tried for a second. Writing
    /// to the opened pipe waits as usual.
    ///
    /// - Parameter creating: if a file is made that is not there.
    /// - Returns: the descriptor, which the caller closes.
    /// - Throws: ``FileWriteError`` if it cannot be opened, and if it is one of the inputs.
    package static func open(_ path: FilePath, creating: Bool = false) throws(FileWriteError) -> Int32 {
        try FileIdentity.refuseInput(path)
        let pause: UInt32 = 20_000
        let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (creating ? O_CREAT : 0)

        for _ in 0...(1_000_000 / pause) {
            let descriptor = path.withCString { CLibrary.open($0, flags, 0o644) }
            if descriptor >= 0 {
                let flags = fcntl(descriptor, F_GETFL)
                if flags >= 0, fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) == 0 { return descriptor }
                let code = errno
                close(descriptor)
                throw FileWriteError(path: path, code: code)
            }

            let code = errno
            let isPipe = path.status().map { $0.st_mode & S_IFMT == S_IFIFO } ?? false
            guard code == EINTR || (code == ENXIO && isPipe) else { throw FileWriteError(path: path, code: code) }

            usleep(pause)
        }

        throw FileWriteError(path: path, reason: "no one reads from this pipe; start its reader first")
    }

    /// Writes all of the bytes, in as many pieces as it takes.
    ///
    /// - Returns: 0, or the value of `errno` that ended it. A pipe whose reader has gone gives `EPIPE` and no signal.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        withoutPipeSignal {
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = CLibrary.write(descriptor, part.baseAddress, part.count)
                if count >= 0 {
                    rest = rest.dropFirst(count)
                    continue
                }

                let code = errno
                switch code {
                case EINTR: continue
                case EAGAIN:
                    // The descriptor does not block, because we or another process that shares it set it so.
                    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&request, 1, -1)
                default: return code
                }
            }

            return 0
        }
    }

    /// Waits until what was written to a file, or the names in a folder, lie on the disk.
    ///
    /// - Returns: 0, or the value of `errno`; 0 as well for a pipe, and on a file system, that cannot be waited for.
    package static func synchronise(_ descriptor: Int32) -> Int32 {
        while fsync(descriptor) != 0 {
            switch errno {
            case EINTR: continue
            case EINVAL, ENOTSUP, ENOSYS, EROFS: return 0
            default: return errno
            }
        }

        return 0
    }

    /// Keeps `SIGPIPE` from ending the process while `body` writes: blocks it for this thread, and takes it back if it
    /// came.
    ///
    /// Ignoring the signal in the whole process would be shorter; but child processes inherit that, and would fail with
    /// an error where they should end in silence.
    private static func withoutPipeSignal(_ body: () -> Int32) -> Int32 {
        var pipeSignal = sigset_t()
        var before = sigset_t()
        var pending = sigset_t()
        sigemptyset(&pipeSignal)
        sigaddset(&pipeSignal, SIGPIPE)
        sigpending(&pending)
        let wasPending = sigismember(&pending, SIGPIPE) == 1
        pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
        let code = body()

        if code == EPIPE, !wasPending {
            sigpending(&pending)
            // If the process ignores the signal, none comes, and waiting for it would never end.
            if sigismember(&pending, SIGPIPE) == 1 {
                var received: Int32 = 0
                sigwait(&pipeSignal, &received)
            }
        }

        pthread_sigmask(SIG_SETMASK, &before, nil)
        return code
    }
}
