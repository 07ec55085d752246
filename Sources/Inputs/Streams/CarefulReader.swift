import JSONText

/// Reads lines by all rules of JSON, and files that are a single object in several lines.
struct CarefulReader {
    /// The content of a line that is not blank.
    enum Content {
        case record(StreamRecord)
        case header(StreamHeader)
        /// A bad line, and its bytes with the line end.
        case bad(StreamProblem, UnsafeBufferPointer<UInt8>)
        /// The first line of a file that looked like one object in several lines, but has one record per line. It is
        /// read again.
        case documentOfLines
    }

    private let schema: StreamSchema?
    private let readsDocuments: Bool
    private let maximumDocumentBytes: Int
    private let parser: JSONParser

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - schema: the schema of the headers; without one, no line counts as a header.
    ///   - readsDocuments: true if a file may also be one object in several lines, and if a line may be a list of
    ///     objects or a signed payload.
    init(schema: StreamSchema?, readsDocuments: Bool, limits: StreamLimits) {
        self.schema = schema
        self.readsDocuments = readsDocuments
        maximumDocumentBytes = limits.document
        parser = JSONParser(options: JSONOptions(levels: limits.levels, bytes: max(limits.line, limits.document)))
    }

    /// Reads the last line that `lines` returned.
    ///
    /// - Parameters:
    ///   - bytes: the line without its end.
    ///   - isFirst: true for the first line of its file with content.
    /// - Throws: ``StreamError`` if the first line is the header of another stream, or the rest of a document cannot be
    ///   read.
    func read(
        _ bytes: UnsafeBufferPointer<UInt8>, of lines: LineReader, isFirst: Bool
    ) throws(StreamError) -> Content {
        let document: JSONDocument
        do throws(JSONError) {
            document = try parser.parse(bytes, line: lines.number)
        } catch {
            if isFirst, readsDocuments, case .truncated = error.reason { return try readDocument(of: lines) }
            if readsDocuments, let document = signedPayload(bytes, line: lines.number) {
                return record(document, of: lines)
            }

            return bad(Self.message(error), of: lines)
        }

        guard isRecord(document) else { return bad("an object was expected in this line", of: lines) }
        if let schema, isHeader(document, schema) {
            return try readHeader(document, schema, of: lines, isFirst: isFirst)
        }

        return record(document, of: lines)
    }

    /// Returns true if a document is an object, or a list of objects. Tools that pull messages print such lists.
    private func isRecord(_ document: JSONDocument) -> Bool {
        document.kind(of: 0) == .object || (readsDocuments && document.kind(of: 0) == .array)
    }

    private func record(_ document: JSONDocument, of lines: LineReader) -> Content {
        .record(
            StreamRecord(file: lines.file, line: lines.number, bytes: lines.lastLine, fields: JSONFields(document)))
    }

    private func bad(_ message: String, field: String? = nil, of lines: LineReader) -> Content {
        .bad(StreamProblem(file: lines.file, line: lines.number, field: field, message: message), lines.lastLine)
    }

    private static func message(_ error: JSONError) -> String { "column \(error.column): \(error.reason)" }

    // MARK: Headers

    private func isHeader(_ document: JSONDocument, _ schema: StreamSchema) -> Bool {
        document.member("schema") != nil && !schema.recordFields.contains { document.member(named: $0) != nil }
    }

    /// Returns a header. Joined files have several headers, and each holds for the lines after it. A later header of
    /// another stream is a bad line.
    private func readHeader(
        _ document: JSONDocument, _ schema: StreamSchema, of lines: LineReader, isFirst: Bool
    ) throws(StreamError) -> Content {
        do throws(FieldError) {
            let text = try JSONFields(document).check(schema.name)
            return .header(StreamHeader(schema: text, fields: JSONFields(copy(document))))
        } catch {
            if isFirst { throw StreamError(file: lines.file, line: lines.number, reason: .header(error)) }
            return bad(error.problem, field: error.field, of: lines)
        }
    }

    /// Returns a copy of a document. The copy stays valid after the next line.
    private func copy(_ document: JSONDocument) -> JSONDocument {
        let line = document.line(of: 0)
        guard let copy = try? JSONDocument(copying: document.bytes, line: line, options: parser.options) else {
            preconditionFailure("a line that was just parsed parses again")
        }
        return copy
    }

    // MARK: Documents

    /// Returns the whole file as one object in several lines. If that fails and the second line begins like an object,
    /// the lines are read one by one. Otherwise the whole file is one bad record.
    private func readDocument(of lines: LineReader) throws(StreamError) -> Content {
        let first = lines.number
        guard let rest = try lines.rest(atMost: maximumDocumentBytes) else { return .documentOfLines }

        var problem = StreamProblem(
            file: lines.file, line: first, field: nil, message: "an object was expected in this file")
        do throws(JSONError) {
            let document = try parser.parse(rest, line: first)
            lines.skipRest()
            if isRecord(document) {
                return .record(
                    StreamRecord(file: lines.file, line: first, bytes: rest, fields: JSONFields(document)))
            }
        } catch {
            if Self.secondLineIsObject(in: rest) { return .documentOfLines }
            lines.skipRest()
            problem = StreamProblem(
                file: lines.file, line: error.line, field: nil, message: Self.message(error))
        }

        return .bad(problem, rest)
    }

    private static func secondLineIsObject(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = bytes.lineEnd(from: 0) + 1
        while start < bytes.count, bytes[start].isSpace { start = bytes.lineEnd(from: start) + 1 }
        return start < bytes.count && bytes[start] == UInt8(ascii: "{")
    }

    /// Returns the object in which stores send a signed payload (JWS), if the payload is the whole line.
    private func signedPayload(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) -> JSONDocument? {
        guard let begin = bytes.firstIndex(where: { !$0.isSpace }), let end = bytes.lastIndex(where: { !$0.isSpace })
        else { return nil }

        // The Base64 of an object begins with eyJ, and no byte of it needs an escape in a string.
        let text = bytes[begin...end]
        let quote = UInt8(ascii: "\"")
        let escape = UInt8(ascii: "\\")
        guard text.starts(with: "eyJ".utf8),
            text.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != quote && $0 != escape })
        else { return nil }

        let object = Array(#"{"signedPayload":""#.utf8) + text + Array(#""}"#.utf8)
        return try? JSONDocument(copying: object, line: line, options: parser.options)
    }
}
