import JSONText

/// The dumps of several formats that stand in one text of lines one after the other, as in a session of a debugger
/// in which the controllers were printed before the views.
///
/// A line of another format begins no dump yet, because logs hold views that were printed one by one. A dump has two
/// lines that no other format has, and two levels.
struct MixedDumps {
    /// The lines of one dump, up to the next one.
    struct Section {
        let format: DumpFormat
        /// The position of its first line.
        let start: Int
        /// The number of its first line, from 1.
        let line: Int
        /// The number of lines that only this format has.
        fileprivate(set) var sureLines = 1
    }

    /// The dumps, in the order of the text; at least two, and no two of one format next to each other.
    private(set) var sections: [Section] = []

    /// Finds the dumps; `nil` if the content does not hold several formats.
    ///
    /// - Parameters:
    ///   - content: the content.
    ///   - format: the first format that recognises it, in the order of ``DumpFormat/ofLines``.
    ///   - hasLevels: returns true if a text that is read as a format has more than one level, or is cut.
    /// - Complexity: O(bytes) for each format after the given one.
    init?(
        _ content: DumpContent, recognisedAs format: DumpFormat,
        hasLevels: (UnsafeBufferPointer<UInt8>, DumpFormat) -> Bool
    ) {
        let further = DumpFormat.ofLines.drop { $0 != format }.dropFirst()
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

    /// Cuts a text before every line that another format has than the last line that any has.
    private static func sections(_ bytes: UnsafeBufferPointer<UInt8>, _ formats: [DumpFormat]) -> [Section] {
        var sections: [Section] = []
        // Where the next section begins if the next line that a format has is of another one.
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
            } else if isBetween(bytes, bytes.trimmed(range)) {
                start = range.lowerBound
                line = number
            }
        }

        return sections
    }

    /// Returns true for a line that separates dumps: an empty one, or one with the prompt of a debugger.
    private static func isBetween(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
        text.isEmpty || LinesBetween.isPrompt(bytes, text)
    }
}
