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
        // Without this, passing the token to a process that has ended would end this one too.
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

    /// Waits until all processes have got here.
    func letPass() {
        wait()
        pass()
    }
}
