import Files

/// A reader of dumps of view trees that other tools made. It recognises the format by itself.
///
///     let screen = try DumpImporter().importFile(at: "window.txt")
///     screen.foregroundRoot?.subviews.count
///
/// A file becomes either a screen or an ``ImportError`` with its place and reason. No content makes the importer crash,
/// and its memory is bounded by the size of the file and the ``ImportLimits``.
package struct DumpImporter: Sendable {
    package var limits: ImportLimits
    /// True to refuse a dump in place of a warning: for elided lines, skipped levels, masked numbers, lines without a
    /// view.
    package var isStrict: Bool
    /// True to fill ``ImportedScreen/elements``. Without them an import takes less time and memory.
    package var keepsElements: Bool

    /// True if dumps in which nothing is odd have readers of their own. Without them all reads the same, in more time.
    var usesFastReaders = true

    /// True if this build has libxml2 and reads dumps in XML.
    package static var readsXML: Bool {
        #if canImport(CLibXML2)
            true
        #else
            false
        #endif
    }

    /// Makes an importer; the parameters are its properties.
    package init(limits: ImportLimits = ImportLimits(), strict isStrict: Bool = false, keepsElements: Bool = true) {
        self.limits = limits
        self.isStrict = isStrict
        self.keepsElements = keepsElements
    }

    /// Imports the bytes of a file. A byte order mark of UTF-8 is skipped.
    ///
    /// - Parameters:
    ///   - bytes: the content of the file.
    ///   - name: the file's name, for errors.
    /// - Throws: an error with any reason but ``ImportError/Reason/unreadable(_:)``.
    /// - Complexity: O(bytes).
    package func importFile(_ bytes: UnsafeRawBufferPointer, name: String) throws(ImportError) -> ImportedScreen {
        do throws(DumpError) {
            guard bytes.count <= limits.bytes else {
                throw DumpError(line: 1, reason: .tooLarge(limit: limits.bytes))
            }
            return try importText(bytes.bindMemory(to: UInt8.self))
        } catch {
            throw ImportError(
                file: name, line: error.line, reason: error.reason, hint: Self.hint(on: error, bytes))
        }
    }

    /// Says what a file seems to be that is no dump.
    private static func hint(on error: DumpError, _ bytes: UnsafeRawBufferPointer) -> ImportError.Hint? {
        switch error.reason {
        case .unknownFormat, .notUTF8, .zeroByte:
            let text = ForeignText(bytes.bindMemory(to: UInt8.self))
            return ImportError.Hint(kind: text.kind, remedy: text.remedy)
        default: return nil
        }
    }

    /// Imports the bytes of a file, like ``importFile(_:name:)-(UnsafeRawBufferPointer,_)``.
    package func importFile(_ bytes: [UInt8], name: String) throws(ImportError) -> ImportedScreen {
        try bytes.withUnsafeBufferPointer { (bytes) throws(ImportError) in
            try importFile(UnsafeRawBufferPointer(bytes), name: name)
        }
    }

    /// Imports a file, a pipe, or standard input for `-`, which may be packed by gzip or Zstandard.
    ///
    /// - Throws: an error with the reason ``ImportError/Reason/unreadable(_:)`` also for folders, devices, sockets, and
    ///   named pipes without a writer.
    package func importFile(at path: FilePath) throws(ImportError) -> ImportedScreen {
        try importFile(bytes(of: path), name: path.description)
    }

    /// Reads a file within the limit. A file that is too large is refused before any of it is read, a pipe as soon as
    /// it has delivered more.
    private func bytes(of path: FilePath) throws(ImportError) -> [UInt8] {
        do throws(FileReadError) {
            // A file that is no text is no dump, and skipped in a folder.
            let input = UnpackedInput(try FileInput(path), path: path, takesOtherPackings: true)
            if input.size <= limits.bytes {
                let bytes = try input.readAll(atMost: limits.bytes + 1)
                if bytes.count <= limits.bytes { return bytes }
            }
        } catch {
            throw ImportError(file: path.description, line: 1, reason: .unreadable("\(error.reason)"))
        }

        throw ImportError(file: path.description, line: 1, reason: .tooLarge(limit: limits.bytes))
    }

    /// The most wrappings within each other that a dump is taken from, such as a string of JSON in a log of JSON.
    private static let mostWrappings = 4

    /// Recognises the format of a text and reads it, however it is wrapped.
    ///
    /// - Parameter depth: the number of wrappings around the text.
    private func importText(
        _ bytes: UnsafeBufferPointer<UInt8>, depth: Int = 0
    ) throws(DumpError) -> ImportedScreen {
        let content = try DumpContent(checking: bytes)
        guard content.firstSignificant < content.bytes.count else { throw DumpError(line: 1, reason: .empty) }

        for wrapping in DumpWrapping.order(for: content) {
            if let screen = try read(content, from: wrapping, depth: depth) { return screen }
        }

        throw DumpError(line: 1, reason: .unknownFormat)
    }

    /// Reads a dump that comes in a certain wrapping; `nil` if the content is not wrapped so.
    private func read(
        _ content: DumpContent, from wrapping: DumpWrapping, depth: Int
    ) throws(DumpError) -> ImportedScreen? {
        switch wrapping {
        case .document:
            guard let format = DumpFormat.recognise(content, among: DumpFormat.ofBrackets) else { return nil }
            return try read(content, as: format)
        case .documentsInLog:
            guard let log = XMLInLog(content) else { return nil }
            return try readDocuments(of: log, in: content)
        case .messages:
            guard depth < Self.mostWrappings, let text = JSONLog.text(of: content) else { return nil }
            return try importUnwrapped(text, depth: depth + 1)
        case .escapedLineEnds:
            guard depth < Self.mostWrappings, let text = EscapedLineEnds.text(of: content) else { return nil }
            return try importUnwrapped(text, depth: depth + 1)
        case .carriageReturns:
            guard let lines = content.bytesWithLineFeeds else { return nil }
            return try lines.withUnsafeBufferPointer { (bytes) throws(DumpError) in
                try importText(bytes, depth: depth)
            }
        case .lines:
            guard let format = DumpFormat.recognise(content, among: DumpFormat.ofLines) else { return nil }
            let mixed = MixedDumps(content, recognisedAs: format, hasLevels: hasLevels)
            if let mixed { return try readLast(of: mixed, in: content) }
            return try read(content, as: format)
        }
    }

    /// Reads a text that came in another form, and names the lines of the file.
    private func importUnwrapped(_ text: UnwrappedText, depth: Int) throws(DumpError) -> ImportedScreen {
        do throws(DumpError) {
            let screen = try text.bytes.withUnsafeBufferPointer { (bytes) throws(DumpError) in
                try importText(bytes, depth: depth)
            }
            return screen.naming(lines: text.line)
        } catch {
            let reason = error.reason == .empty ? .unknownFormat : error.reason
            throw DumpError(line: text.line(error.line), reason: reason)
        }
    }

    private func read(_ content: DumpContent, as format: DumpFormat) throws(DumpError) -> ImportedScreen {
        if usesFastReaders {
            let builder = ScreenBuilder(limits: limits, strict: true, keepsElements: keepsElements)
            if format.reader.readPlain(content, into: builder) { return try builder.finish(format, line: 1) }
        }

        let builder = ScreenBuilder(limits: limits, strict: isStrict, keepsElements: keepsElements)
        try format.reader.read(content, into: builder)
        return try builder.finish(format, line: 1)
    }

    /// Returns true if a text that is read as a format has more than one level, or is cut.
    private func hasLevels(_ bytes: UnsafeBufferPointer<UInt8>, of format: DumpFormat) -> Bool {
        do throws(DumpError) {
            let reader = DumpImporter(limits: limits, keepsElements: false)
            return try reader.read(DumpContent(bytes: bytes), as: format).levels > 1
        } catch {
            return true
        }
    }

    /// Reads the last dump of a text that holds several formats, and names the others.
    private func readLast(of mixed: MixedDumps, in content: DumpContent) throws(DumpError) -> ImportedScreen {
        let builder = ScreenBuilder(limits: limits, strict: isStrict, keepsElements: keepsElements)
        let last = mixed.sections[mixed.sections.count - 1]
        for section in mixed.sections.dropLast() {
            builder.note(
                section.line,
                "a dump of \(section.format.rawValue) begins here and is not read; the last dump begins in line "
                    + "\(last.line)")
        }

        let offset = last.line - 1
        builder.fileLine = { $0 + offset }
        do throws(DumpError) {
            let bytes = content.bytes.part(last.start..<content.bytes.count)
            try last.format.reader.read(DumpContent(bytes: bytes), into: builder)
        } catch {
            throw DumpError(line: error.line + offset, reason: error.reason)
        }
        return try builder.finish(last.format, line: last.line)
    }

    /// Reads the documents of XML that stand in a log, each as roots of one screen.
    private func readDocuments(of log: XMLInLog, in content: DumpContent) throws(DumpError) -> ImportedScreen {
        let builder = ScreenBuilder(limits: limits, strict: isStrict, keepsElements: keepsElements)
        var format: DumpFormat?
        var readLines: [Int] = []
        var unknownLines: [Int] = []

        for document in log.documents {
            builder.fileLine = document.line
            do throws(DumpError) {
                try document.bytes.withUnsafeBufferPointer { (bytes) throws(DumpError) in
                    let content = DumpContent(bytes: bytes)
                    guard let each = DumpFormat.recognise(content, among: DumpFormat.ofBrackets) else {
                        unknownLines.append(document.line(1))
                        return
                    }

                    format = format ?? each
                    readLines.append(document.line(1))
                    try each.reader.read(content, into: builder)
                }
            } catch {
                throw DumpError(line: document.line(error.line), reason: error.reason)
            }
        }

        guard let format else { throw DumpError(line: 1, reason: .unknownFormat) }
        builder.fileLine = { $0 }
        log.passed.report(to: builder)
        for line in log.cutLines {
            builder.note(line, "a document begins within this line; what stands before it is not read")
        }
        if let passed = DumpFormat.recognise(content, among: DumpFormat.ofLines) {
            builder.note(
                readLines[0],
                "this text holds lines of \(passed.rawValue) as well; the documents of XML, from here on, are read")
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
