import Files

/// A reader of dumps of view trees from other tools. It recognises the format itself.
///
///     let screen = try DumpImporter().importFile(at: "window.txt")
///     screen.foregroundRoot?.subviews.count
///
/// A file gives either a screen or an ``ImportError`` with a place and a reason. No content crashes the importer. Its
/// memory is bounded by the size of the file and the ``ImportLimits``.
package struct DumpImporter: Sendable {
    package var limits: ImportLimits
    /// True to refuse a dump instead of adding a warning: for left-out lines, skipped levels, masked numbers, and lines
    /// without a view.
    package var isStrict: Bool
    /// True to fill ``ImportedScreen/elements``. Without them an import takes less time and memory.
    package var keepsElements: Bool

    /// True to read regular dumps with faster readers. Without them the result is the same: tests and the fuzzer
    /// compare the two ways.
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

    /// Returns a guess what kind of file it is, if it is not a dump.
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

    /// Imports a file, a pipe, or standard input for `-`. It may be packed by gzip or Zstandard.
    ///
    /// - Throws: an error; its reason is ``ImportError/Reason/unreadable(_:)`` for folders, devices, sockets, and named
    ///   pipes without a writer, too.
    package func importFile(at path: FilePath) throws(ImportError) -> ImportedScreen {
        try importFile(bytes(of: path), name: path.description)
    }

    /// Reads a file within the limit. A file that is too large is refused before any of it is read, and a pipe as soon
    /// as it has delivered too much.
    private func bytes(of path: FilePath) throws(ImportError) -> [UInt8] {
        do throws(FileReadError) {
            // A file that is not a text is not a dump, and is skipped in a folder.
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

    /// Reads a content that is only a dump of one format.
    func read(_ content: DumpContent, as format: DumpFormat) throws(DumpError) -> ImportedScreen {
        if usesFastReaders {
            let builder = ScreenBuilder(limits: limits, strict: true, keepsElements: keepsElements)
            if format.reader.readPlain(content, into: builder) { return try builder.finish(format, line: 1) }
        }

        let builder = ScreenBuilder(limits: limits, strict: isStrict, keepsElements: keepsElements)
        try format.reader.read(content, into: builder)
        return try builder.finish(format, line: 1)
    }
}
