/// The name of a file as the system has it: bytes, which need not be UTF-8. `-` is standard input.
public struct InputPath: Hashable, Sendable {
    /// The bytes, without a zero byte.
    public let bytes: [UInt8]

    /// A path; it ends at a zero byte, as the system would have it.
    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.prefix { $0 != 0 })
    }

    /// A path from text.
    public init(_ text: String) {
        self.init(bytes: text.utf8)
    }

    /// Standard input, `-`.
    public static let standardInput = InputPath("-")

    /// Whether the path ends with a text.
    public func hasSuffix(_ text: String) -> Bool {
        bytes.count >= text.utf8.count && bytes.suffix(text.utf8.count).elementsEqual(text.utf8)
    }

    /// A path below this one.
    public func appending(_ name: some Sequence<UInt8>) -> InputPath {
        InputPath(bytes: bytes + (bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + Array(name))
    }

    /// Hands the path to the system, with a zero byte behind it.
    public func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let characters = bytes.map { CChar(bitPattern: $0) } + [0]
        return characters.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("a path has at least its zero byte") }
            return body(base)
        }
    }
}

extension InputPath: CustomStringConvertible {
    /// The path as text. Bytes that are not UTF-8 are shown as `\xE9`.
    public var description: String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            // The shortest well-formed beginning is one scalar; four bytes are the longest there is.
            let scalar = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
            if let scalar {
                text += scalar
                rest = rest.dropFirst(scalar.utf8.count)
            } else {
                let digits = String(first, radix: 16, uppercase: true)
                text += "\\x" + (digits.count < 2 ? "0" : "") + digits
                rest = rest.dropFirst()
            }
        }
        return text
    }
}

extension InputPath: ExpressibleByStringLiteral {
    /// A path from a literal.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}
