import CPacking

/// What an input holds, unpacked where its first bytes say that it is packed: by gzip (RFC 1952) or Zstandard (RFC
/// 8878), as many members as stand one behind the other. No more than a part of either side is held, whatever it
/// unpacks to. One that is cut off or broken is an error behind what was unpacked of it.
package final class UnpackedInput: ByteInput {
    private let input: any ByteInput
    private let path: FilePath
    private let unpacker = milli_unpacker_make()

    package init(_ input: any ByteInput, path: FilePath) { (self.input, self.path) = (input, path) }

    package static var readsZstandard: Bool { milli_has_zstandard() }

    deinit { milli_unpacker_free(unpacker) }

    package var size: Int { input.size }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        while !buffer.isEmpty {
            // What is not packed is not copied, but for its beginning.
            if milli_unpacker_is_done(unpacker) { return try input.read(into: buffer) }
            let count = milli_unpack(unpacker, buffer.baseAddress, buffer.count)
            if count > 0 { return count }

            if let fault = milli_unpacker_fault(unpacker) {
                throw InputError(path: path, reason: String(cString: fault))
            }

            var room = 0
            let part = UnsafeMutableRawBufferPointer(start: milli_unpacker_room(unpacker, &room), count: room)
            milli_unpacker_fill(unpacker, try input.read(into: part))
        }

        return 0
    }
}
