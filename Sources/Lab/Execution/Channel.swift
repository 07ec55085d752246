import CLibrary
import CPlatform
import Foundation

/// A pipe whose other end a child writes to.
final class Channel {
    let reading: Int32
    private(set) var writing: Int32
    private(set) var data = Data()
    private(set) var isAtEnd = false
    private var isClosed = false
    private let bound: Int

    /// - Parameter bound: after how many bytes reading ends.
    /// - Returns: `nil` where the system gives no pipe.
    init?(bound: Int = .max) {
        self.bound = bound
        var ends: [Int32] = [0, 0]
        guard milli_closed_pipe(&ends) == 0 else { return nil }

        reading = ends[0]
        writing = ends[1]
    }

    deinit { close() }

    func read() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = CLibrary.read(reading, &buffer, buffer.count)
        if count > 0 {
            data.append(contentsOf: buffer[..<count])
            if data.count > bound {
                isAtEnd = true
                close()
            }
        } else if count == 0 || errno != EINTR {
            isAtEnd = true
        }
    }

    func closeWriting() {
        guard writing >= 0 else { return }
        _ = CLibrary.close(writing)
        writing = -1
    }

    func close() {
        closeWriting()
        guard !isClosed else { return }
        isClosed = true
        _ = CLibrary.close(reading)
    }
}
