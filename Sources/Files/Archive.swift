/// Files in one: a tar (POSIX ustar) packed by gzip, which `tar xzf` unpacks everywhere. The same files always give the
/// same bytes. What is read stays in memory: nothing that somebody sent is written under a name of its own.
package struct Archive {
    /// The files by their names, below one folder, in their order.
    package var files: [(name: String, bytes: [UInt8])]

    package init(_ files: [(name: String, bytes: [UInt8])]) { self.files = files }

    private static let block = 512
    /// Bytes of a name, all that the oldest readers take.
    package static let longestName = 100

    /// The archive with one time for all files, in seconds since 1970; `nil` in a build without zlib.
    package func packed(modified: Int) -> [UInt8]? {
        var tar: [UInt8] = []
        for (name, bytes) in files {
            precondition(name.utf8.count <= Self.longestName, "\(name) has a name that fits")
            tar += Self.header(name, bytes.count, modified) + bytes
            tar += [UInt8](repeating: 0, count: (Self.block - bytes.count % Self.block) % Self.block)
        }

        return Gzip.pack(tar + [UInt8](repeating: 0, count: 2 * Self.block))
    }

    private static func header(_ name: String, _ size: Int, _ modified: Int) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: block)

        func put(_ text: String, at place: Int) {
            header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }

        func octal(_ value: Int, _ digits: Int) -> String {
            let text = String(value, radix: 8)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }

        put(name, at: 0)
        put("0000644", at: 100)
        for place in [108, 116] { put("0000000", at: place) }
        put(octal(size, 11), at: 124)
        put(octal(modified, 11), at: 136)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        put(octal(sum(header[...]), 6), at: 148)

        return header
    }

    /// The sum of a header's bytes, its own field as spaces.
    private static func sum(_ header: ArraySlice<UInt8>) -> Int {
        header.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element)) }
    }

    /// Reads an archive that may be anything: one that unpacks to more than a hundred times its size, leads out of its
    /// folder, holds a link or a device, is cut or no archive at all is refused.
    package init(unpacking packed: [UInt8]) throws(ArchiveFault) {
        let tar = try Gzip.unpack(packed, atMost: 100 * packed.count + 1 << 20)
        files = []
        var place = 0

        while place + Self.block <= tar.count, tar[place] != 0 {
            let header = tar[place..<place + Self.block]

            func field(_ range: Range<Int>) -> String {
                String(
                    decoding: header.dropFirst(range.lowerBound).prefix(range.count).prefix { $0 != 0 }, as: UTF8.self)
            }

            func number(_ range: Range<Int>) -> Int? { Int(field(range).filter { $0 != " " }, radix: 8) }

            guard number(148..<156) == Self.sum(header), let size = number(124..<136), size >= 0 else {
                throw ArchiveFault("it is no archive of files: it is packed by gzip, and no tar is in it")
            }

            place += Self.block
            guard size <= tar.count - place else { throw ArchiveFault("it is cut off inside \(field(0..<100))") }

            let name =
                (field(257..<262) == "ustar" && !field(345..<500).isEmpty ? field(345..<500) + "/" : "")
                + field(0..<100)
            switch header[place - Self.block + 156] {
            case 0, UInt8(ascii: "0"):
                guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
                    throw ArchiveFault("\(name) in it leads out of its folder")
                }
                files.append((name, Array(tar[place..<place + size])))
            // A folder, and what other writers of tar say of the files behind it.
            case UInt8(ascii: "5"), UInt8(ascii: "g"), UInt8(ascii: "x"), UInt8(ascii: "L"): break
            default: throw ArchiveFault("\(name) in it is a link or a device; files and folders are right")
            }

            place += (size + Self.block - 1) / Self.block * Self.block
        }

        guard place + Self.block <= tar.count else { throw ArchiveFault("it is cut off behind \(files.count) files") }
    }
}
