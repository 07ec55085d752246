#if canImport(CZlib)
    import CZlib
#endif

/// Bytes packed as every browser and `tar` unpack them: gzip (RFC 1952), by zlib. Rejected: the Python that draws the
/// charts, which would leave a page without charts unpacked.
package enum Gzip {
    package static var isAvailable: Bool {
        #if canImport(CZlib)
            true
        #else
            false
        #endif
    }

    /// Packs bytes; the same ones always give the same. `nil` in a build without zlib, and where there is no memory for
    /// it. Complexity: linear in the bytes; text of tables takes about 40 ms a megabyte.
    package static func pack(_ unpacked: [UInt8]) -> [UInt8]? {
        #if canImport(CZlib)
            var stream = z_stream()
            guard unpacked.count < Int(UInt32.max), milli_begin_gzip(&stream) == Z_OK else { return nil }
            defer { deflateEnd(&stream) }
            var unpacked = unpacked
            let room = Int(deflateBound(&stream, uLong(unpacked.count)))
            var isWhole = false
            let packed = unpacked.withUnsafeMutableBufferPointer { source in
                [UInt8](unsafeUninitializedCapacity: room) { target, count in
                    stream.next_in = source.baseAddress
                    stream.avail_in = uInt(source.count)
                    stream.next_out = target.baseAddress
                    stream.avail_out = uInt(room)
                    isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
                    count = isWhole ? room - Int(stream.avail_out) : 0
                }
            }
            return isWhole ? packed : nil
        #else
            return nil
        #endif
    }
    /// Unpacks bytes that may be anything, to so many at most.
    package static func unpack(_ packed: [UInt8], atMost limit: Int) throws(ArchiveFault) -> [UInt8] {
        #if canImport(CZlib)
            var stream = z_stream()
            guard packed.count < Int(UInt32.max), milli_begin_gunzip(&stream) == Z_OK else {
                throw ArchiveFault("it is too large to be unpacked")
            }
            defer { inflateEnd(&stream) }
            var (packed, unpacked, status) = (packed, [UInt8](), Z_OK)
            var part = [UInt8](repeating: 0, count: 1 << 20)
            packed.withUnsafeMutableBufferPointer { source in
                (stream.next_in, stream.avail_in) = (source.baseAddress, uInt(source.count))
                while status == Z_OK, unpacked.count <= limit {
                    let count = part.withUnsafeMutableBufferPointer { target in
                        (stream.next_out, stream.avail_out) = (target.baseAddress, uInt(target.count))
                        status = inflate(&stream, Z_NO_FLUSH)
                        return target.count - Int(stream.avail_out)
                    }
                    unpacked += part[..<count]
                }
            }
            guard unpacked.count <= limit else {
                throw ArchiveFault("it unpacks to more than \(limit) bytes, which no result does")
            }
            guard status == Z_STREAM_END, stream.avail_in == 0 else {
                throw ArchiveFault(
                    status == Z_BUF_ERROR
                        ? "it is cut off: fetch or publish it again"
                        : status == Z_STREAM_END ? "something else stands behind its end" : "its gzip is broken")
            }
            return unpacked
        #else
            throw ArchiveFault("this build is without zlib, which unpacks archives")
        #endif
    }
}
