extension String {
    /// The number of columns in which a terminal draws the text.
    ///
    /// East Asian wide characters and emoji take 2, combining marks and control characters 0, all others 1. Characters
    /// of *ambiguous* width take 1, as on terminals outside East Asian locales.
    ///
    /// - Complexity: O(n); plain ASCII takes one quick pass.
    package var displayWidth: Int {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }
}

extension Character {
    /// The number of columns in which a terminal draws the character: 0, 1 or 2.
    package var displayWidth: Int {
        // Variation selector 16 asks for the emoji form of a character that also has a text form.
        if unicodeScalars.contains("\u{FE0F}"), unicodeScalars.first?.properties.isEmoji == true { return 2 }
        // A character takes at most two columns, even if it joins several emoji.
        return min(2, unicodeScalars.reduce(0) { $0 + $1.displayWidth })
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        switch properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator, .surrogate:
            return 0
        default: break
        }

        // Vowels and finals of old Hangul are part of the syllable that begins with their initial.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        // A regional indicator is half a flag: two make one wide character.
        let isHalfFlag = (0x1F1E6...0x1F1FF).contains(value)
        let isWide =
            value >= 0x1100 && eastAsianWide.contains { $0.contains(value) }
            || properties.isEmojiPresentation && !isHalfFlag

        return isWide ? 2 : 1
    }
}

/// The scalars that a terminal draws two columns wide: East Asian Width `W` and `F` of Unicode 14, EastAsianWidth.txt.
/// Unassigned and combining scalars between two wide ones are folded into one range. Scalars with emoji presentation
/// are wide, and not listed (UAX #11, section 4).
private let eastAsianWide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
]
