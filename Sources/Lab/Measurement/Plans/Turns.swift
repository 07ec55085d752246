import CLibrary

/// The turns of processes that measure side by side on one core: a token goes from each to the next, through pipes that
/// the process which started them made.
public struct Turns: Sendable {
    /// Where a process finds the ends of its pipes.
    package static let (taking, passing): (Int32, Int32) = (3, 4)

    /// The turns of this process, which was started with the two ends.
    package init() {
        // The next one may have ended.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Waits for the token; not where the process before has ended.
    func take() {
        var token: UInt8 = 0
        while read(Self.taking, &token, 1) < 0, errno == EINTR {}
    }

    func pass() {
        var token: UInt8 = 1
        while write(Self.passing, &token, 1) < 0, errno == EINTR {}
    }

    /// Waits for the others.
    func letPass() {
        take()
        pass()
    }
}
