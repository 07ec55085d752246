import Files

/// Bytes that are in memory already, handed out in parts of a given size at most: a small one shows whether a reader
/// minds where parts end.
final class MemoryInput: ByteInput {
    private var rest: ArraySlice<UInt8>
    private let part: Int

    init(_ bytes: [UInt8], part: Int = .max) {
        rest = bytes[...]
        self.part = max(1, part)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let bytes = rest.prefix(min(part, buffer.count))
        buffer.copyBytes(from: bytes)
        rest = rest.dropFirst(bytes.count)
        return bytes.count
    }
}
