import Reproducibility
import Testing

@testable import Files

@Suite(.enabled(if: Gzip.isAvailable, "built without zlib")) struct ArchiveTests {
    private static let files: [(name: String, bytes: [UInt8])] = [
        ("run/README.md", Array("# Run\n".utf8)), ("run/empty", []), ("run/block", [UInt8](repeating: 7, count: 512)),
        ("run/docs/more", Array((0..<5_000).map { UInt8(truncatingIfNeeded: $0 * $0) })),
    ]

    private func packed(_ files: [(name: String, bytes: [UInt8])] = files) throws -> [UInt8] {
        try #require(Archive(files).packed(modified: 1_767_225_600))
    }

    /// The reason for which an archive is refused; `nil` if it is read.
    private func refusal(_ bytes: [UInt8]) -> String? {
        do throws(ArchiveFault) {
            _ = try Archive(unpacking: bytes)
            return nil
        } catch {
            return error.reason
        }
    }

    /// An archive whose tar was changed.
    private func changed(_ change: (inout [UInt8]) -> Void) throws -> [UInt8] {
        var tar = try Gzip.unpack(try packed(), atMost: 1_000_000)
        change(&tar)
        let sum = tar[..<512].enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element)) }
        let text = String(sum, radix: 8)
        tar.replaceSubrange(148..<156, with: Array((String(repeating: "0", count: 6 - text.count) + text + "\0 ").utf8))

        return try #require(Gzip.pack(tar))
    }

    @Test("what is packed is read again, and the same files give the same bytes")
    func roundTrip() throws {
        let bytes = try packed()
        #expect(bytes == (try packed()))
        let read = try Archive(unpacking: bytes).files
        #expect(read.map(\.name) == Self.files.map(\.name) && read.map(\.bytes) == Self.files.map(\.bytes))
        #expect(try Archive(unpacking: try packed([])).files.isEmpty)
    }

    @Test("an archive that is cut anywhere is refused, and says so")
    func cut() throws {
        let bytes = try packed()
        for count in stride(from: 0, to: bytes.count, by: 7) {
            let reason = try #require(refusal(Array(bytes[..<count])))
            #expect(reason.contains("cut") || count < 18, "\(count): \(reason)")
        }

        let tar = try Gzip.unpack(bytes, atMost: 1_000_000)
        for count in stride(from: 100, to: tar.count - 1_024, by: 256) {
            #expect(refusal(try #require(Gzip.pack(Array(tar[..<count])))) != nil, "\(count)")
        }
        #expect(refusal(bytes + [0])?.contains("other bytes after its end") == true)
    }

    @Test("a changed byte anywhere is refused, or changes nothing")
    func changes() throws {
        let bytes = try packed()
        var random = Xoshiro256StarStar(seed: 23)
        for _ in 0..<300 {
            var broken = bytes
            let offset = Int(random.next() % UInt64(bytes.count))
            broken[offset] ^= UInt8(1 << (random.next() % 8))

            guard refusal(broken) == nil else { continue }
            #expect(try Archive(unpacking: broken).files.map(\.bytes) == Self.files.map(\.bytes), "byte \(offset)")
        }
    }

    @Test("what unpacks to more than a hundred times its size is refused before it fills the memory")
    func bomb() throws {
        let bomb = try #require(Gzip.pack([UInt8](repeating: 0, count: 200 << 20)))
        #expect(bomb.count < 1 << 20)
        #expect(refusal(bomb)?.contains("unpacks to more than") == true)
    }

    @Test("a name that leads out of its folder, a link and a device are refused by name")
    func hostile() throws {
        for name in ["/etc/passwd\0", "../../x\0", "run/../../x\0"] {
            let bytes = try changed { $0.replaceSubrange(0..<name.utf8.count, with: name.utf8) }
            #expect(refusal(bytes)?.contains("leads out of its folder") == true, "\(name)")
        }

        for kind in "12346" {
            let bytes = try changed { $0[156] = kind.asciiValue ?? 0 }
            #expect(refusal(bytes) == "run/README.md in it is a link or a device; files and folders are right")
        }
        #expect(
            refusal(try changed { $0.replaceSubrange(124..<136, with: Array("77777777777\0".utf8)) })?.contains("cut")
                == true)
        #expect(refusal(try #require(Gzip.pack(Array("{}\n".utf8)))) != nil)
        #expect(refusal(try #require(Gzip.pack([UInt8](repeating: 65, count: 4_096))))?.contains("no tar") == true)
    }
}
