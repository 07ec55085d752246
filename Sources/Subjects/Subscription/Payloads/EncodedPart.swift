import JSONText

/// Reads encoded parts of a payload: base64, and the middle part of a JWS in the compact form. **The signature is not
/// verified.** The buffer and the list of values are reused for the next part.
final class EncodedPart {
    private var bytes: [UInt8] = []
    private let parser: JSONParser

    init(options: JSONOptions) {
        parser = JSONParser(options: options)
    }

    /// Calls `body` with the JSON object in a signed part, which may also be decoded already.
    ///
    /// - Throws: `FieldError` if the part cannot be read, or the error of `body`, with the path of the part.
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

        if let fault = Base64.decode(text.part(first + 1..<second), into: &bytes) {
            throw fields.error(value, "\(fault), in the second part of the signed payload")
        }

        return try readBytes(fields, value, "the signed payload", body)
    }

    /// Calls `body` with the JSON object in a text, which is plain or in base64.
    func readText<Answer>(
        _ fields: JSONFields, _ value: Int, _ body: (JSONFields) throws(FieldError) -> Answer
    ) throws(FieldError) -> Answer {
        guard let text = fields.document.rawString(value), text.first == UInt8(ascii: "{") else {
            return try readBase64(fields, value, body)
        }

        bytes = fields.document.withString(value) { Array($0) } ?? []
        return try readBytes(fields, value, "the content", body)
    }

    /// Calls `body` with the JSON object in a text in base64.
    func readBase64<Answer>(
        _ fields: JSONFields, _ value: Int, _ body: (JSONFields) throws(FieldError) -> Answer
    ) throws(FieldError) -> Answer {
        guard let text = fields.document.rawString(value) else { throw fields.unexpected(value, "a text in base64") }
        if let fault = Base64.decode(text, into: &bytes) { throw fields.error(value, "\(fault)") }
        return try readBytes(fields, value, "the content in base64", body)
    }

    private func readBytes<Answer>(
        _ fields: JSONFields, _ value: Int, _ name: String,
        _ body: (JSONFields) throws(FieldError) -> Answer
    ) throws(FieldError) -> Answer {
        do throws(FieldError) {
            return try bytes.withUnsafeBufferPointer { bytes throws(FieldError) in
                try body(JSONFields(try object(bytes, name), skipsEmpty: true))
            }
        } catch {
            throw error.within(fields.path(of: value) ?? "", line: fields.document.line(of: value))
        }
    }

    private func object(_ bytes: UnsafeBufferPointer<UInt8>, _ name: String) throws(FieldError) -> JSONDocument {
        let document: JSONDocument
        do throws(JSONError) {
            document = try parser.parse(bytes)
        } catch {
            throw FieldError(
                field: nil, "\(name) is no JSON: line \(error.line), column \(error.column): \(error.reason)")
        }

        guard document.kind(of: 0) == .object else {
            throw FieldError(field: nil, "\(name) was expected to be a JSON object")
        }

        return document
    }
}
