#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The signal that ends a process which writes to a pipe that nobody reads from any more.
enum PipeSignal {
    /// Keeps the signal from ending the process while `body` writes.
    ///
    /// It is blocked for this thread alone and taken back if it came, as where the command writes its output: ignoring it
    /// for the process would be inherited by child processes.
    ///
    /// - Parameter body: returns 0, or why it could not write, as `errno` has it.
    static func without(_ body: () -> Int32) -> Int32 {
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
