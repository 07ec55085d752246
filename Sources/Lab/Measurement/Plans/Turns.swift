import CLibrary

/// The turns of processes that measure together on one core. Each passes a token to the next through pipes made by
/// their parent.
public struct Turns: Sendable {
    /// The descriptor from which a process takes the token.
    package static let tokenInput: Int32 = 3
    /// The descriptor to which a process passes the token.
    package static let tokenOutput: Int32 = 4

    /// The turns of this process, which inherited the two descriptors.
    package init() {
        // The next process may have ended, and passing the token would end this one.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Waits for the token; returns at once if the process before has ended.
    func wait() {
        var token: UInt8 = 0
        while read(Self.tokenInput, &token, 1) < 0, errno == EINTR {}
    }

    /// Passes the token to the next process.
    func pass() {
        var token: UInt8 = 1
        while write(Self.tokenOutput, &token, 1) < 0, errno == EINTR {}
    }

    /// Waits until all processes got here.
    func letPass() {
        wait()
        pass()
    }
}
