/// A JSON text as a flat list of values in document order: nothing is copied, and nothing recurses.
///
/// A value takes 32 bytes beside the text. Objects and arrays know where the value behind them stands.
struct JSONDocument {
    enum Kind: UInt8 {
        case object, array, string, number, yes, no, null
    }

    struct Value {
        var kind: Kind
        /// The bytes of the value, without the quotes of a string.
        var start: Int32
        var end: Int32
        /// The bytes of the key, without quotes; empty outside objects.
        var keyStart: Int32
        var keyEnd: Int32
        /// The number of the value behind this one and all it holds.
        var next: Int32
        var line: Int32
    }

    let bytes: UnsafeBufferPointer<UInt8>
    /// Number 0 is the outermost value.
    let values: [Value]

    /// Parses one JSON value, from `start` to the end of the bytes.
    ///
    /// - Parameter levels: the most levels of objects and arrays.
    /// - Complexity: O(bytes).
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, line: Int, levels: Int, deepest: Int
    ) throws(ImportFailure) {
        guard bytes.count < Int(Int32.max) else {
            throw ImportFailure(line: 1, reason: .tooLarge(limit: Int(Int32.max)))
        }
        var parser = JSONParser(bytes: bytes, position: start, line: line, containers: levels, deepest: deepest)
        try parser.parse()
        self.bytes = bytes
        values = parser.values
    }

    // MARK: Reading

    /// The values directly in an object or array, in order.
    func children(of container: Int) -> [Int] {
        var children: [Int] = []
        guard values[container].kind == .object || values[container].kind == .array else { return children }
        var child = container + 1
        while child < Int(values[container].next) {
            children.append(child)
            child = Int(values[child].next)
        }
        return children
    }

    /// The value of a key in an object; the first one when the key occurs twice.
    func member(_ key: StaticString, of object: Int?) -> Int? {
        guard let object, values[object].kind == .object else { return nil }
        var child = object + 1
        while child < Int(values[object].next) {
            let value = values[child]
            if Int(value.keyEnd - value.keyStart) == key.utf8CodeUnitCount, bytes.matches(key, at: Int(value.keyStart))
            {
                return child
            }
            child = Int(values[child].next)
        }
        return nil
    }

    func line(of value: Int) -> Int { Int(values[value].line) }

    func kind(of value: Int?) -> Kind? { value.map { values[$0].kind } }

    /// The raw bytes of a string, escapes and all.
    func rawString(_ value: Int?) -> UnsafeBufferPointer<UInt8>? {
        guard let value, values[value].kind == .string else { return nil }
        return bytes.part(Int(values[value].start)..<Int(values[value].end))
    }

    /// A string, `nil` when it is none or empty.
    func string(_ value: Int?) -> String? {
        guard let raw = rawString(value), !raw.isEmpty else { return nil }
        return raw.contains(UInt8(ascii: "\\"))
            ? String(decoding: JSONEscapes.replaced(raw), as: UTF8.self) : String(decoding: raw, as: UTF8.self)
    }

    /// A number, or a string that is one.
    func number(_ value: Int?) -> Double? {
        guard let value, values[value].kind == .number || values[value].kind == .string else { return nil }
        return bytes.part(Int(values[value].start)..<Int(values[value].end)).wholeNumber
    }

    /// `false`, `0`, or either as a string.
    func isFalse(_ value: Int?) -> Bool {
        guard let value else { return false }
        if values[value].kind == .no { return true }
        if let raw = rawString(value), raw.count == 5, raw.matches("false", at: 0) { return true }
        return number(value) == 0
    }
}
