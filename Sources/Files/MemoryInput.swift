import CLibrary

/// Bytes that are in memory already, in parts of at most so many: small ones show what minds where they end.
package final class MemoryInput: ByteInput {
    private var rest: ArraySlice<UInt8>
    private let part: Int

    package init(_ bytes: [UInt8], part: Int = .max) { (rest, self.part) = (bytes[...], max(1, part)) }

    package var size: Int { rest.count }

    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let bytes = rest.prefix(min(part, buffer.count))
        buffer.copyBytes(from: bytes)
        rest = rest.dropFirst(bytes.count)
        return bytes.count
    }
}
