import JSONText

/// The dumps in a text of lines that holds several formats, one after the other. An example is a session of a debugger
/// that printed the controllers and then the views.
///
/// One line of another format is not enough to begin a dump, because logs also hold single views. A dump has at least
/// two sure lines, and at least two levels. A line is sure if only one format can read it.
struct MixedDumps {
    /// The lines of one dump, up to the next one.
    struct Section {
        let format: DumpFormat
        /// The position of its first line.
        let start: Int
        /// The number of its first line, from 1.
        let line: Int
        /// The number of lines that only this format can read.
        fileprivate(set) var sureLines = 1
    }

    /// The dumps in the order of the text. There are at least two, and neighbours have different formats.
    private(set) var sections: [Section] = []

    /// Finds the dumps; `nil` if the content does not hold several formats.
    ///
    /// - Parameters:
    ///   - content: the content.
    ///   - format: the first format of ``DumpFormat/lineFormats`` that recognises the content.
    ///   - hasLevels: reads a text in a format, and returns true if the text has more than one level or is cut off.
    /// - Complexity: O(bytes) for each format after the given one.
    init?(
        _ content: DumpContent, recognisedAs format: DumpFormat,
        hasLevels: (UnsafeBufferPointer<UInt8>, DumpFormat) -> Bool
    ) {
        let further = DumpFormat.lineFormats.drop { $0 != format }.dropFirst()
        let formats = [format] + further.filter { Self.hasSureLine(content.bytes, of: $0) }
        guard formats.count > 1 else { return nil }

        let candidates = Self.sections(content.bytes, formats)
        for (index, section) in candidates.enumerated() {
            let end = index + 1 < candidates.count ? candidates[index + 1].start : content.bytes.count
            let isContinued = sections.last?.format == section.format
            let isDump =
                isContinued
                || section.sureLines > 1 && hasLevels(content.bytes.part(section.start..<end), section.format)
            if isDump, !isContinued { sections.append(section) }
        }

        guard sections.count > 1 else { return nil }
    }

    private static func hasSureLine(_ bytes: UnsafeBufferPointer<UInt8>, of format: DumpFormat) -> Bool {
        let reader = format.reader
        return NumberedLines(bytes).contains { reader.isSure(bytes, of: $0.range) }
    }

    /// Starts a section at each line that only a format other than the current section's can read.
    private static func sections(_ bytes: UnsafeBufferPointer<UInt8>, _ formats: [DumpFormat]) -> [Section] {
        var sections: [Section] = []
        // The start of the next section, should the next recognised line be of another format.
        var start = 0
        var line = 1

        for (range, number, _) in NumberedLines(bytes) {
            if let format = formats.first(where: { $0.reader.isSure(bytes, of: range) }) {
                if let last = sections.indices.last, sections[last].format == format {
                    sections[last].sureLines += 1
                } else {
                    sections.append(Section(format: format, start: start, line: line))
                }
                start = range.upperBound + 1
                line = number + 1
            } else if isSeparator(bytes, bytes.trimmed(range)) {
                start = range.lowerBound
                line = number
            }
        }

        return sections
    }

    /// Returns true for a line that separates dumps: an empty line, or a debugger's prompt.
    private static func isSeparator(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
        text.isEmpty || NonNodeLine.isPrompt(bytes, text)
    }
}
