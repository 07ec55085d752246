/// The reading of logs that hold documents of XML.
extension DumpImporter {
    /// Reads the XML documents of a log. Each becomes a root of one screen.
    func readDocuments(of log: LogXML, in content: DumpContent) throws(DumpError) -> ImportedScreen {
        let builder = ScreenBuilder(limits: limits, strict: isStrict, keepsElements: keepsElements)
        var format: DumpFormat?
        var readLines: [Int] = []
        var unknownLines: [Int] = []

        for document in log.documents {
            builder.fileLine = document.line
            do throws(DumpError) {
                try document.bytes.withUnsafeBufferPointer { (bytes) throws(DumpError) in
                    let content = DumpContent(bytes: bytes)
                    guard let documentFormat = DumpFormat.recognise(content, among: DumpFormat.bracketFormats) else {
                        unknownLines.append(document.line(1))
                        return
                    }

                    format = format ?? documentFormat
                    readLines.append(document.line(1))
                    try documentFormat.reader.read(content, into: builder)
                }
            } catch {
                throw DumpError(line: document.line(error.line), reason: error.reason)
            }
        }

        guard let format else { throw DumpError(line: 1, reason: .unknownFormat) }
        builder.fileLine = { $0 }
        log.passedLines.report(to: builder)
        for line in log.cutLines {
            builder.note(line, "a document begins within this line; what stands before it is not read")
        }
        if let otherFormat = DumpFormat.recognise(content, among: DumpFormat.lineFormats) {
            builder.note(
                readLines[0],
                "this text holds lines of \(otherFormat.rawValue) as well; the documents of XML, from here on, are read"
            )
        }
        for line in unknownLines {
            builder.note(line, "a document of an unknown format begins here and is not read")
        }
        if let last = readLines.last, readLines.count > 1 {
            builder.note(last, "\(readLines.count) documents in this text; the last one is in front, and begins here")
        }

        return try builder.finish(format, line: 1)
    }
}
