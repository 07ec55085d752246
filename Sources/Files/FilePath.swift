import CLibrary

/// The path of a file as bytes, which need not be UTF-8. `-` means standard input or output.
public struct FilePath: Hashable, Sendable {
    /// The bytes, without a zero byte.
    public let bytes: [UInt8]

    /// The path with these bytes, up to the first zero byte, where it ends for the system too.
    public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.prefix { $0 != 0 }) }

    /// The path given by a text in UTF-8.
    public init(_ text: String) { self.init(bytes: text.utf8) }

    /// `-`: standard input for a reader, standard output for a writer.
    public static let standardStream = FilePath("-")

    /// True if the bytes of the path end in those of `text`, such as `.json`.
    public func hasSuffix(_ text: String) -> Bool { bytes.reversed().starts(with: text.utf8.reversed()) }

    /// The path of a name in the folder at this path.
    public func appending(_ name: some Sequence<UInt8>) -> FilePath {
        FilePath(bytes: bytes + (bytes.last == Self.slash ? [] : [Self.slash]) + Array(name))
    }

    /// The path of a name in the folder at this path.
    public func appending(_ name: String) -> FilePath { appending(name.utf8) }

    /// The name after the last slash. Slashes at the end do not count.
    public var lastComponent: [UInt8] {
        Array(withoutEndSlashes.reversed().prefix { $0 != Self.slash }.reversed())
    }

    /// The folder of the file: `.` for a name alone, `/` for the root.
    public var folder: FilePath {
        let path = withoutEndSlashes
        guard let slash = path.lastIndex(of: Self.slash) else { return bytes.first == Self.slash ? "/" : "." }
        return FilePath(bytes: path[...(path[..<slash].lastIndex { $0 != Self.slash } ?? 0)])
    }

    private var withoutEndSlashes: ArraySlice<UInt8> {
        bytes.prefix((bytes.lastIndex { $0 != Self.slash } ?? -1) + 1)
    }

    /// Calls `body` with the path as a C string.
    public func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        body(bytes.map { CChar(bitPattern: $0) } + [0])
    }

    /// The names in the folder at this path, without hidden ones, sorted by their bytes.
    ///
    /// - Throws: ``FileReadError`` if the path does not lead to a readable folder.
    package func names() throws(FileReadError) -> [[UInt8]] {
        guard let stream = withCString({ opendir($0) }) else {
            throw FileReadError(path: self, reason: String(cString: strerror(errno)))
        }

        defer { closedir(stream) }

        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name.first != UInt8(ascii: ".") { names.append(name) }
        }

        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The system's description of the file at the path; `nil` if there is none, with the reason in `errno`.
    ///
    /// - Parameter followsLinks: if a link stands for the file that it leads to.
    package func status(followsLinks: Bool = true) -> stat? {
        var status = stat()
        return withCString { followsLinks ? stat($0, &status) : lstat($0, &status) } == 0 ? status : nil
    }

    /// The target of the link at this path; `nil` if there is no link, with the reason in `errno`.
    package var linkTarget: FilePath? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = withCString { readlink($0, &buffer, buffer.count) }
        return count > 0 ? FilePath(bytes: buffer.prefix(count).map { UInt8(bitPattern: $0) }) : nil
    }

    /// True if the path leads to a folder.
    ///
    /// - Parameter followsLinks: if a link stands for the file that it leads to.
    package func isFolder(followsLinks: Bool = true) -> Bool {
        status(followsLinks: followsLinks).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }

    private static let slash = UInt8(ascii: "/")

    /// The suffixes of the path that begin with a whole name, the shortest first. The last one is the path itself.
    fileprivate var ends: [ArraySlice<UInt8>] {
        let starts = bytes.indices.filter { $0 == 0 || bytes[$0 - 1] == Self.slash }
        return starts.reversed().map { bytes[$0...] }
    }
}

extension [FilePath] {
    /// The shortest suffix of each path that is not a suffix of another one: `old/run.json` and `new/run.json` for two
    /// folders, `a.json` and `b.json` for one. A path that is itself a suffix of another one is used as a whole.
    package var shortestDistinctEnds: [FilePath] {
        var pathsByEnd: [ArraySlice<UInt8>: Int] = [:]
        for end in Set(self).flatMap(\.ends) { pathsByEnd[end, default: 0] += 1 }
        return map { path in FilePath(bytes: path.ends.first { pathsByEnd[$0] == 1 } ?? path.bytes[...]) }
    }
}

extension FilePath: CustomStringConvertible {
    /// The path as text in one line. Bytes that are not UTF-8 are shown as `\xE9`, and control characters as `\x0A`.
    public var description: String {
        let text = String(showing: bytes)

        func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

        guard text.utf8.contains(where: isControl) else { return text }

        return text.unicodeScalars.reduce(into: "") { line, scalar in
            if scalar.isASCII, isControl(UInt8(scalar.value)) {
                line += String.shown(UInt8(scalar.value))
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
    }
}

extension FilePath: ExpressibleByStringLiteral {
    /// The path given by a literal.
    public init(stringLiteral text: String) { self.init(text) }
}

extension String {
    /// The text given by bytes. A byte that is not UTF-8 is shown as `\xE9`.
    package init(showing bytes: [UInt8]) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self = text
            return
        }

        self = ""
        var rest = bytes[...]
        while let first = rest.first {
            // The shortest well-formed prefix is one scalar, and the longest scalar has four bytes.
            let scalar = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
            if let scalar {
                self += scalar
                rest = rest.dropFirst(scalar.utf8.count)
            } else {
                self += Self.shown(first)
                rest = rest.dropFirst()
            }
        }
    }

    /// A byte as `\xE9`.
    fileprivate static func shown(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "\\x" + (digits.count < 2 ? "0" : "") + digits
    }
}
