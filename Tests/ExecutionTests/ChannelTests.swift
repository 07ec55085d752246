import Foundation
import Results
import Testing

@testable import Execution

@Suite struct ChannelTests {
    @Test("a pipe is not passed on to other processes, and is closed with its object")
    func goes() throws {
        var channel = Channel()
        let (readEnd, writeEnd) = try #require(channel.map { ($0.readEnd, $0.writeEnd) })
        for end in [readEnd, writeEnd] { #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0) }
        let copy = fcntl(readEnd, F_DUPFD_CLOEXEC, 0)
        try #require(copy >= 0)
        defer { close(copy) }

        channel = nil
        // At its end, since no writer is left.
        var polled = pollfd(fd: copy, events: Int16(POLLIN), revents: 0)
        #expect(poll(&polled, 1, 10_000) == 1)
        var byte = UInt8(0)
        #expect(read(copy, &byte, 1) == 0)
    }
}
