#if canImport(CZlib)
    import CZlib
#endif

/// Bytes packed as every browser unpacks them: gzip (RFC 1952), by zlib. Rejected: the Python that draws the charts,
/// which would leave a page without charts unpacked.
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
    static func pack(_ unpacked: [UInt8]) -> [UInt8]? {
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
}
