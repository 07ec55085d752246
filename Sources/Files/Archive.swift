/// Files packed into one: a tar (POSIX ustar) compressed by gzip, which `tar xzf` unpacks everywhere.
///
/// The same files always give the same bytes. An archive is read into memory only, so none of its names ever becomes
/// the name of a file on disk.
package struct Archive {
    /// The files and their names, in archive order. They are all in one folder.
    package var files: [(name: String, bytes: [UInt8])]

    /// An archive of files that are in memory.
    package init(_ files: [(name: String, bytes: [UInt8])]) { self.files = files }

    /// The length in bytes of the longest name in a header.
    package static let longestName = 100

    /// Packs the files.
    ///
    /// - Parameter modified: the time of all files, in seconds since 1970.
    /// - Returns: the bytes of the archive.
    /// - Throws: ``PackingError``.
    /// - Precondition: no name is longer than ``longestName``.
    package func packed(modified: Int) throws(PackingError) -> [UInt8] {
        var tar: [UInt8] = []
        for (name, bytes) in files {
            precondition(name.utf8.count <= Self.longestName, "\(name) has a name that fits")
            tar += Self.header(name, bytes.count, modified) + bytes
            tar += [UInt8](repeating: 0, count: (TarHeader.size - bytes.count % TarHeader.size) % TarHeader.size)
        }

        return try Gzip.pack(tar + [UInt8](repeating: 0, count: 2 * TarHeader.size))
    }

    private static func header(_ name: String, _ size: Int, _ modified: Int) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: TarHeader.size)

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
        put(octal(TarHeader(header[...]).sum, 6), at: 148)

        return header
    }

    /// Reads an archive from an untrusted source.
    ///
    /// - Throws: ``ArchiveError`` if it unpacks to more than a hundred times its size and a mebibyte, if a name leads
    ///   out of its folder, if it contains a link or a device, if it is incomplete, or if it is not an archive.
    package init(unpacking packed: [UInt8]) throws(ArchiveError) {
        try self.init(tar: try Gzip.unpackAll(packed))
    }

    /// Reads a tar from an untrusted source.
    ///
    /// - Throws: ``ArchiveError`` in the cases of ``init(unpacking:)``.
    package init(tar: [UInt8]) throws(ArchiveError) {
        var reader = TarReader(tar)
        files = []
        while let file = try reader.next() { files.append(file) }
    }
}
