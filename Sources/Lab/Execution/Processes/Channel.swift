import CLibrary
import CPlatform
import Foundation

/// The reading end of a pipe that a child writes to.
final class Channel {
    let readEnd: Int32
    private(set) var writeEnd: Int32
    private(set) var data = Data()
    /// True if reading has ended.
    private(set) var isAtEnd = false
    /// The reason why output was lost, such as a full store; `nil` if nothing is lost.
    private(set) var failure: String?
    private var isClosed = false
    private let store: OutputStore?
    /// The pace of reads from a pipe that holds a mebibyte; `nil` for a smaller pipe, which would fill up during a
    /// rest.
    private var pace: ReadingPace?
    private let bound: Int
    private let capacity: Int

    /// Opens a pipe; `nil` if the system refuses.
    ///
    /// - Parameters:
    ///   - store: the file that takes the output, in place of ``data``.
    ///   - bound: the number of bytes after which reading ends.
    ///   - capacity: the number of bytes that ``data`` keeps. Further bytes are read and dropped.
    init?(into store: OutputStore? = nil, bound: Int = .max, keeping capacity: Int = .max) {
        self.store = store
        self.bound = bound
        self.capacity = capacity
        var ends: [Int32] = [0, 0]
        guard milli_closed_pipe(&ends) == 0 else { return nil }

        readEnd = ends[0]
        writeEnd = ends[1]
        if let store {
            store.rewind()
            if milli_widen_pipe(writeEnd) == 1 { pace = ReadingPace() }
        }
    }

    deinit { close() }

    /// True after a read if the next one should wait until more output has gathered in the pipe.
    private(set) var needsRest = false

    /// Reads the bytes in the pipe, or waits for the first. The pipe is closed if the rest cannot be stored.
    func read() {
        let count = store.map { $0.read(from: readEnd, most: Self.mostMoved) } ?? readData()
        if let failure = store?.failure {
            fail(failure)
        } else if count > 0, store?.count ?? data.count > bound {
            fail("it is more than \(bound) bytes")
        } else if count == 0 {
            isAtEnd = true
        }

        needsRest = pace?.needsRest(after: count, at: MonotonicSeconds.now) ?? false
    }

    private func fail(_ reason: String) {
        failure = reason
        isAtEnd = true
        close()
    }

    /// The largest number of bytes moved into a store at once.
    private static let mostMoved = 1 << 20

    private func readData() -> Int {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = CLibrary.read(readEnd, &buffer, buffer.count)
        if count < 0, errno != EINTR { fail(String(cString: strerror(errno))) }
        if count > 0, data.count < capacity {
            data.append(contentsOf: buffer[..<min(count, capacity - data.count)])
        }
        return count
    }

    func closeWriting() {
        guard writeEnd >= 0 else { return }
        _ = CLibrary.close(writeEnd)
        writeEnd = -1
    }

    func close() {
        closeWriting()
        guard !isClosed else { return }
        isClosed = true
        _ = CLibrary.close(readEnd)
    }
}
