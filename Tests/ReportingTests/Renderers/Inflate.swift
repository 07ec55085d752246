#if canImport(CZlib)
    import CZlib
#endif

/// What was packed as gzip, by zlib.
enum Inflate {
    /// Why bytes cannot be unpacked.
    enum Fault: Error {
        case noZlib
        case broken(Int32)
        case bytesBehind(Int)
    }

    /// The bytes that were packed.
    static func gzip(_ packed: [UInt8]) throws -> [UInt8] {
        #if canImport(CZlib)
            var stream = z_stream()
            guard milli_begin_gunzip(&stream) == Z_OK else { throw Fault.noZlib }
            defer { inflateEnd(&stream) }
            var packed = packed
            var unpacked: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            try packed.withUnsafeMutableBufferPointer { source in
                stream.next_in = source.baseAddress
                stream.avail_in = uInt(source.count)
                var status = Z_OK
                while status == Z_OK {
                    let count = buffer.withUnsafeMutableBufferPointer { target in
                        stream.next_out = target.baseAddress
                        stream.avail_out = uInt(target.count)
                        status = inflate(&stream, Z_NO_FLUSH)
                        return target.count - Int(stream.avail_out)
                    }
                    unpacked += buffer[..<count]
                }
                guard status == Z_STREAM_END else { throw Fault.broken(status) }
                guard stream.avail_in == 0 else { throw Fault.bytesBehind(Int(stream.avail_in)) }
            }
            return unpacked
        #else
            throw Fault.noZlib
        #endif
    }
}
