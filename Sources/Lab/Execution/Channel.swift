import CLibrary
import CPlatform
import Foundation

/// The reading end of a pipe to whose other end a child writes.
final class Channel {
    let reading: Int32
    private(set) var writing: Int32
    private(set) var data = Data()
    private(set) var isAtEnd = false
    private var isClosed = false
    private let bound: Int

    /// Opens a pipe; `nil` if the system gives none.
    ///
    /// - Parameter bound: the number of bytes after which reading ends.
    init?(bound: Int = .max) {
        self.bound = bound
        var ends: [Int32] = [0, 0]
        guard milli_closed_pipe(&ends) == 0 else { return nil }

        reading = ends[0]
        writing = ends[1]
    }

    deinit { close() }

    /// Reads what is there, and waits if there is nothing yet.
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
