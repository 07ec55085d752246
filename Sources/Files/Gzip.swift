import CPacking

/// Bytes packed as every browser and `tar` unpack them: gzip (RFC 1952), by zlib. Rejected: the Python that draws the
/// charts, which would leave a page without charts unpacked.
package enum Gzip {
    package static var isAvailable: Bool { milli_has_gzip() }

    /// Packs bytes; the same ones always give the same. `nil` in a build without zlib, and where there is no memory for
    /// it. Complexity: linear in the bytes; text of tables takes about 40 ms a megabyte.
    package static func pack(_ unpacked: [UInt8]) -> [UInt8]? {
        let room = milli_gzip_bound(unpacked.count)
        let packed = [UInt8](unsafeUninitializedCapacity: room) { target, count in
            count = milli_gzip(unpacked, unpacked.count, target.baseAddress, room)
        }
        return packed.isEmpty ? nil : packed
    }

    /// Unpacks bytes that may be anything, to so many at most.
    package static func unpack(_ packed: [UInt8], atMost limit: Int) throws(ArchiveFault) -> [UInt8] {
        let unpacked: [UInt8]
        do throws(InputError) {
            unpacked = try UnpackedInput(MemoryInput(packed), path: "").readAll(atMost: limit + 1)
        } catch {
            throw ArchiveFault("it is \(error.reason)")
        }

        guard unpacked.count <= limit else {
            throw ArchiveFault("it unpacks to more than \(limit) bytes, which no result does")
        }

        return unpacked
    }
}
