/// A source of bytes that are read once, in order.
public protocol ByteInput: AnyObject {
    /// The number of bytes, or 0 if it is unknown in advance.
    var size: Int { get }

    /// Reads the bytes that are available, waiting for at least one.
    ///
    /// - Returns: the number of bytes written to `buffer`; 0 at the end of the input.
    /// - Throws: ``FileReadError`` if the system cannot read.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileReadError) -> Int
}

extension ByteInput {
    /// Reads to the end, or up to `limit` bytes.
    ///
    /// - Complexity: O(bytes read).
    public func readAll(atMost limit: Int = .max) throws(FileReadError) -> [UInt8] {
        var bytes: [UInt8] = []
        // The size is only a hint, because a pipe has none. Room for one more byte reveals the end.
        var capacity = size + 1
        while bytes.count < limit {
            var failure: FileReadError?
            let part = [UInt8](unsafeUninitializedCapacity: min(capacity, limit - bytes.count)) { buffer, count in
                do throws(FileReadError) {
                    count = try read(into: UnsafeMutableRawBufferPointer(buffer))
                } catch {
                    failure = error
                }
            }

            if let failure { throw failure }
            if part.isEmpty { break }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            capacity = 64 * 1024
        }

        return bytes
    }
}
