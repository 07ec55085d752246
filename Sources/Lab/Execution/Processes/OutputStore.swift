import CLibrary
import CPlatform
import Files
import Foundation
import JSONText
import Jobs
import Nouns

/// An unnamed file that takes the output of a program, call after call.
///
/// On Linux the file lies in memory, and its pages are used again for the next call. The kernel moves the output from a
/// pipe into it without a copy through this process.
package final class OutputStore {
    let descriptor: Int32
    /// True if it keeps the output; otherwise it only counts the bytes.
    let isKept: Bool
    /// The number of bytes of the output.
    private(set) var count = 0
    /// The reason why output was lost; `nil` if all of it was stored.
    private(set) var failure: String?

    /// Makes an empty store; `nil` if the system has no room for one.
    ///
    /// - Parameter isKept: `false` for a store that drops the output and only counts its bytes.
    package convenience init?(isKept: Bool = true) {
        let file = isKept ? milli_unnamed_file() : open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        self.init(taking: file, isKept: isKept)
    }

    /// Makes a store of an open file. The store closes the file.
    init(taking descriptor: Int32, isKept: Bool) {
        self.descriptor = descriptor
        self.isKept = isKept
    }

    /// Returns an empty store.
    ///
    /// - Throws: ``JobFailure`` if the system has no room for one.
    package static func making(isKept: Bool) throws(JobFailure) -> OutputStore {
        guard let store = OutputStore(isKept: isKept) else {
            throw JobFailure("has no room for what a command prints: \(String(cString: strerror(errno)))")
        }

        return store
    }

    deinit { close(descriptor) }

    /// Drops the output, to make room for the next call.
    func rewind() {
        lseek(descriptor, 0, SEEK_SET)
        count = 0
        failure = nil
    }

    /// Reads the bytes in a pipe, or waits for the first.
    ///
    /// - Returns: the number of bytes; 0 at the end, and below 0 for an error. ``failure`` then names the error, unless
    ///   a signal arrived.
    func read(from pipe: Int32, most: Int) -> Int {
        var reason: Int32 = 0
        let moved = Int(milli_move(pipe, descriptor, most, &reason))
        count += moved
        guard reason != 0 else { return moved }

        if reason != EINTR { failure = String(cString: strerror(reason)) }
        return -1
    }

    /// Returns true if both hold the same output.
    ///
    /// - Throws: ``OutputFault`` if either store cannot be read.
    package func holdsSame(as other: OutputStore) throws(OutputFault) -> Bool {
        guard count == other.count else { return false }
        guard count > 0 else { return true }

        return try withBytes { bytes throws(OutputFault) in
            try other.withBytes { otherBytes in memcmp(bytes, otherBytes, count) == 0 }
        }
    }

    /// The output in words: its length and its beginning.
    package var summary: String {
        let start = (try? withBytes { Array(UnsafeRawBufferPointer(start: $0, count: min(count, 60))) }) ?? []
        let text = start.isEmpty ? "" : ", '\(SingleLine.escaped(String(showing: start)))'"
        let length = counted(count, "byte")
        return count > 60 ? "\(length)\(text) …" : length + text
    }

    /// Copies the output to an empty store.
    ///
    /// - Throws: ``OutputFault`` if it cannot be read, or the other store has no room.
    func copy(to other: OutputStore) throws(OutputFault) {
        guard count > 0 else { return }

        let code = try withBytes { bytes in
            FileOutput.write(UnsafeRawBufferPointer(start: bytes, count: count), to: other.descriptor)
        }
        guard code == 0 else { throw OutputFault(reason: String(cString: strerror(code))) }
        other.count = count
    }

    /// Calls `body` with the output in memory.
    ///
    /// - Throws: ``OutputFault`` if it cannot be mapped. An empty store never can be.
    private func withBytes<Value>(
        _ body: (UnsafeRawPointer) throws(OutputFault) -> Value
    ) throws(OutputFault) -> Value {
        guard let page = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0), page != MAP_FAILED else {
            throw OutputFault(reason: String(cString: strerror(errno)))
        }

        defer { munmap(page, count) }
        return try body(page)
    }
}
