import CPacking

/// Packs and unpacks gzip (RFC 1952) with zlib, the format that every browser and `tar` can unpack.
///
/// Rejected: packing by the Python that draws the charts. A page without charts would stay unpacked.
package enum Gzip {
    /// True in a build with zlib.
    package static var isAvailable: Bool { milli_has_gzip() }

    /// The search for repetitions, as a level of zlib.
    package enum Effort: Int32 {
        /// The usual level, while a user waits. For the data of a page it takes 0.2 times the time of the best level,
        /// with 6 % more bytes. Level 6 takes 1.6 times as long for 4 % fewer bytes, and level 4 takes 0.7 times as
        /// long for 5 % more.
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

    /// Returns the reason why this number of bytes cannot be packed; `nil` if it can.
    static func refusal(ofBytes count: Int) -> PackingError? {
        guard isAvailable else { return .noZlib }
        return max(count, milli_gzip_bound(count)) < UInt32.max ? nil : .tooLarge(bytes: count)
    }

    /// Unpacks all of a small file from an untrusted source. Bytes that are not packed are returned unchanged.
    ///
    /// - Throws: ``ArchiveError`` in the cases of ``unpack(_:atMost:)``. The limit is a hundred times the packed size
    ///   and a mebibyte.
    package static func unpackAll(_ packed: [UInt8]) throws(ArchiveError) -> [UInt8] {
        try unpack(packed, atMost: 100 * packed.count + 1 << 20)
    }

    /// Unpacks bytes from an untrusted source.
    ///
    /// - Parameter limit: the largest number of unpacked bytes.
    /// - Throws: ``ArchiveError`` if they are not packed correctly, or unpack to more than `limit` bytes.
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
