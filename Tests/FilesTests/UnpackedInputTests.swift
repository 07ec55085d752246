import Reproducibility
import Testing

@testable import Files

@Suite("Packed input")
struct UnpackedInputTests {
    private static let path: FilePath = "log.ndjson.gz"
    private static let text = Array((0..<400).map { "{\"line\":\($0),\"square\":\($0 * $0)}\n" }.joined().utf8)

    private struct Reading: Equatable {
        var bytes: [UInt8] = []
        var error: FileReadError?
    }

    /// Reads input that comes in parts of so many bytes into a buffer of so many.
    private func read(_ bytes: [UInt8], part: Int = .max, room: Int = 4_096) -> Reading {
        let input = UnpackedInput(MemoryInput(bytes, part: part), path: Self.path)
        var reading = Reading()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
        defer { buffer.deallocate() }

        do throws(FileReadError) {
            while true {
                let count = try input.read(into: buffer)
                guard count > 0 else { return reading }
                reading.bytes += buffer[..<count]
            }
        } catch {
            reading.error = error
        }

        return reading
    }

    private func expect(
        _ bytes: [UInt8], toGive expected: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for part in [1, 2, 3, 5, 64, .max] {
            for room in [1, 7, 4_096] {
                let reading = read(bytes, part: part, room: room)
                #expect(reading.bytes == expected, "part \(part), room \(room)", sourceLocation: sourceLocation)
                #expect(reading.error == nil, sourceLocation: sourceLocation)
            }
        }
    }

    private func expect(
        _ bytes: [UInt8], toFailWith words: String, after whole: [UInt8],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for part in [1, 64, .max] {
            let reading = read(bytes, part: part)
            #expect(reading.error?.path == Self.path, sourceLocation: sourceLocation)
            #expect(
                reading.error?.reason.contains(words) == true, "\(reading.error?.reason ?? "none")",
                sourceLocation: sourceLocation)
            #expect(whole.starts(with: reading.bytes), sourceLocation: sourceLocation)
        }
    }

    @Test("what is not packed is handed through, however short and in whatever parts")
    func plain() {
        expect(Self.text, toGive: Self.text)
        let short: [[UInt8]] = [[], [0x1F], [0x28], [0x28, 0xB5], [0x28, 0xB5, 0x2F], [7], [0xEF, 0xBB, 0xBF]]
        for bytes in short { expect(bytes, toGive: bytes) }
    }

    @Test("an input that is packed in another way is named, however short and in whatever parts")
    func otherPackings() {
        let others: [(bytes: [UInt8], name: String)] = [
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "packed by xz"), (Array("BZh91AY".utf8), "packed by bzip2"),
            (Array("LZIP".utf8), "packed by lzip"), ([0x04, 0x22, 0x4D, 0x18], "packed by LZ4"),
            ([0x37, 0x7A, 0xBC, 0xAF, 0x27], "an archive of 7-Zip"), (Array("PK\u{3}\u{4}".utf8), "an archive of zip"),
        ]
        for (bytes, name) in others {
            for part in [1, 3, .max] {
                let reading = read(bytes, part: part)
                #expect(reading.bytes.isEmpty)
                #expect(reading.error?.reason == "\(name), which is not read: unpack it first")
            }
            expect(Array(bytes.prefix(3)), toGive: Array(bytes.prefix(3)))
        }
        expect(Array("BZh: text".utf8), toGive: Array("BZh: text".utf8))
    }

    @Test("an input tells the size of its file")
    func size() throws {
        #expect(UnpackedInput(MemoryInput(Self.text), path: Self.path).size == Self.text.count)
        #expect(try UnpackedInput(MemoryInput(Self.text), path: Self.path).readAll() == Self.text)
    }

    @Suite(.enabled(if: Gzip.isAvailable, "built without zlib"))
    struct Packed {
        private let tests = UnpackedInputTests()
        private let text = UnpackedInputTests.text

        private func packed(_ bytes: [UInt8]) throws -> [UInt8] { try Gzip.pack(bytes) }

        @Test("gzip unpacks in whatever parts, one member or several, empty ones too")
        func members() throws {
            let one = try packed(text)
            let none = try packed([])
            tests.expect(one, toGive: text)
            tests.expect(none, toGive: [])
            tests.expect(one + one, toGive: text + text)
            tests.expect(none + one + none + one + none, toGive: text + text)
        }

        @Test("members without content may stand anywhere, also where the bytes read at a time end")
        func emptyMembers() throws {
            var random = Xoshiro256StarStar(seed: 9)
            let long = (0..<150_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let none = try packed([])
            let one = try packed(long)
            let many = Array(repeatElement(none, count: 10_000).joined())
            for room in [4_096, 1 << 20] {
                let reading = tests.read(one + none + one + many + one + none, room: room)
                #expect(reading.error == nil && reading.bytes == long + long + long, "room \(room)")
            }
        }

        @Test("one that is cut off anywhere is an error after what could be unpacked of it")
        func cut() throws {
            let one = try packed(text)
            for count in 2..<one.count { tests.expect(Array(one[..<count]), toFailWith: "cut off", after: text) }
            for count in stride(from: 1, to: one.count, by: 7) {
                tests.expect(one + one[..<count], toFailWith: "cut off", after: text + text)
            }
        }

        @Test("bytes after its end that are no member are an error, as is a broken byte")
        func foreign() throws {
            let one = try packed(text)
            for byte in [0, 7, 0x28, 0xFF] as [UInt8] {
                tests.expect(one + [byte], toFailWith: "has other bytes after its end", after: text)
            }

            var random = Xoshiro256StarStar(seed: 3)
            for _ in 0..<400 {
                var broken = one
                broken[2 + Int(random.next() % UInt64(one.count - 2))] ^= UInt8(1 << (random.next() % 8))
                let reading = tests.read(broken)
                // A head says more than anybody needs: its time, its name.
                #expect(reading.error != nil || reading.bytes == text)
            }
        }

        @Test("all that was unpacked before a broken byte is read, in whatever parts")
        func beforeAFault() throws {
            // A member whose check sum is wrong has all its bytes before the fault, however much is read at a time.
            var wrong = try packed(text)
            wrong[wrong.count - 6] ^= 1
            for room in [1, 7, 4_096, 1 << 20] {
                for part in [1, 64, .max] {
                    let reading = tests.read(wrong, part: part, room: room)
                    #expect(
                        reading.bytes == text && reading.error?.reason.contains("broken") == true, "\(part), \(room)")
                }
            }
            #expect(tests.read(try packed(text) + wrong, room: 1 << 20).bytes == text + text)

            // A broken byte costs the same, however much is read at a time.
            var random = Xoshiro256StarStar(seed: 5)
            for _ in 0..<100 {
                var broken = try packed(text)
                broken[20 + Int(random.next() % UInt64(broken.count - 28))] ^= UInt8(1 << (random.next() % 8))
                let slow = tests.read(broken, part: 1, room: 1)
                #expect(tests.read(broken, room: 1 << 20) == slow)
            }
        }

        @Test("what unpacks to much more than itself is handed on in parts, and goes no further than is asked")
        func bomb() throws {
            let bomb = try packed([UInt8](repeating: 0, count: 64 << 20))
            let input = UnpackedInput(MemoryInput(bomb), path: UnpackedInputTests.path)
            #expect(try input.readAll(atMost: 1_000).count == 1_000)
            #expect(tests.read(bomb, room: 1 << 16).bytes.count == 64 << 20)
        }
    }
}
