/// The way from a text to the dump in it, in any wrapping.
extension DumpImporter {
    /// The maximum number of wrappings around a dump, such as a string of JSON in a log of JSON.
    private static let maxWrappings = 4

    /// Recognises the format of a text and reads it, in any wrapping.
    ///
    /// - Parameter depth: the number of wrappings around the text.
    func importText(
        _ bytes: UnsafeBufferPointer<UInt8>, depth: Int = 0
    ) throws(DumpError) -> ImportedScreen {
        let content = try DumpContent(checking: bytes)
        guard content.firstSignificant < content.bytes.count else { throw DumpError(line: 1, reason: .empty) }

        for wrapping in DumpWrapping.order(for: content) {
            if let screen = try read(content, from: wrapping, depth: depth) { return screen }
        }

        throw DumpError(line: 1, reason: .unknownFormat)
    }

    /// Reads a dump in a given wrapping; `nil` if the content has another one.
    private func read(
        _ content: DumpContent, from wrapping: DumpWrapping, depth: Int
    ) throws(DumpError) -> ImportedScreen? {
        switch wrapping {
        case .document:
            guard let format = DumpFormat.recognise(content, among: DumpFormat.bracketFormats) else { return nil }
            return try read(content, as: format)
        case .documentsInLog:
            guard let log = LogXML(content) else { return nil }
            return try readDocuments(of: log, in: content)
        case .messages:
            guard depth < Self.maxWrappings, let text = JSONLog.text(of: content) else { return nil }
            return try importUnwrapped(text, depth: depth + 1)
        case .escapedLineEnds:
            guard depth < Self.maxWrappings, let text = EscapedLineEnds.text(of: content) else { return nil }
            return try importUnwrapped(text, depth: depth + 1)
        case .carriageReturns:
            guard let lines = content.bytesWithLineFeeds else { return nil }
            return try lines.withUnsafeBufferPointer { (bytes) throws(DumpError) in
                try importText(bytes, depth: depth)
            }
        case .lines:
            guard let format = DumpFormat.recognise(content, among: DumpFormat.lineFormats) else { return nil }
            let mixedDumps = MixedDumps(content, recognisedAs: format, hasLevels: hasLevels)
            if let mixedDumps { return try readLast(of: mixedDumps, in: content) }
            return try read(content, as: format)
        }
    }

    /// Reads an unwrapped text. Errors and warnings get the lines of the file.
    private func importUnwrapped(_ text: UnwrappedText, depth: Int) throws(DumpError) -> ImportedScreen {
        do throws(DumpError) {
            let screen = try text.bytes.withUnsafeBufferPointer { (bytes) throws(DumpError) in
                try importText(bytes, depth: depth)
            }
            return screen.withLines(mappedBy: text.line)
        } catch {
            let reason = error.reason == .empty ? .unknownFormat : error.reason
            throw DumpError(line: text.line(error.line), reason: reason)
        }
    }
}
