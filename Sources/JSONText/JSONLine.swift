/// Writes one JSON object on one line, field by field.
///
///     var line = JSONLine()
///     line.add("user", text: "ana\n")
///     line.add("at", integer: 7)
///     line.text      // {"user":"ana\n","at":7}
///
/// Reading what it wrote gives the same values: strings are escaped where RFC 8259 asks for it and nowhere else.
public struct JSONLine {
    private var bytes: [UInt8] = [UInt8(ascii: "{")]

    public init() {}

    /// Adds a text, or no field at all.
    public mutating func add(_ key: StaticString, text: String?) {
        guard let text else { return }
        addKey(key)
        Self.append(quoted: text, to: &bytes)
    }

    public mutating func add(_ key: StaticString, integer: Int64) {
        addKey(key)
        bytes.append(contentsOf: String(integer).utf8)
    }

    public mutating func add(_ key: StaticString, boolean: Bool) {
        addKey(key)
        bytes.append(contentsOf: (boolean ? "true" : "false").utf8)
    }

    public mutating func add(_ key: StaticString, texts: [String]) {
        addKey(key)
        bytes.append(UInt8(ascii: "["))
        for (position, text) in texts.enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            Self.append(quoted: text, to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Adds an object that was written the same way.
    public mutating func add(_ key: StaticString, object: JSONLine) {
        addKey(key)
        bytes.append(contentsOf: object.bytes)
        bytes.append(UInt8(ascii: "}"))
    }

    /// The object, without a line end.
    public var text: String { String(decoding: bytes, as: UTF8.self) + "}" }

    private mutating func addKey(_ key: StaticString) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        bytes.append(contentsOf: "\":".utf8)
    }

    private static func append(quoted text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        let isPlain = text.withUTF8 { utf8 in
            let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
            if isPlain { bytes.append(contentsOf: utf8) }
            return isPlain
        }
        for byte in isPlain ? "".utf8 : text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
            case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
            case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
            case 0..<0x20:
                bytes.append(contentsOf: (byte < 16 ? "\\u000" : "\\u00").utf8)
                bytes.append(contentsOf: String(byte, radix: 16).utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
