import CLibrary

/// Opens and writes files, pipes and devices. It never waits forever, and no signal ends it.
package enum FileOutput {
    /// Opens the file, pipe or device at a path for writing.
    ///
    /// Opening a named pipe waits for its reader without a limit, even if a signal arrives. So it is only tried for a
    /// second. Writing to the opened pipe waits as usual.
    ///
    /// - Parameter creating: if a missing file is made.
    /// - Returns: the descriptor, which the caller closes.
    /// - Throws: ``FileWriteError`` if it cannot be opened, or is one of the inputs.
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

    /// Writes all of the bytes, in several pieces if necessary.
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
                    // The descriptor is non-blocking, set by this process or another one that shares it.
                    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&request, 1, -1)
                default: return code
                }
            }

            return 0
        }
    }

    /// Waits until the contents of a file, or the names in a folder, are on the disk.
    ///
    /// - Returns: 0, or the value of `errno`. For a pipe, or a file system that cannot be waited for, it is 0.
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

    /// Prevents `SIGPIPE` from ending the process while `body` writes: blocks it for this thread, and removes it if it
    /// arrived.
    ///
    /// Ignoring the signal in the whole process would be shorter, but child processes would inherit that, and fail with
    /// an error where they should end silently.
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
            // If the process ignores the signal, it never arrives, and waiting for it would not end.
            if sigismember(&pending, SIGPIPE) == 1 {
                var received: Int32 = 0
                sigwait(&pipeSignal, &received)
            }
        }

        pthread_sigmask(SIG_SETMASK, &before, nil)
        return code
    }
}
