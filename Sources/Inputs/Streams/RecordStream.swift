import Files
import JSONText

/// Reads NDJSON, which has one object per line, from several files or from standard input, in bounded memory.
///
///     let stream = RecordStream(paths: paths, schema: StreamSchema("exits"), rejects: rejects) { problem in
///         console.writeErrorLine("\(problem)")
///     }
///     while let record = try stream.next() {
///         print(try record.fields.string("user"), try record.fields.instant("at"))
///     }
///
/// A header is an object with `schema` and without any of ``StreamSchema/recordFields``. Blank lines are skipped. A
/// line is bad if it is not an object, breaks the rules of JSON, has a repeated key, or is too long. A bad line is
/// reported, counted and written to the file for rejects, and the stream goes on. The same happens to a line for which
/// the body of ``forEach(unreadable:_:)`` throws. Between lines, the stream holds one buffer and one list of values.
///
/// Source: streams, Streams and files in and out.
package final class RecordStream {
    package struct Counts: Equatable, Sendable {
        /// The number of objects, including those that the caller rejected.
        package var records = 0
        package var rejections = 0
        /// The number of files, including those that could not be read.
        package var files = 0
    }

    package private(set) var counts = Counts()
    /// The header of the current file; `nil` if it has none.
    package private(set) var header: StreamHeader? {
        didSet { headerNumber += 1 }
    }
    /// A number that changes whenever ``header`` may have changed. So a caller can cache what it derives from the
    /// header.
    package private(set) var headerNumber = 0

    private let paths: [FilePath]
    private let open: (FilePath) throws(FileReadError) -> any ByteInput
    private let limits: StreamLimits
    private let rejects: RejectsFile?
    private let report: (StreamProblem) -> Void
    private let progress: (String, Int) -> Void
    private let carefulReader: CarefulReader

    private var nextPath = 0
    /// The current file; `nil` between files.
    private var lines: LineReader?
    /// True until the first line of the file with content.
    private var isFirst = true
    /// The last line reported as progress.
    private var reportedLine = 0

    /// Makes a stream of files.
    ///
    /// - Parameters:
    ///   - paths: files, pipes, or `-` for standard input. They may be packed by gzip or Zstandard.
    ///   - schema: the schema of the headers; without one, no line counts as a header.
    ///   - readsDocuments: true if a file may also be one object in several lines, as payloads of stores are stored.
    ///   - rejects: gets the bytes of bad lines.
    ///   - open: opens a file at its turn.
    ///   - progress: gets the current place, about every 65,536 lines.
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
        self.limits = limits
        self.rejects = rejects
        self.report = report
        self.progress = progress
        carefulReader = CarefulReader(schema: schema, readsDocuments: readsDocuments, limits: limits)
    }

    /// Returns the next object, valid until the next call; `nil` after the last one of the last file.
    ///
    /// - Complexity: O(bytes of the line), usually without an allocation.
    /// - Throws: ``StreamError`` if a file cannot be read, or if its header is of another stream. The next call
    ///   continues with the next file.
    package func next() throws(StreamError) -> StreamRecord? {
        while let lines = try currentLines() {
            do throws(StreamError) {
                guard let line = try nextLine(of: lines) else {
                    self.lines = nil
                    continue
                }

                if let record = try readRecord(of: line, lines) { return record }
            } catch {
                self.lines = nil
                throw error
            }
        }

        return nil
    }

    /// Calls `body` with every object of every file.
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

    /// Passes plain lines to `accept`, and the objects of all other lines to `body`.
    ///
    /// - Parameters:
    ///   - plain: makes a reader of plain lines, one for each thread if the limits allow several.
    ///   - accept: gets lines in order, and returns the number of lines that it accepted. It must not act on the next
    ///     one, which goes to `body`. It throws to end the stream before these lines.
    ///   - unreadable: gets the files that cannot be read; the others are read all the same.
    ///   - body: throws if an object is a bad line.
    /// - Throws: ``StreamError`` if the file for rejects cannot be written, or `accept` threw.
    package func forEach<Reader: PlainReader>(
        plain makeReader: @autoclosure @escaping @Sendable () -> Reader,
        accept: (UnsafeBufferPointer<ScannedLine<Reader.Content>>) throws(StreamRefusal) -> Int,
        unreadable: (StreamError) -> Void, _ body: (StreamRecord) throws(FieldError) -> Void
    ) throws(StreamError) {
        let reader = makeReader()
        while true {
            do throws(StreamError) {
                while let lines = try currentLines() {
                    let (accepted, isRefused) = try withPlace(lines.file, lines.number) { () throws(StreamRefusal) in
                        try lines.deliverScanned(reader, accept)
                    }
                    countPlain(accepted)
                    if !isRefused { lines.readAhead(cores: limits.cores, makeReader) }

                    guard let line = try nextLine(of: lines) else {
                        self.lines = nil
                        continue
                    }

                    let isAccepted = try withPlace(lines.file, lines.number - 1) { () throws(StreamRefusal) -> Bool in
                        if isRefused { return false }
                        return try reader.deliver(line, to: accept)
                    }
                    if isAccepted {
                        countPlain(1)
                    } else if let record = try readRecord(of: line, lines) {
                        try deliver(record, to: body)
                    }
                }

                return
            } catch {
                if error.reason.endsStream { throw error }
                lines = nil
                unreadable(error)
            }
        }
    }

    // MARK: Files

    /// Returns the lines of the current file, or of the next one; `nil` after the last file.
    private func currentLines() throws(StreamError) -> LineReader? {
        if let lines { return lines }
        guard nextPath < paths.count else { return nil }

        let path = paths[nextPath]
        nextPath += 1
        counts.files += 1
        header = nil
        isFirst = true
        reportedLine = 0

        do throws(FileReadError) {
            lines = LineReader(try open(path), limits, file: "\(path)")
        } catch {
            throw StreamError(file: "\(path)", line: nil, reason: .unreadable("\(error.reason)"))
        }

        return lines
    }

    // MARK: Lines

    /// Returns the next line of a file. The parts of a line that is too long go to the file for rejects.
    private func nextLine(of lines: LineReader) throws(StreamError) -> LineReader.Line? {
        if lines.number &- reportedLine > 0xFFFF {
            reportedLine = lines.number
            progress(lines.file, reportedLine)
        }

        do throws(StreamError) {
            return try lines.next { (part) throws(StreamError) in try rejects?.write(part: part) }
        } catch {
            try rejects?.endCutLine()
            throw error
        }
    }

    /// Runs a body, and adds the place to its refusal: the last accepted line of the file, if there is one.
    private func withPlace<Result>(
        _ file: String, _ line: Int, _ body: () throws(StreamRefusal) -> Result
    ) throws(StreamError) -> Result {
        do throws(StreamRefusal) {
            return try body()
        } catch {
            throw StreamError(file: file, line: line > 0 ? line : nil, reason: .refused(error.reason))
        }
    }

    private func countPlain(_ accepted: Int) {
        counts.records += accepted
        if accepted > 0 { isFirst = false }
    }

    /// Returns the record of a line; `nil` if it is blank, a header or a bad line.
    private func readRecord(of line: LineReader.Line, _ lines: LineReader) throws(StreamError) -> StreamRecord? {
        switch line {
        case .tooLong:
            isFirst = false
            try rejects?.endLine()
            count(
                StreamProblem(
                    file: lines.file, line: lines.number, field: nil,
                    message: "longer than \(limits.line) bytes; a shorter line was expected"))
            return nil
        case .complete(let bytes):
            return bytes.allSatisfy(\.isSpace) ? nil : try readRecord(of: bytes, lines)
        }
    }

    private func readRecord(
        of bytes: UnsafeBufferPointer<UInt8>, _ lines: LineReader
    ) throws(StreamError) -> StreamRecord? {
        let wasFirst = isFirst
        isFirst = false

        switch try carefulReader.read(bytes, of: lines, isFirst: wasFirst) {
        case .record(let record):
            counts.records += 1
            return record
        case .header(let header): self.header = header
        case .bad(let problem, let bytes): try reject(problem, bytes)
        case .documentOfLines: break
        }

        return nil
    }

    /// Calls `body` with a record. If it throws, the record is a bad line.
    private func deliver(
        _ record: StreamRecord, to body: (StreamRecord) throws(FieldError) -> Void
    ) throws(StreamError) {
        do throws(FieldError) {
            try body(record)
        } catch {
            let problem = StreamProblem(
                file: record.file, line: error.line ?? record.line, field: error.field, message: error.problem)
            try reject(problem, record.bytes)
        }
    }

    // MARK: Bad lines

    private func reject(_ problem: StreamProblem, _ bytes: UnsafeBufferPointer<UInt8>) throws(StreamError) {
        // The line is written before it is reported, so that the report is true of the file.
        try rejects?.write(line: bytes)
        count(problem)
    }

    private func count(_ problem: StreamProblem) {
        counts.rejections += 1
        report(problem)
    }
}
