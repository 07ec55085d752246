import CPlatform
import Foundation

/// A pipe whose other end a child writes to.
final class Channel {
    let reading: Int32
    private(set) var writing: Int32
    private(set) var data = Data()
    private(set) var isAtEnd = false
    private var isClosed = false

    /// - Returns: `nil` where the system gives no pipe.
    init?() {
        var ends: [Int32] = [0, 0]
        guard milli_closed_pipe(&ends) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit { close() }

    func read() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = readBytes(reading, &buffer, buffer.count)
        if count > 0 {
            data.append(contentsOf: buffer[..<count])
        } else if count == 0 || errno != EINTR {
            isAtEnd = true
        }
    }

    func closeWriting() {
        guard writing >= 0 else { return }
        closeDescriptor(writing)
        writing = -1
    }

    func close() {
        closeWriting()
        guard !isClosed else { return }
        isClosed = true
        closeDescriptor(reading)
    }
}

/// `read` and `close`, under names that the methods above do not hide.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
