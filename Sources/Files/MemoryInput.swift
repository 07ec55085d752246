/// Bytes in memory that are read like a file.
package final class MemoryInput: ByteInput {
    private var rest: ArraySlice<UInt8>
    private let part: Int

    /// An input of `bytes`.
    ///
    /// - Parameter part: the largest number of bytes of one read. With small parts, a test finds a reader that depends
    ///   on where they end.
    package init(_ bytes: [UInt8], part: Int = .max) {
        rest = bytes[...]
        self.part = max(1, part)
    }

    package var size: Int { rest.count }

    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let bytes = rest.prefix(min(part, buffer.count))
        buffer.copyBytes(from: bytes)
        rest = rest.dropFirst(bytes.count)
        return bytes.count
    }
}
