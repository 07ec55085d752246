/// Something that bytes are read from, once, in order.
public protocol ByteInput: AnyObject {
    /// Reads at least one byte, and as many as are there at once; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int
}

/// Bytes that are in memory already, handed out in parts of a given size at most.
public final class MemoryInput: ByteInput {
    private var rest: ArraySlice<UInt8>
    private let part: Int

    /// An input of bytes, `part` of them at most in one read: a small one shows whether a reader minds where parts end.
    public init(_ bytes: [UInt8], part: Int = .max) {
        rest = bytes[...]
        self.part = max(1, part)
    }

    public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let bytes = rest.prefix(min(part, buffer.count))
        buffer.copyBytes(from: bytes)
        rest = rest.dropFirst(bytes.count)
        return bytes.count
    }
}
