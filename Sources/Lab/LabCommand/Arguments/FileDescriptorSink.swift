import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes to an open file descriptor, as UTF-8 and without a buffer: nothing is lost when the process ends at once, and
/// standard output and standard error keep their order.
public final class FileDescriptorSink: TextSink {
    private enum State {
        case open
        case closed
        case failed(String)
    }

    private let descriptor: Int32
    private let state = Mutex(State.open)

    /// Writes to a descriptor, which stays open and belongs to the caller.
    public init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes all of the text, however many pieces it takes. Concurrent texts do not mix.
    ///
    /// When the reader has gone (`EPIPE`), this and all further text is dropped; after another error likewise, and
    /// `failure` tells which.
    public func write(_ text: String) {
        state.withLock { state in
            guard case .open = state else { return }
            var text = text
            let code = text.withUTF8 { bytes in writeAll(UnsafeRawBufferPointer(bytes)) }
            if code == EPIPE { state = .closed } else if code != 0 { state = .failed(String(cString: strerror(code))) }
        }
    }

    /// Whether the reader has gone.
    public var isClosed: Bool {
        state.withLock { state in
            if case .closed = state { true } else { false }
        }
    }

    /// The system's words for the error that lost text.
    public var failure: String? {
        state.withLock { state in
            if case .failed(let reason) = state { reason } else { nil }
        }
    }

    /// Returns 0, or the error that ended it.
    private func writeAll(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        withoutPipeSignal {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
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
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

/// Keeps `SIGPIPE` from ending the process while `body` writes.
///
/// The signal is blocked for this thread alone and taken back if it came. Ignoring it for the process would be shorter,
/// but child processes inherit that, and then fail with an error instead of ending in silence.
private func withoutPipeSignal(_ body: () -> Int32) -> Int32 {
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
