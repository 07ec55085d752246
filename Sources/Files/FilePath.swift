import CLibrary

/// The name of a file as the system has it: bytes, which need not be UTF-8. `-` stands for standard input or output.
public struct FilePath: Hashable, Sendable {
    /// The bytes, without a zero byte.
    public let bytes: [UInt8]

    /// A path; it ends at a zero byte, as the system would have it.
    public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.prefix { $0 != 0 }) }

    public init(_ text: String) { self.init(bytes: text.utf8) }

    /// `-`, which stands for standard input where something is read, and for standard output where it is written.
    public static let standardStream = FilePath("-")

    public func hasSuffix(_ text: String) -> Bool { bytes.reversed().starts(with: text.utf8.reversed()) }

    public func appending(_ name: some Sequence<UInt8>) -> FilePath {
        FilePath(bytes: bytes + (bytes.last == Self.slash ? [] : [Self.slash]) + Array(name))
    }

    public func appending(_ name: String) -> FilePath { appending(name.utf8) }

    /// The name behind the last slash, slashes at the end aside.
    public var lastComponent: [UInt8] {
        Array(withoutEndSlashes.reversed().prefix { $0 != Self.slash }.reversed())
    }

    /// The folder that the file lies in: `.` for a name alone, `/` for the root.
    public var folder: FilePath {
        let path = withoutEndSlashes
        guard let slash = path.lastIndex(of: Self.slash) else { return bytes.first == Self.slash ? "/" : "." }
        return FilePath(bytes: path[...(path[..<slash].lastIndex { $0 != Self.slash } ?? 0)])
    }

    private var withoutEndSlashes: ArraySlice<UInt8> {
        bytes.prefix((bytes.lastIndex { $0 != Self.slash } ?? -1) + 1)
    }

    /// Hands the path to the system, with a zero byte behind it.
    public func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        body(bytes.map { CChar(bitPattern: $0) } + [0])
    }

    /// The names in a folder but for hidden ones, in the order of their bytes.
    package func names() throws(InputError) -> [[UInt8]] {
        guard let stream = withCString({ opendir($0) }) else {
            throw InputError(path: self, reason: String(cString: strerror(errno)))
        }

        defer { closedir(stream) }

        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name.first != UInt8(ascii: ".") { names.append(name) }
        }

        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// What the system says of the file at the path, or of what a link leads to; `nil` where there is none, with the
    /// reason in `errno`.
    package func status(followsLinks: Bool = true) -> stat? {
        var status = stat()
        return withCString { followsLinks ? stat($0, &status) : lstat($0, &status) } == 0 ? status : nil
    }

    private static let slash = UInt8(ascii: "/")
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
    public init(stringLiteral text: String) { self.init(text) }
}

extension String {
    /// Bytes as text; those that are not UTF-8 are shown as `\xE9`.
    package init(showing bytes: [UInt8]) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self = text
            return
        }

        self = ""
        var rest = bytes[...]
        while let first = rest.first {
            // The shortest well-formed beginning is one scalar; four bytes are the longest there is.
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
