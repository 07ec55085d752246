import CLibrary

/// Something that bytes are read from, once, in order.
public protocol ByteInput: AnyObject {
    /// The number of bytes where that is known beforehand, else 0.
    var size: Int { get }

    /// Reads at least one byte, and as many as are there at once; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int
}

extension ByteInput {
    /// The bytes to the end, or as many as are wanted at most, in O(bytes read).
    public func readAll(atMost limit: Int = .max) throws(InputError) -> [UInt8] {
        var bytes: [UInt8] = []
        // What a pipe holds is not known beforehand: the size is a hint only, and one byte more shows the end.
        var capacity = size + 1
        while bytes.count < limit {
            var failure: InputError?
            let part = [UInt8](unsafeUninitializedCapacity: min(capacity, limit - bytes.count)) { buffer, count in
                do throws(InputError) {
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
