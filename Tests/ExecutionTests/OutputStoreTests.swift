import Foundation
import Testing

@testable import Execution

@Suite struct OutputStoreTests {
    @Test("a store whose file takes a part of the output and then no more counts that part, and names the error")
    func partialOutput() throws {
        // Neither end is a pipe, so that the bytes are read and written, and the socket holds fewer than are there.
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { close(ends[1]) }
        var room: Int32 = 4_096
        setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<Int32>.size))
        for end in ends { try #require(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
        let input = try #require(InputFile(holding: Data(repeating: 7, count: 60_000)))

        let store = OutputStore(taking: ends[0], isKept: true)
        #expect(store.read(from: input.descriptor, most: 1 << 20) < 0)

        #expect(store.failure == String(cString: strerror(EAGAIN)))
        var taken = [UInt8](repeating: 0, count: 60_000)
        let count = read(ends[1], &taken, taken.count)
        #expect(count > 0 && store.count == count)
    }
}
