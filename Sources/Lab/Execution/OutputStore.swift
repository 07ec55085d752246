import CLibrary
import CPlatform
import Files
import Foundation
import Jobs
import JSONText

/// A file without a name that takes what a command prints, call after call.
///
/// On Linux it lies in memory, and its pages stay for the next call: the kernel moves the output of a pipe into it
/// without a copy to this process.
package final class OutputStore {
    let descriptor: Int32
    /// True if it keeps what it takes; else it only counts the bytes.
    let isKept: Bool
    /// The bytes of the output that it holds.
    private(set) var count = 0

    /// Makes an empty store; `nil` if the system has no room for one.
    ///
    /// - Parameter isKept: `false` for one that drops what it takes, and only counts the bytes.
    package init?(isKept: Bool = true) {
        self.isKept = isKept
        descriptor = isKept ? milli_unnamed_file() : open("/dev/null", O_WRONLY | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    /// Returns an empty store.
    ///
    /// - Throws: ``JobFailure`` if the system has no room for one.
    static func making(isKept: Bool) throws(JobFailure) -> OutputStore {
        guard let store = OutputStore(isKept: isKept) else {
            throw JobFailure("has no room for what a command prints: \(String(cString: strerror(errno)))")
        }

        return store
    }

    deinit { close(descriptor) }

    /// Drops the output, to take that of the next call.
    func rewind() {
        lseek(descriptor, 0, SEEK_SET)
        count = 0
    }

    /// Reads what lies ready in a pipe, and waits if there is nothing yet.
    ///
    /// - Returns: the bytes; 0 at the end, and below 0 for an error.
    func read(from pipe: Int32, most: Int) -> Int {
        let moved = Int(milli_move(pipe, descriptor, most))
        count += max(moved, 0)
        return moved
    }

    /// Returns true if both hold the same output.
    package func holdsSame(as other: OutputStore) -> Bool {
        guard count == other.count else { return false }

        return withBytes { bytes in
            other.withBytes { others in
                guard let bytes, let others else { return count == 0 }
                return memcmp(bytes, others, count) == 0
            }
        }
    }

    /// The output in words: its length, and how it begins.
    package var described: String {
        withBytes { bytes in
            let start = bytes.map { Array(UnsafeRawBufferPointer(start: $0, count: min(count, 60))) } ?? []
            let text = start.isEmpty ? "" : ", '\(SingleLine.escaped(String(showing: start)))'"
            return "\(count) byte\(count == 1 ? "" : "s")\(text)\(count > 60 ? " …" : "")"
        }
    }

    /// Copies the output to an empty store.
    ///
    /// - Returns: `false` if that has no room for it.
    func copy(to other: OutputStore) -> Bool {
        withBytes { bytes in
            guard let bytes else { return count == 0 }

            while other.count < count {
                let written = write(other.descriptor, bytes + other.count, count - other.count)
                guard written > 0 || errno == EINTR else { return false }
                other.count += max(written, 0)
            }

            return true
        }
    }

    private func withBytes<Result>(_ body: (UnsafeRawPointer?) -> Result) -> Result {
        guard count > 0, let page = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0), page != MAP_FAILED else {
            return body(nil)
        }

        defer { munmap(page, count) }
        return body(page)
    }
}
