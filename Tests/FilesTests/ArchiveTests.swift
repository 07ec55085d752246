import Reproducibility
import Testing

@testable import Files

@Suite(.enabled(if: Gzip.isAvailable, "built without zlib")) struct ArchiveTests {
    private static let files: [(name: String, bytes: [UInt8])] = [
        ("run/README.md", Array("# Run\n".utf8)), ("run/empty", []), ("run/block", [UInt8](repeating: 7, count: 512)),
        ("run/docs/more", Array((0..<5_000).map { UInt8(truncatingIfNeeded: $0 * $0) })),
    ]

    private func packed(_ files: [(name: String, bytes: [UInt8])] = files) throws -> [UInt8] {
        try Archive(files).packed(modified: 1_767_225_600)
    }

    /// The reason for which an archive is refused; `nil` if it is read.
    private func refusal(_ bytes: [UInt8]) -> String? {
        do throws(ArchiveError) {
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

        return try Gzip.pack(tar)
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
            #expect(refusal(try Gzip.pack(Array(tar[..<count]))) != nil, "\(count)")
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
        let bomb = try Gzip.pack([UInt8](repeating: 0, count: 200 << 20))
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
        #expect(refusal(try Gzip.pack(Array("{}\n".utf8))) != nil)
        #expect(refusal(try Gzip.pack([UInt8](repeating: 65, count: 4_096)))?.contains("no tar") == true)
    }

    /// An entry of a tar as other writers make it: its header and its padded bytes.
    private func entry(
        _ name: String, _ kind: Character = "0", _ bytes: [UInt8] = [], magic: String = "ustar\0" + "00",
        folder: String = "", size: [UInt8]? = nil
    ) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)

        func put(_ bytes: some Collection<UInt8>, at offset: Int) {
            header.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        }

        let octal = String(bytes.count, radix: 8)
        put(name.utf8.prefix(100), at: 0)
        put(size ?? Array((String(repeating: "0", count: 11 - octal.utf8.count) + octal).utf8), at: 124)
        header[156] = kind.asciiValue ?? 0
        put(magic.utf8, at: 257)
        put(folder.utf8, at: 345)
        put([UInt8](repeating: 32, count: 8), at: 148)
        let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
        put((String(repeating: "0", count: 6 - sum.utf8.count) + sum + "\0 ").utf8, at: 148)

        return header + bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
    }

    /// A record of an extended header of POSIX, which begins with its own length.
    private func record(_ key: String, _ value: String) -> [UInt8] {
        let rest = " \(key)=\(value)\n"
        var count = rest.utf8.count + 1
        while "\(count)\(rest)".utf8.count != count { count += 1 }
        return Array("\(count)\(rest)".utf8)
    }

    /// The files of an archive of these entries, as `NAME:CONTENT`.
    private func read(_ entries: [UInt8]..., end: Int = 1_024) throws -> [String] {
        let tar = entries.flatMap { $0 } + [UInt8](repeating: 0, count: end)
        return try Archive(unpacking: try Gzip.pack(tar)).files.map { name, bytes in
            "\(name):\(String(decoding: bytes, as: UTF8.self))"
        }
    }

    /// The reason for which an archive of these entries is refused.
    private func refusal(ofTar entries: [UInt8]..., end: Int = 1_024) throws -> String? {
        let tar = entries.flatMap { $0 } + [UInt8](repeating: 0, count: end)
        return refusal(try Gzip.pack(tar))
    }

    private static let longName = "run/" + String(repeating: "long-", count: 40) + "name"
    private static let gnu = "ustar  \0"

    @Test("a long name of GNU belongs to the next file, and to no other")
    func longNamesOfGNU() throws {
        let name = entry("././@LongLink", "L", Array((Self.longName + "\0").utf8), magic: Self.gnu)
        let file = entry(String(Self.longName.prefix(100)), "0", [65], magic: Self.gnu)
        let other = entry("run/b", "0", [66], magic: Self.gnu)
        #expect(try read(name, file, other) == ["\(Self.longName):A", "run/b:B"])
        #expect(try read(name, entry(String(Self.longName.prefix(100)), "5"), other) == ["run/b:B"])

        // The bytes where POSIX has a folder are times there.
        #expect(try read(entry("run/b", "0", [66], magic: Self.gnu, folder: "14524770000")) == ["run/b:B"])
        #expect(try read(entry("b", "0", [66], folder: "run")) == ["run/b:B"])
    }

    @Test("a long name that leads out of its folder, and a link with a long target, are refused by that name")
    func hostileLongNames() throws {
        let out = "run/" + String(repeating: "x/", count: 60) + "../../x"
        let way = entry("././@LongLink", "L", Array((out + "\0").utf8), magic: Self.gnu)
        #expect(try refusal(ofTar: way, entry("run/x", "0", [65])) == "\(out) in it leads out of its folder")
        #expect(
            try refusal(ofTar: entry("x", "x", record("path", "../x")), entry("run/x", "0", [65]))
                == "../x in it leads out of its folder")

        let target = entry("././@LongLink", "K", Array((Self.longName + "\0").utf8), magic: Self.gnu)
        #expect(
            try refusal(ofTar: target, entry("run/link", "2", magic: Self.gnu))
                == "run/link in it is a link or a device; files and folders are right")
        // Without its link, a target says nothing.
        #expect(try read(target, entry("run/b", "0", [66], magic: Self.gnu)) == ["run/b:B"])
    }

    @Test("the headers of POSIX have names and sizes, of one file or of all that follow")
    func extendedHeaders() throws {
        let name = entry("run/PaxHeaders/a", "x", record("mtime", "1.5") + record("path", Self.longName))
        #expect(
            try read(name, entry("run/a", "0", [65]), entry("run/b", "0", [66])) == ["\(Self.longName):A", "run/b:B"])

        // A value may hold line ends and what looks like another record.
        let comment = entry("x", "x", record("comment", "a\n13 path=out\n") + record("path", "run/ä\nb"))
        #expect(try read(comment, entry("run/a", "0", [65])) == ["run/ä\nb:A"])

        // The size of the header counts, not that of the entry.
        let size = entry("x", "x", record("size", "3"))
        let sized = entry("run/a", "0", Array("ABC".utf8), size: Array("00000000000".utf8))
        #expect(try read(size, sized, entry("run/b", "0", [66])) == ["run/a:ABC", "run/b:B"])

        // A header for all is overruled by one for the next, and an empty value takes it back.
        let all = entry("g", "g", record("path", "run/all"))
        let empty = entry("x", "x", record("path", ""))
        #expect(
            try read(all, entry("a", "0", [65]), name, entry("b", "0", [66]), empty, entry("run/c", "0", [67]))
                == ["run/all:A", "\(Self.longName):B", "run/c:C"])
    }

    @Test("an extended header that is broken, or without its file, is refused")
    func brokenExtendedHeaders() throws {
        for text in [
            "path=a\n", "7 path=run/a\n", "12 path=run/a", "99 path=run/a\n", "0 path=a\n", "-7 a=b\n", "8 pathab\n",
        ] {
            let reason = try refusal(ofTar: entry("run/PaxHeaders/a", "x", Array(text.utf8)), entry("run/a", "0", [65]))
            #expect(reason == "the extended header run/PaxHeaders/a in it is broken", "\(text)")
        }
        let size = try refusal(ofTar: entry("h", "x", record("size", "-3")), entry("run/a", "0", [65]))
        #expect(size == "the extended header h in it is broken")
        #expect(
            try refusal(ofTar: entry("run/b", "0", [66]), entry("x", "x", record("path", "run/a")))
                == "it ends after a header, without the file that this belongs to")
    }

    @Test("a file with holes, a part of several volumes and an unknown kind are refused by name")
    func otherKinds() throws {
        for kind in "MVDNZ" {
            #expect(
                try refusal(ofTar: entry("run/a", kind, [65]))
                    == "run/a in it is of the kind '\(kind)', which is not read; files and folders are right")
        }
        let holes = record("GNU.sparse.major", "1") + record("GNU.sparse.name", "run/a")
        #expect(
            try refusal(ofTar: entry("x", "x", holes), entry("run/GNUSparseFile.1/a", "0", [65]))
                == "run/a in it is packed with holes, which are not read; pack it without --sparse")
        #expect(try refusal(ofTar: entry("run/a", "S", [65]))?.hasPrefix("run/a in it is packed with holes") == true)
        // A file that lies in one piece is one like others, and a name that ends with a slash is a folder's.
        #expect(try read(entry("run/a", "7", [65]), entry("run/", "0")) == ["run/a:A"])
    }

    @Test("a size in binary digits is read, and one that no file has is cut off")
    func binarySizes() throws {
        let three: [UInt8] = [0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]
        #expect(try read(entry("run/a", "0", Array("ABC".utf8), size: three)) == ["run/a:ABC"])
        for size in [[0x80] + [UInt8](repeating: 0xFF, count: 11), [0x80, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]] {
            #expect(try refusal(ofTar: entry("run/a", "0", [65], size: size)) == "it is cut off inside run/a")
        }
    }

    @Test("one that has no end is cut off after a number of files")
    func withoutEnd() throws {
        let file = entry("run/a", "0", [65])
        #expect(try refusal(ofTar: file, end: 0) == "it is cut off after 1 file")
        #expect(try refusal(ofTar: file, entry("run/b", "0", [66]), end: 0) == "it is cut off after 2 files")
    }

    @Test("a second archive after the end of the first is refused, and the padding of a tape is not")
    func concatenated() throws {
        let one = entry("run/a", "0", [65])
        let end = [UInt8](repeating: 0, count: 1_024)
        #expect(try read(one, end: 10_240) == ["run/a:A"])
        #expect(try refusal(ofTar: one, end, entry("run/b", "0", [66])) == "it has other bytes after its end")
    }

    @Test("a name that begins with the folder itself is that without it")
    func currentFolder() throws {
        #expect(try read(entry("./run/", "5"), entry("./run/./a", "0", [65])) == ["run/a:A"])
    }
}
