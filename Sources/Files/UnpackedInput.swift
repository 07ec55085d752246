import CPacking

/// The content of an input. It is unpacked if its first bytes show gzip (RFC 1952) or Zstandard (RFC 8878).
///
/// Several packed members in a row are one content. Only a part of the packed and of the unpacked bytes is in memory,
/// whatever the size. An incomplete or broken input gives its good bytes first, and then throws.
package final class UnpackedInput: ByteInput {
    private let input: any ByteInput
    private let path: FilePath
    private let unpacker: OpaquePointer

    /// The content of `input`.
    ///
    /// - Parameters:
    ///   - path: the name of the input in errors.
    ///   - takesOtherPackings: true to return bytes unchanged if they are packed in another way, such as by xz; by
    ///     default that is an error.
    package init(_ input: any ByteInput, path: FilePath, takesOtherPackings: Bool = false) {
        self.input = input
        self.path = path
        unpacker = milli_unpacker_make(takesOtherPackings)
    }

    /// True in a build with libzstd.
    package static var readsZstandard: Bool { milli_has_zstandard() }

    deinit { milli_unpacker_free(unpacker) }

    package var size: Int { input.size }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileReadError) -> Int {
        while !buffer.isEmpty {
            // Only the beginning of an unpacked input is copied.
            if milli_unpacker_is_done(unpacker) { return try input.read(into: buffer) }
            let count = milli_unpack(unpacker, buffer.baseAddress, buffer.count)
            if count > 0 { return count }

            if let fault = milli_unpacker_fault(unpacker) {
                throw FileReadError(path: path, reason: String(cString: fault))
            }

            var room = 0
            let part = UnsafeMutableRawBufferPointer(start: milli_unpacker_room(unpacker, &room), count: room)
            milli_unpacker_fill(unpacker, try input.read(into: part))
        }

        return 0
    }
}
