import CPacking

/// Bytes packed as every browser and `tar` unpack them: gzip (RFC 1952), by zlib.
///
/// Rejected: packing by the Python that draws the charts. A page without charts would stay unpacked.
package enum Gzip {
    /// True in a build with zlib.
    package static var isAvailable: Bool { milli_has_gzip() }

    /// The search for repetitions, as a level of zlib.
    package enum Effort: Int32 {
        /// The usual one, for what a user waits for: the data of a page takes 0.2 times the time of the best, and 6 %
        /// more bytes. Level 6 takes 1.6 times as long for 4 % fewer bytes, level 4 0.7 times for 5 % more.
        case usual = 5
        case best = 9
    }

    /// Packs bytes; equal bytes always give equal archives.
    ///
    /// - Throws: ``PackingError``.
    /// - Complexity: O(bytes); the text of tables takes about 40 ms a megabyte.
    package static func pack(_ unpacked: [UInt8], effort: Effort = .best) throws(PackingError) -> [UInt8] {
        if let refusal = refusal(ofBytes: unpacked.count) { throw refusal }

        let room = milli_gzip_bound(unpacked.count)
        let packed = [UInt8](unsafeUninitializedCapacity: room) { target, count in
            count = milli_gzip(unpacked, unpacked.count, target.baseAddress, room, effort.rawValue)
        }
        guard !packed.isEmpty else { throw .noMemory }
        return packed
    }

    /// Returns the reason for which so many bytes cannot be packed, whatever they are; `nil` if they can.
    static func refusal(ofBytes count: Int) -> PackingError? {
        guard isAvailable else { return .noZlib }
        return max(count, milli_gzip_bound(count)) < UInt32.max ? nil : .tooLarge(bytes: count)
    }

    /// Unpacks the whole of a small file from an untrusted source; bytes that are not packed stay as they are.
    ///
    /// - Throws: ``ArchiveError`` as ``unpack(_:atMost:)`` does, with a hundred times the packed size and a mebibyte as
    ///   the limit.
    package static func unpackAll(_ packed: [UInt8]) throws(ArchiveError) -> [UInt8] {
        try unpack(packed, atMost: 100 * packed.count + 1 << 20)
    }

    /// Unpacks bytes from an untrusted source.
    ///
    /// - Parameter limit: the most bytes that it may unpack to.
    /// - Throws: ``ArchiveError`` if they are not packed well, and if they unpack to more than `limit` bytes.
    package static func unpack(_ packed: [UInt8], atMost limit: Int) throws(ArchiveError) -> [UInt8] {
        let unpacked: [UInt8]
        do throws(FileReadError) {
            unpacked = try UnpackedInput(MemoryInput(packed), path: "").readAll(atMost: limit + 1)
        } catch {
            throw ArchiveError("it is \(error.reason)")
        }

        guard unpacked.count <= limit else {
            throw ArchiveError("it unpacks to more than \(limit) bytes, which no result does")
        }

        return unpacked
    }
}
