import Files

/// Reads dumps of view trees made by other tools. The format is recognised, never asked for.
///
///     let screen = try DumpImporter().importFile(at: "window.txt")
///     screen.foregroundRoot?.subviews.count
///
/// A file either becomes a screen or an ``ImportError`` that says where and why; no content makes it crash, and memory
/// is bounded by the size of the file and the ``ImportLimits``.
package struct DumpImporter: Sendable {
    package var limits: ImportLimits
    /// Whether warnings are errors: elided lines, skipped levels, masked numbers, lines without a view.
    package var strict: Bool
    /// Whether ``ImportedScreen/elements`` is filled. Without it an import takes less time and memory.
    package var keepsElements: Bool

    /// Whether this build reads dumps in XML: whether it has libxml2.
    package static var readsXML: Bool {
        #if canImport(CLibXML2)
            true
        #else
            false
        #endif
    }

    package init(limits: ImportLimits = ImportLimits(), strict: Bool = false, keepsElements: Bool = true) {
        self.limits = limits
        self.strict = strict
        self.keepsElements = keepsElements
    }

    /// Imports the bytes of a file that errors call `name`, in O(bytes). A UTF-8 byte order mark is skipped. Throws for
    /// every reason but ``ImportError/Reason/unreadable(_:)``.
    package func importFile(_ bytes: UnsafeRawBufferPointer, name: String) throws(ImportError) -> ImportedScreen {
        do throws(ImportFailure) {
            guard bytes.count <= limits.bytes else {
                throw ImportFailure(line: 1, reason: .tooLarge(limit: limits.bytes))
            }
            return try importText(bytes.bindMemory(to: UInt8.self))
        } catch {
            throw ImportError(file: name, line: error.line, reason: error.reason)
        }
    }

    /// Imports the bytes of a file, as ``importFile(_:name:)-(UnsafeRawBufferPointer,_)``.
    package func importFile(_ bytes: [UInt8], name: String) throws(ImportError) -> ImportedScreen {
        try bytes.withUnsafeBufferPointer { (bytes) throws(ImportError) in
            try importFile(UnsafeRawBufferPointer(bytes), name: name)
        }
    }

    /// Reads a file, a pipe, or standard input for `-`, packed by gzip or Zstandard or not, and imports it. Folders,
    /// devices, sockets and named pipes that nobody writes to are refused.
    package func importFile(at path: FilePath) throws(ImportError) -> ImportedScreen {
        try importFile(bytes(of: path), name: path.description)
    }

    /// The bytes of a file within the limit. A file that tells its size is refused before anything of it is held, a
    /// pipe as soon as it has given more.
    private func bytes(of path: FilePath) throws(ImportError) -> [UInt8] {
        do throws(FileReadError) {
            let input = UnpackedInput(try FileInput(path), path: path)
            if input.size <= limits.bytes {
                let bytes = try input.readAll(atMost: limits.bytes + 1)
                if bytes.count <= limits.bytes { return bytes }
            }
        } catch {
            throw ImportError(file: path.description, line: 1, reason: .unreadable("\(error.reason)"))
        }

        throw ImportError(file: path.description, line: 1, reason: .tooLarge(limit: limits.bytes))
    }

    private func importText(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportFailure) -> ImportedScreen {
        let content = try DumpContent(checking: bytes)
        guard content.firstSignificant < content.bytes.count else { throw ImportFailure(line: 1, reason: .empty) }

        let format = DumpFormat.recognise(content)
        if format?.reader.isOfLines ?? true, let lines = content.bytesWithLineFeeds {
            return try lines.withUnsafeBufferPointer { (bytes) throws(ImportFailure) in
                let content = DumpContent(bytes: bytes)
                return try read(content, as: DumpFormat.recognise(content))
            }
        }

        return try read(content, as: format)
    }

    private func read(_ content: DumpContent, as format: DumpFormat?) throws(ImportFailure) -> ImportedScreen {
        guard let format else { throw ImportFailure(line: 1, reason: .unknownFormat) }
        let builder = ScreenBuilder(limits: limits, strict: strict, keepsElements: keepsElements)
        try format.reader.read(content, into: builder)
        return try builder.finish(format, line: 1)
    }
}
