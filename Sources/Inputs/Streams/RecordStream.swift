import Files
import JSONText

/// Reads NDJSON: one object a line, from files one after the other or from standard input, in bounded memory.
///
///     let stream = RecordStream(paths: paths, schema: StreamSchema("exits"), rejects: rejects) { problem in
///         console.writeErrorLine("\(problem)")
///     }
///     while let record = try stream.next() {
///         print(try record.fields.string("user"), try record.fields.instant("at"))
///     }
///
/// A header is an object with `schema` and none of ``StreamSchema/recordFields``. Blank lines are passed over. A line
/// that is no object, breaks JSON's rules, has a key twice or is too long is a bad line: it is reported, counted and
/// written to the file for rejects, and the stream goes on. The same happens to a line that the caller rejects. Between
/// lines, the stream holds one buffer and one list of values. Source: streams, Streams and files in and out.
package final class RecordStream {
    package struct Counts: Equatable, Sendable {
        /// The objects handed out, including those that the caller rejected.
        package var records = 0
        package var rejected = 0
        /// The files, including those that could not be read.
        package var files = 0
    }

    package private(set) var counts = Counts()
    /// The header of the file that is being read; nil if it has none.
    package private(set) var header: StreamHeader? {
        didSet { headerNumber += 1 }
    }
    /// Changes whenever ``header`` may have changed, so that callers can cache what they derive from it.
    package private(set) var headerNumber = 0

    /// Set this to stop reading: the stream delivers the accepted lines, then throws it.
    package var refusal: String?

    private let paths: [FilePath]
    private let open: (FilePath) throws(FileReadError) -> any ByteInput
    private let schema: StreamSchema?
    private let readsDocuments: Bool
    private let limits: StreamLimits
    private let rejects: RejectsFile?
    private let report: (StreamProblem) -> Void
    private let progress: (String, Int) -> Void
    /// The last line reported as progress.
    private var reportedLine = 0
    private let parser: JSONParser

    private var nextPath = 0
    private var file = ""
    private var lines: LineReader?
    private var isFirst = true
    /// The record that was handed out last and not rejected.
    private var record: StreamRecord?

    /// Makes a stream of files.
    ///
    /// - Parameters:
    ///   - paths: files, pipes, or `-` for standard input, packed by gzip or Zstandard or not.
    ///   - schema: the schema of the headers; without one, no line is taken for a header.
    ///   - readsDocuments: if true, a file may also be one object in several lines, as stores' payloads are stored.
    ///   - rejects: gets the bytes of bad lines.
    ///   - open: opens a file when its turn comes.
    ///   - progress: gets the place about every 65,536 lines.
    ///   - report: gets every bad line.
    package init(
        paths: [FilePath], schema: StreamSchema? = nil, readsDocuments: Bool = false,
        limits: StreamLimits = StreamLimits(), rejects: RejectsFile? = nil,
        open: @escaping (FilePath) throws(FileReadError) -> any ByteInput = { path throws(FileReadError) in
            UnpackedInput(try FileInput(path), path: path)
        },
        progress: @escaping (_ file: String, _ line: Int) -> Void = { _, _ in },
        report: @escaping (StreamProblem) -> Void
    ) {
        self.paths = paths
        self.open = open
        self.schema = schema
        self.readsDocuments = readsDocuments
        self.limits = limits
        self.rejects = rejects
        self.report = report
        self.progress = progress
        parser = JSONParser(
            options: JSONOptions(levels: limits.levels, bytes: max(limits.line, limits.document)))
    }

    /// Returns the next object, valid until the next call; nil after the last one of the last file.
    ///
    /// - Complexity: O(bytes of the line), without an allocation as a rule.
    /// - Throws: ``StreamError`` if a file cannot be read or its header is of another stream. The next call goes on
    ///   with the next file.
    package func next() throws(StreamError) -> StreamRecord? {
        try next({ NoPlainLines() }, NoPlainLines()) { _ in 0 }
    }

    private func next<Reader: PlainReader>(
        _ makeReader: @escaping @Sendable () -> Reader, _ reader: Reader,
        _ accept: (UnsafeBufferPointer<ScannedLine<Reader.Content>>) -> Int
    ) throws(StreamError) -> StreamRecord? {
        record = nil
        while true {
            if let lines {
                do throws(StreamError) {
                    if let next = try nextRecord(lines, makeReader, reader, accept) {
                        counts.records += 1
                        record = next
                        return next
                    }
                } catch {
                    if error.reason.endsStream { throw error }
                    self.lines = nil
                    throw error
                }

                self.lines = nil
            }

            guard nextPath < paths.count else { return nil }

            try openNext()
        }
    }

    /// Hands every object of every file to `body`.
    ///
    /// - Parameters:
    ///   - unreadable: gets the files that cannot be read; the others are read all the same.
    ///   - body: throws if an object is a bad line.
    /// - Throws: ``StreamError`` if the file for rejects cannot be written.
    package func forEach(
        unreadable: (StreamError) -> Void, _ body: (StreamRecord) throws(FieldError) -> Void
    ) throws(StreamError) {
        try forEach(plain: NoPlainLines(), accept: { _ in 0 }, unreadable: unreadable, body)
    }

    /// Hands plain lines to `accept`, and every object of all other lines to `body`.
    ///
    /// - Parameters:
    ///   - plain: makes a reader of plain lines, for each thread if the limits allow several.
    ///   - accept: gets lines in their order, and returns how many it accepted. The next one, on which it must not act,
    ///     goes to `body`.
    ///   - unreadable: gets the files that cannot be read; the others are read all the same.
    ///   - body: throws if an object is a bad line.
    /// - Throws: ``StreamError`` if the file for rejects cannot be written, or ``refusal`` was set.
    package func forEach<Reader: PlainReader>(
        plain makeReader: @autoclosure @escaping @Sendable () -> Reader,
        accept: (UnsafeBufferPointer<ScannedLine<Reader.Content>>) -> Int, unreadable: (StreamError) -> Void,
        _ body: (StreamRecord) throws(FieldError) -> Void
    ) throws(StreamError) {
        let reader = makeReader()
        while true {
            do throws(StreamError) {
                while let record = try next(makeReader, reader, accept) {
                    do throws(FieldError) {
                        try body(record)
                    } catch {
                        try reject(error)
                    }
                }

                return
            } catch {
                if error.reason.endsStream { throw error }
                unreadable(error)
            }
        }
    }

    /// Makes the record that ``next()`` returned last a bad line. A second call does nothing.
    ///
    /// - Throws: ``StreamError`` if the file for rejects cannot be written.
    package func reject(_ error: FieldError) throws(StreamError) {
        guard let rejected = record else { return }
        record = nil
        try reject(line: error.line ?? rejected.line, field: error.field, error.problem, bytes: rejected.bytes)
    }

    // MARK: Lines

    /// The next line of a file; the parts of one that is too long go to the file for rejects.
    private func nextLine(of lines: LineReader) throws(StreamError) -> LineReader.Line? {
        do throws(StreamError) {
            return try lines.next { (part) throws(StreamError) in try rejects?.write(part: part) }
        } catch {
            try rejects?.endCutLine()
            throw error
        }
    }

    private func openNext() throws(StreamError) {
        let path = paths[nextPath]
        nextPath += 1
        counts.files += 1
        file = "\(path)"
        header = nil
        isFirst = true
        reportedLine = 0

        do throws(FileReadError) {
            lines = LineReader(try open(path), limits, file: file)
        } catch {
            throw StreamError(file: file, line: nil, reason: .unreadable("\(error.reason)"))
        }
    }

    private func nextRecord<Reader: PlainReader>(
        _ lines: LineReader, _ makeReader: @escaping @Sendable () -> Reader, _ reader: Reader,
        _ accept: (UnsafeBufferPointer<ScannedLine<Reader.Content>>) -> Int
    ) throws(StreamError) -> StreamRecord? {
        while true {
            let (accepted, isRefused) = lines.deliverScanned(reader, accept)
            counts.records += accepted
            if accepted > 0 { isFirst = false }
            if let refusal { throw StreamError(file: file, line: lines.number, reason: .refused(refusal)) }
            if !isRefused { lines.readAhead(cores: limits.cores, makeReader) }

            if lines.number &- reportedLine > 0xFFFF {
                reportedLine = lines.number
                progress(file, reportedLine)
            }

            switch try nextLine(of: lines) {
            case nil: return nil
            case .tooLong?:
                try rejects?.endLine()
                count(
                    line: lines.number, field: nil, "longer than \(limits.line) bytes; a shorter line was expected")
                isFirst = false
            case .complete(let bytes)?:
                if !isRefused, deliverOne(bytes, reader, accept) {
                    counts.records += 1
                    isFirst = false
                    continue
                }

                guard !bytes.allSatisfy(\.isSpace) else { continue }

                let wasFirst = isFirst
                isFirst = false
                if let record = try read(bytes, lines, isFirst: wasFirst) { return record }
            }
        }
    }

    /// Hands out a line that the block did not contain as a whole, if it is plain.
    ///
    /// - Returns: False if it is for the careful reader.
    private func deliverOne<Reader: PlainReader>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ reader: Reader,
        _ accept: (UnsafeBufferPointer<ScannedLine<Reader.Content>>) -> Int
    ) -> Bool {
        guard let content = reader.read(bytes) else { return false }

        let line = ScannedLine(start: 0, next: 0, content: content)
        return withUnsafePointer(to: line) { accept(UnsafeBufferPointer(start: $0, count: 1)) } == 1
    }

    /// Returns the record of a line; nil if it is a header or a bad line.
    private func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ lines: LineReader, isFirst: Bool
    ) throws(StreamError) -> StreamRecord? {
        let document: JSONDocument
        do throws(JSONError) {
            document = try parser.parse(bytes, line: lines.number)
        } catch {
            if isFirst, readsDocuments, case .truncated = error.reason { return try readDocument(lines) }
            if readsDocuments, let document = signedPayload(bytes, line: lines.number) {
                return record(document, line: lines.number, bytes: lines.lastLine)
            }

            try reject(line: lines.number, field: nil, Self.message(error), bytes: lines.lastLine)
            return nil
        }

        guard isRecord(document) else {
            try reject(line: lines.number, field: nil, "an object was expected in this line", bytes: lines.lastLine)
            return nil
        }

        if let schema, document.member("schema") != nil,
            !schema.recordFields.contains(where: { document.member(named: $0) != nil })
        {
            do throws(FieldError) {
                let text = try JSONFields(document).check(schema.name)
                header = StreamHeader(schema: text, fields: JSONFields(copy(bytes, lines)))
            } catch {
                // Joined files have further headers, which hold for the lines after them. A further header of another
                // stream is a bad line.
                if isFirst { throw StreamError(file: file, line: lines.number, reason: .header(error)) }
                try reject(line: lines.number, field: error.field, error.problem, bytes: lines.lastLine)
            }

            return nil
        }

        return record(document, line: lines.number, bytes: lines.lastLine)
    }

    /// Returns a copy of a line that was just parsed, which is valid after the next one.
    private func copy(_ bytes: UnsafeBufferPointer<UInt8>, _ lines: LineReader) -> JSONDocument {
        guard let copy = try? JSONDocument(copying: bytes, line: lines.number, options: parser.options) else {
            preconditionFailure("a line that was just parsed parses again")
        }
        return copy
    }

    /// Returns the whole file as one object in several lines. If that fails and the second line begins as an object of
    /// its own, the lines are read one by one after all; otherwise the whole file is one bad record.
    private func readDocument(_ lines: LineReader) throws(StreamError) -> StreamRecord? {
        let first = lines.number
        guard let rest = try lines.rest(atMost: limits.document) else { return nil }

        var problem = (line: first, message: "an object was expected in this file")
        do throws(JSONError) {
            let document = try parser.parse(rest, line: first)
            lines.skipRest()
            if isRecord(document) { return record(document, line: first, bytes: rest) }
        } catch {
            var start = rest.lineEnd(from: 0) + 1
            while start < rest.count, rest[start].isSpace { start = rest.lineEnd(from: start) + 1 }
            if start < rest.count, rest[start] == UInt8(ascii: "{") { return nil }
            lines.skipRest()
            problem = (error.line, Self.message(error))
        }

        try reject(line: problem.line, field: nil, problem.message, bytes: rest)
        return nil
    }

    /// Returns true if a document is an object, or a list of objects, as tools print the messages that they pulled.
    private func isRecord(_ document: JSONDocument) -> Bool {
        document.kind(of: 0) == .object || (readsDocuments && document.kind(of: 0) == .array)
    }

    /// Returns a signed payload (JWS) that is the whole line, wrapped into the object in which stores send it.
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

    private func record(_ document: JSONDocument, line: Int, bytes: UnsafeBufferPointer<UInt8>) -> StreamRecord {
        StreamRecord(file: file, line: line, bytes: bytes, fields: JSONFields(document))
    }

    private static func message(_ error: JSONError) -> String { "column \(error.column): \(error.reason)" }

    // MARK: Bad lines

    private func reject(
        line: Int, field: String?, _ message: String, bytes: UnsafeBufferPointer<UInt8>
    ) throws(StreamError) {
        // Written first: what the report says of a line must be true of the file as well.
        try rejects?.write(line: bytes)
        count(line: line, field: field, message)
    }

    private func count(line: Int, field: String?, _ message: String) {
        counts.rejected += 1
        report(StreamProblem(file: file, line: line, field: field, message: message))
    }
}
