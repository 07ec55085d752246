import JSONText

/// Reads parts of a payload that are encoded: base64, and JWS in the compact form, three texts in base64url with points between.
///
/// The middle one is decoded. **The signature is not verified**: whoever can write the input can write anything into it.
/// Verify payloads where they come in, before they are kept. Buffer and list of values are used again for the next part.
final class EncodedPart {
    private var bytes: [UInt8] = []
    private let parser: JSONParser

    init(options: JSONOptions) {
        parser = JSONParser(options: options)
    }

    /// Hands over the JSON object within a signed part, or the object itself where somebody decoded it already.
    ///
    /// - Throws: what is wrong with the part, and what the closure throws, both with the part's path in front.
    func read<Answer>(
        _ fields: PayloadFields, _ value: Int, _ body: (PayloadFields) throws(PayloadError) -> Answer
    ) throws(PayloadError) -> Answer {
        if fields.document.kind(of: value) == .object { return try body(PayloadFields(fields.document, value)) }
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
        _ fields: PayloadFields, _ value: Int, _ body: (PayloadFields) throws(PayloadError) -> Answer
    ) throws(PayloadError) -> Answer {
        guard let text = fields.document.rawString(value) else { throw fields.unexpected(value, "a text in base64") }
        if let wrong = Base64.decode(text, into: &bytes) { throw fields.error(value, "\(wrong)") }
        return try readBytes(fields, value, "what base64 holds", body)
    }

    private func readBytes<Answer>(
        _ fields: PayloadFields, _ value: Int, _ what: String,
        _ body: (PayloadFields) throws(PayloadError) -> Answer
    ) throws(PayloadError) -> Answer {
        // A typed error does not pass through a closure of the library's, so it leaves as a value.
        let result = bytes.withUnsafeBufferPointer { bytes -> Result<Answer, PayloadError> in
            do throws(PayloadError) {
                return .success(try body(PayloadFields(try object(bytes, what))))
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let answer): return answer
        case .failure(let error):
            throw error.within(fields.path(of: value) ?? "", line: fields.document.line(of: value))
        }
    }

    private func object(_ bytes: UnsafeBufferPointer<UInt8>, _ what: String) throws(PayloadError) -> JSONDocument {
        let document: JSONDocument
        do throws(JSONError) {
            document = try parser.parse(bytes)
        } catch {
            throw PayloadError(
                field: nil, "\(what) is no JSON: line \(error.line), column \(error.column): \(error.reason)")
        }
        guard document.kind(of: 0) == .object else {
            throw PayloadError(field: nil, "\(what) was expected to be a JSON object")
        }
        return document
    }
}
