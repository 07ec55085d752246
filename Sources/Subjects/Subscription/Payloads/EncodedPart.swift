import JSONText

/// Reads parts of a payload that are encoded: base64, and JWS in the compact form, of which the middle one is decoded.
/// **The signature is not verified.** Buffer and list of values are used again for the next part.
final class EncodedPart {
    private var bytes: [UInt8] = []
    private let parser: JSONParser

    init(options: JSONOptions) {
        parser = JSONParser(options: options)
    }

    /// Hands over the JSON object within a signed part, or the object itself where somebody decoded it already. Throws
    /// what is wrong with the part, and what the closure throws, both with the part's path in front.
    func read<Answer>(
        _ fields: JSONFields, _ value: Int, _ body: (JSONFields) throws(FieldError) -> Answer
    ) throws(FieldError) -> Answer {
        if fields.document.kind(of: value) == .object { return try body(try fields.fields(of: value)) }
        let expected = "a signed payload (three parts in base64url with points between)"
        guard let text = fields.document.rawString(value) else { throw fields.unexpected(value, expected) }
        guard let first = text.first(UInt8(ascii: "."), in: 0..<text.count),
            let second = text.first(UInt8(ascii: "."), in: first + 1..<text.count), first > 0,
            second + 1 < text.count,
            text.first(UInt8(ascii: "."), in: second + 1..<text.count) == nil
        else { throw fields.error(value, "\(expected) was expected, not \(fields.raw(value))") }
        if let wrong = Base64.decode(text.part(first + 1..<second), into: &bytes) {
            throw fields.error(value, "\(wrong), in the second part of the signed payload")
        }
        return try readBytes(fields, value, "the signed payload", body)
    }

    /// Hands over the JSON object within a text in base64.
    func readBase64<Answer>(
        _ fields: JSONFields, _ value: Int, _ body: (JSONFields) throws(FieldError) -> Answer
    ) throws(FieldError) -> Answer {
        guard let text = fields.document.rawString(value) else { throw fields.unexpected(value, "a text in base64") }
        if let wrong = Base64.decode(text, into: &bytes) { throw fields.error(value, "\(wrong)") }
        return try readBytes(fields, value, "what base64 holds", body)
    }

    private func readBytes<Answer>(
        _ fields: JSONFields, _ value: Int, _ what: String,
        _ body: (JSONFields) throws(FieldError) -> Answer
    ) throws(FieldError) -> Answer {
        do throws(FieldError) {
            return try bytes.withUnsafeBufferPointer { bytes throws(FieldError) in
                try body(JSONFields(try object(bytes, what), skipsEmpty: true))
            }
        } catch {
            throw error.within(fields.path(of: value) ?? "", line: fields.document.line(of: value))
        }
    }

    private func object(_ bytes: UnsafeBufferPointer<UInt8>, _ what: String) throws(FieldError) -> JSONDocument {
        let document: JSONDocument
        do throws(JSONError) {
            document = try parser.parse(bytes)
        } catch {
            throw FieldError(
                field: nil, "\(what) is no JSON: line \(error.line), column \(error.column): \(error.reason)")
        }
        guard document.kind(of: 0) == .object else {
            throw FieldError(field: nil, "\(what) was expected to be a JSON object")
        }
        return document
    }
}

/// Base64 in both alphabets, that of URLs and the older one, with padding or without: JWS leaves it out, Pub/Sub does
/// not.
enum Base64 {
    enum Fault: Error, Equatable, CustomStringConvertible {
        /// A byte that neither alphabet has, counted from 1.
        case byte(UInt8, position: Int)
        /// A length that no bytes have, or bits behind the last byte.
        case end

        var description: String {
            switch self {
            case .byte(let byte, let position):
                "byte \(position) (0x\(byte.hexadecimal(2))) is no base64"
            case .end: "base64 that is cut off"
            }
        }
    }

    /// Replaces `result` by the bytes that a text holds; says what is wrong, if something is. Takes O(length); no
    /// allocation once `result` is long enough.
    static func decode(_ text: UnsafeBufferPointer<UInt8>, into result: inout [UInt8]) -> Fault? {
        result.removeAll(keepingCapacity: true)
        var end = text.count
        // At most two signs of padding, and only where they fill up four.
        if end % 4 == 0, end > 0, text[end - 1] == UInt8(ascii: "=") {
            end -= text[end - 2] == UInt8(ascii: "=") ? 2 : 1
        }
        guard end % 4 != 1 else { return firstWrong(text, end) ?? .end }
        result.reserveCapacity(end / 4 * 3 + 2)
        var index = 0
        while index + 4 <= end {
            let (a, b) = (values[Int(text[index])], values[Int(text[index + 1])])
            let (c, d) = (values[Int(text[index + 2])], values[Int(text[index + 3])])
            guard (a | b | c | d) & 0x80 == 0 else { return firstWrong(text, end) }
            result.append(a << 2 | b >> 4)
            result.append(b << 4 | c >> 2)
            result.append(c << 6 | d)
            index += 4
        }
        guard index < end else { return nil }
        let (a, b) = (values[Int(text[index])], values[Int(text[index + 1])])
        let c = index + 2 < end ? values[Int(text[index + 2])] : 0
        guard (a | b | c) & 0x80 == 0 else { return firstWrong(text, end) }
        // Bits that no byte takes must be zero, or two texts would hold the same bytes.
        guard index + 2 < end ? c & 3 == 0 : b & 15 == 0 else { return .end }
        result.append(a << 2 | b >> 4)
        if index + 2 < end { result.append(b << 4 | c >> 2) }
        return nil
    }

    private static func firstWrong(_ text: UnsafeBufferPointer<UInt8>, _ end: Int) -> Fault? {
        (0..<end).first { values[Int(text[$0])] & 0x80 != 0 }.map { .byte(text[$0], position: $0 + 1) }
    }

    /// The value of each byte, 0x80 for those that are none.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0x80, count: 256)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        for (letter, value) in [("+", 62), ("-", 62), ("/", 63), ("_", 63)] as [(Unicode.Scalar, UInt8)] {
            values[Int(letter.value)] = value
        }
        return values
    }()
}
