import CLibrary

/// Opens and writes files, pipes and devices without waiting for ever and without being ended by a signal.
package enum FileOutput {
    /// Opens what is at the path, or creates a file, for the caller to close.
    ///
    /// Opening a named pipe would wait for a reader without end, and deaf to signals; so it is tried for a second, and
    /// what is written then may wait as usual.
    package static func open(_ path: FilePath, creating: Bool = false) throws(OutputError) -> Int32 {
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
                throw OutputError(path: path, code: code)
            }

            let code = errno
            let isPipe = path.status().map { $0.st_mode & S_IFMT == S_IFIFO } ?? false
            guard code == EINTR || (code == ENXIO && isPipe) else { throw OutputError(path: path, code: code) }

            usleep(pause)
        }

        throw OutputError(path: path, reason: "nobody reads from this pipe; start its reader first")
    }

    /// Writes all of the bytes, however many pieces it takes. Returns 0, or why not all was written, as `errno` has it.
    /// A reader that has gone is `EPIPE`, and no signal.
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
                    // The descriptor was set not to block, by us or by whoever shares it.
                    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&request, 1, -1)
                default: return code
                }
            }

            return 0
        }
    }

    /// Keeps `SIGPIPE` from ending the process while `body` writes: blocked for this thread and taken back if it came.
    /// Child processes would inherit that it is ignored, and then fail with an error instead of ending in silence.
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
            // Where the process ignores the signal none comes, and waiting for it would never end.
            if sigismember(&pending, SIGPIPE) == 1 {
                var received: Int32 = 0
                sigwait(&pipeSignal, &received)
            }
        }

        pthread_sigmask(SIG_SETMASK, &before, nil)
        return code
    }
}
