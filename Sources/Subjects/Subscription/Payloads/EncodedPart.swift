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
