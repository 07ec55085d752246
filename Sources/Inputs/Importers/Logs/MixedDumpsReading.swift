/// The reading of texts that hold dumps of several formats.
extension DumpImporter {
    /// Returns true if a text, read in a format, has more than one level or cannot be read to its end.
    func hasLevels(_ bytes: UnsafeBufferPointer<UInt8>, of format: DumpFormat) -> Bool {
        do throws(DumpError) {
            let reader = DumpImporter(limits: limits, keepsElements: false)
            return try reader.read(DumpContent(bytes: bytes), as: format).levels > 1
        } catch {
            return true
        }
    }

    /// Reads the last dump of a text with several formats, and adds a note that names the others.
    func readLast(of mixed: MixedDumps, in content: DumpContent) throws(DumpError) -> ImportedScreen {
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
}
