/// A reader of the files in a tar from an untrusted source.
///
/// It understands GNU's and POSIX's facts about the next file: long names (kinds `L` and `K`), and extended headers
/// (`x`, and `g` for all later files). Folders are left out.
struct TarReader {
    private let tar: [UInt8]
    private var offset = 0
    /// The number of files so far.
    private var files = 0
    /// The records of extended headers for all later files.
    private var global: [String: String] = [:]
    /// The facts about the next entry.
    private var ahead = Ahead()

    /// The facts about an entry that come before its header.
    private struct Ahead {
        /// True if there are any facts.
        var isThere = false
        /// The long name in GNU's form.
        var longName: String?
        /// The records of POSIX.
        var records: [String: String] = [:]
    }

    /// A reader of the bytes of a tar.
    init(_ tar: [UInt8]) { self.tar = tar }

    /// Returns the next file, with its name without `./`; `nil` at the end.
    ///
    /// - Throws: ``ArchiveError`` if a name leads out of its folder, if the entry is neither a file nor a folder, such
    ///   as a link or a device, or if the tar is incomplete or broken.
    mutating func next() throws(ArchiveError) -> (name: String, bytes: [UInt8])? {
        while offset + TarHeader.size <= tar.count, tar[offset] != 0 {
            let header = TarHeader(tar[offset..<offset + TarHeader.size])
            guard header.isWhole, let ownSize = header.contentSize else {
                throw Self.noTar
            }

            offset += TarHeader.size
            switch header.kind {
            case UInt8(ascii: "L"):
                ahead.longName = String(
                    decoding: try content(of: header.name, ownSize).prefix { $0 != 0 }, as: UTF8.self)
                ahead.isThere = true
            // The target of a link. The link itself is refused when it comes.
            case UInt8(ascii: "K"): _ = try content(of: header.name, ownSize)
            case UInt8(ascii: "x"):
                try Self.read(try content(of: header.name, ownSize), of: header.name, into: &ahead.records)
                ahead.isThere = true
            case UInt8(ascii: "g"):
                try Self.read(try content(of: header.name, ownSize), of: header.name, into: &global)
            default:
                if let file = try file(header, ownSize) { return file }
            }
        }

        try checkEnd()
        return nil
    }

    /// The file for a header and the facts before it; `nil` for a folder.
    private mutating func file(
        _ header: TarHeader, _ ownSize: Int
    ) throws(ArchiveError) -> (name: String, bytes: [UInt8])? {
        let records = global.merging(ahead.records) { _, ownRecord in ownRecord }.filter { !$0.value.isEmpty }
        let name = records["path"] ?? ahead.longName ?? header.name
        ahead = Ahead()

        if header.kind == UInt8(ascii: "S") || records.keys.contains(where: { $0.hasPrefix("GNU.sparse.") }) {
            let sparse = records["GNU.sparse.name"] ?? name
            throw ArchiveError("\(sparse) in it is packed with holes, which are not read; pack it without --sparse")
        }

        let bytes = try content(of: name, records["size"].flatMap { Int($0) } ?? ownSize)
        switch header.kind {
        // The last kind is a contiguous file, which other systems treat as a plain one.
        case 0, UInt8(ascii: "0"), UInt8(ascii: "7"):
            // The older form has no kind for folders.
            guard !name.hasSuffix("/") else { return nil }

            files += 1
            return (try Self.inside(name), Array(bytes))
        case UInt8(ascii: "5"): return nil
        case UInt8(ascii: "1")...UInt8(ascii: "6"):
            throw ArchiveError("\(name) in it is a link or a device; files and folders are right")
        case let kind:
            let kindText = (0x21..<0x7F).contains(kind) ? "'\(Character(Unicode.Scalar(kind)))'" : "\(kind)"
            throw ArchiveError(
                "\(name) in it is of the kind \(kindText), which is not read; files and folders are right")
        }
    }

    /// A name without `./`.
    ///
    /// - Throws: ``ArchiveError`` if it leads out of its folder.
    private static func inside(_ name: String) throws(ArchiveError) -> String {
        let parts = name.split(separator: "/")
        guard !name.hasPrefix("/"), !parts.contains("..") else {
            throw ArchiveError("\(name) in it leads out of its folder")
        }

        return parts.filter { $0 != "." }.joined(separator: "/")
    }

    /// Reads the content of an entry, and its padding.
    private mutating func content(of name: String, _ size: Int) throws(ArchiveError) -> ArraySlice<UInt8> {
        guard size <= tar.count - offset else { throw ArchiveError("it is cut off inside \(name)") }

        defer { offset += (size + TarHeader.size - 1) / TarHeader.size * TarHeader.size }
        return tar[offset..<offset + size]
    }

    /// Reads the records `LENGTH KEY=VALUE` of an extended header, each with a line end.
    private static func read(
        _ bytes: ArraySlice<UInt8>, of name: String, into records: inout [String: String]
    ) throws(ArchiveError) {
        let error = ArchiveError("the extended header \(name) in it is broken")
        var rest = bytes

        while !rest.isEmpty {
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard let length = Int(String(decoding: digits, as: UTF8.self)), length > digits.count,
                length <= rest.count, rest[rest.startIndex + length - 1] == UInt8(ascii: "\n"),
                rest[digits.endIndex] == UInt8(ascii: " ")
            else { throw error }

            let pair = rest.prefix(length - 1).dropFirst(digits.count + 1)
            guard let sign = pair.firstIndex(of: UInt8(ascii: "=")) else { throw error }

            let value = String(decoding: pair[sign...].dropFirst(), as: UTF8.self)
            records[String(decoding: pair[..<sign], as: UTF8.self)] = value
            rest = rest.dropFirst(length)
        }

        if let size = records["size"], !size.isEmpty {
            guard size.allSatisfy({ ("0"..."9").contains($0) }), Int(size) != nil else { throw error }
        }
    }

    private static let noTar = ArchiveError("it is no archive of files: what it unpacks to is no tar")

    /// Refuses a tar without a proper end.
    private func checkEnd() throws(ArchiveError) {
        guard offset + TarHeader.size <= tar.count else {
            guard offset > 0 || tar.isEmpty else { throw Self.noTar }
            throw ArchiveError("it is cut off after \(files) \(files == 1 ? "file" : "files")")
        }
        guard !ahead.isThere else {
            throw ArchiveError("it ends after a header, without the file that this belongs to")
        }
        // On tapes, the rest is filled with zeros.
        guard tar[offset...].allSatisfy({ $0 == 0 }) else { throw ArchiveError("it has other bytes after its end") }
    }
}
