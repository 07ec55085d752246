import Testing

@testable import Files

/// Frames of Zstandard whose blocks are not compressed, as RFC 8878 has them.
@Suite("Input packed by Zstandard", .enabled(if: UnpackedInput.readsZstandard, "built without zstd"))
struct ZstandardInputTests {
    private static func frame(_ bytes: [UInt8]) -> [UInt8] {
        precondition(bytes.count < 256, "the size takes one byte")
        let block = UInt32(bytes.count << 3 | 1)
        let head: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x20, UInt8(bytes.count)]
        return head + (0..<3).map { UInt8(truncatingIfNeeded: block >> (8 * $0)) } + bytes
    }

    /// A frame of several blocks, whose size it does not say; the last byte of each head may be broken.
    private static func frame(blocks: [[UInt8]], brokenHead broken: Int? = nil) -> [UInt8] {
        var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 0x58]
        for (number, bytes) in blocks.enumerated() {
            var head = UInt32(bytes.count << 3) | (number == blocks.count - 1 ? 1 : 0)
            // A kind of block that there is not.
            if number == broken { head |= 6 }
            frame += (0..<3).map { UInt8(truncatingIfNeeded: head >> (8 * $0)) } + bytes
        }
        return frame
    }

    /// A frame that holds nothing but a note.
    private static let note: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3]

    private func read(_ bytes: [UInt8], part: Int = .max) -> (bytes: [UInt8]?, reason: String) {
        do throws(FileReadError) {
            return (try UnpackedInput(MemoryInput(bytes, part: part), path: "x").readAll(), "")
        } catch {
            return (nil, error.reason)
        }
    }

    @Test("frames unpack in whatever parts, one after the other, with notes between them")
    func frames() {
        let one = Array("{}\n{\"a\":1}\n".utf8)
        let two = Array("{\"b\":2}\n".utf8)
        for part in [1, 2, 3, .max] {
            #expect(read(Self.frame(one), part: part).bytes == one)
            #expect(read(Self.frame(one) + Self.note + Self.frame([]) + Self.frame(two), part: part).bytes == one + two)
        }
    }

    @Test("one that is cut off, broken or followed by something else is an error")
    func faults() {
        let frame = Self.frame(Array("{}\n{\"a\":1}\n".utf8))
        for count in 4..<frame.count { #expect(read(Array(frame[..<count])).reason.contains("cut off"), "\(count)") }
        #expect(read(frame + frame.dropLast()).reason.contains("cut off"))
        #expect(read(frame + Array("{}".utf8)).reason.contains("has other bytes after its end"))
        var broken = frame

        // A kind of block that there is not.
        broken[6] |= 6
        #expect(read(broken).reason.contains("broken"))
        // A window of more than is given.
        #expect(read([0x28, 0xB5, 0x2F, 0xFD, 0, 0xF8, 1, 0, 0]).reason.contains("more memory"))
    }

    @Test("all blocks before a broken one are read, in whatever parts")
    func beforeAFault() throws {
        let blocks = (0..<5).map { number in [UInt8](repeating: UInt8(65 + number), count: 1_000 * (number + 1)) }
        #expect(read(Self.frame(blocks: blocks)).bytes == blocks.flatMap { $0 })

        for broken in blocks.indices {
            let frame = Self.frame(blocks: blocks, brokenHead: broken)
            for part in [1, 3, 1_000, .max] {
                for room in [1, 1_000, 1 << 20] {
                    let input = UnpackedInput(MemoryInput(frame, part: part), path: "x")
                    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
                    defer { buffer.deallocate() }
                    var bytes: [UInt8] = []
                    let error = #expect(throws: FileReadError.self) {
                        while true {
                            let count = try input.read(into: buffer)
                            if count == 0 { return }
                            bytes += buffer[..<count]
                        }
                    }
                    #expect(error?.reason.contains("broken") == true)
                    #expect(bytes == blocks[..<broken].flatMap { $0 }, "block \(broken), part \(part), room \(room)")
                }
            }
        }
    }
}
