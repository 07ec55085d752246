/// Files packed into one: a tar (POSIX ustar) compressed by gzip, which `tar xzf` unpacks everywhere.
///
/// The same files always give the same bytes. An archive that is read stays in memory: none of its names ever becomes
/// the name of a file on disk.
package struct Archive {
    /// The files with their names, which all lie below one folder, in the order of the archive.
    package var files: [(name: String, bytes: [UInt8])]

    /// An archive of files that are in memory.
    package init(_ files: [(name: String, bytes: [UInt8])]) { self.files = files }

    /// The bytes of a header, and the multiple to which each file is padded.
    private static let block = 512
    /// The longest name, in bytes, that a header holds.
    package static let longestName = 100

    /// Packs the files.
    ///
    /// - Parameter modified: the time of all files, in seconds since 1970.
    /// - Returns: the bytes of the archive; `nil` in a build without zlib.
    /// - Precondition: no name is longer than ``longestName``.
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

        func put(_ text: String, at offset: Int) {
            header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
        }

        func octal(_ value: Int, _ digits: Int) -> String {
            let text = String(value, radix: 8)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }

        put(name, at: 0)
        put("0000644", at: 100)
        for offset in [108, 116] { put("0000000", at: offset) }
        put(octal(size, 11), at: 124)
        put(octal(modified, 11), at: 136)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        put(octal(sum(header[...]), 6), at: 148)

        return header
    }

    /// The sum of a header's bytes, with the field of the sum itself taken as spaces.
    private static func sum(_ header: ArraySlice<UInt8>) -> Int {
        header.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element)) }
    }

    /// Reads an archive from an untrusted source.
    ///
    /// - Throws: ``ArchiveFault`` if it unpacks to more than a hundred times its size, if a name leads out of its
    ///   folder, if it holds a link or a device, if it is cut off, and if it is no archive.
    package init(unpacking packed: [UInt8]) throws(ArchiveFault) {
        let tar = try Gzip.unpack(packed, atMost: 100 * packed.count + 1 << 20)
        files = []
        var offset = 0

        while offset + Self.block <= tar.count, tar[offset] != 0 {
            let header = tar[offset..<offset + Self.block]

            func field(_ range: Range<Int>) -> String {
                String(
                    decoding: header.dropFirst(range.lowerBound).prefix(range.count).prefix { $0 != 0 }, as: UTF8.self)
            }

            func number(_ range: Range<Int>) -> Int? { Int(field(range).filter { $0 != " " }, radix: 8) }

            guard number(148..<156) == Self.sum(header), let size = number(124..<136), size >= 0 else {
                throw ArchiveFault("it is no archive of files: it is packed by gzip, and no tar is in it")
            }

            offset += Self.block
            guard size <= tar.count - offset else { throw ArchiveFault("it is cut off inside \(field(0..<100))") }

            let name =
                (field(257..<262) == "ustar" && !field(345..<500).isEmpty ? field(345..<500) + "/" : "")
                + field(0..<100)
            switch header[offset - Self.block + 156] {
            case 0, UInt8(ascii: "0"):
                guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
                    throw ArchiveFault("\(name) in it leads out of its folder")
                }
                files.append((name, Array(tar[offset..<offset + size])))
            // A folder, or what other writers of tar add about the file that follows: both hold no file.
            case UInt8(ascii: "5"), UInt8(ascii: "g"), UInt8(ascii: "x"), UInt8(ascii: "L"): break
            default: throw ArchiveFault("\(name) in it is a link or a device; files and folders are right")
            }

            offset += (size + Self.block - 1) / Self.block * Self.block
        }

        guard offset + Self.block <= tar.count else { throw ArchiveFault("it is cut off after \(files.count) files") }
    }
}
