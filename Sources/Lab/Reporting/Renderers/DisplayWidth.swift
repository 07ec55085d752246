extension String {
    /// How many columns a terminal draws the text in: 2 for East Asian wide characters and emoji, 0 for combining
    /// marks, control characters and colour sequences (`ESC [ … letter`), else 1, for East Asian *ambiguous* width
    /// too, as terminals outside East Asian locales do. Takes O(n); plain ASCII is only looked through.
    public var displayWidth: Int {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
        return withoutColourSequences.reduce(0) { $0 + $1.displayWidth }
    }

    /// The text without `ESC [ … letter`; a sequence that never ends is dropped to the end.
    var withoutColourSequences: String {
        guard unicodeScalars.contains("\u{1B}") else { return self }
        var result = UnicodeScalarView()
        var rest = unicodeScalars[...]
        while let escape = rest.firstIndex(of: "\u{1B}") {
            result.append(contentsOf: rest[..<escape])
            rest = rest[escape...].dropFirst()
            guard rest.first == "[" else { continue }
            // Parameters and intermediates lie in 0x20...0x3F, the final letter in 0x40...0x7E (ECMA-48, 5.4).
            rest = rest.dropFirst().drop { (0x20...0x3F).contains($0.value) }.dropFirst()
        }
        result.append(contentsOf: rest)
        return String(result)
    }
}

extension Character {
    /// How many columns a terminal draws the character in: 0, 1 or 2.
    public var displayWidth: Int {
        // Variation selector 16 asks for the emoji form of a character that also has a text form.
        if unicodeScalars.contains("\u{FE0F}"), unicodeScalars.first?.properties.isEmoji == true { return 2 }
        var width = 0
        for scalar in unicodeScalars {
            width += scalar.displayWidth
            // One character fills at most two columns, however many emoji are joined in it.
            if width >= 2 { return 2 }
        }
        return width
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        switch properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator, .surrogate:
            return 0
        default: break
        }
        // Vowels and finals of old Hangul are drawn into the syllable that their initial began.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        // A regional indicator is half a flag: two of them make one wide character.
        let isHalfFlag = (0x1F1E6...0x1F1FF).contains(value)
        let isWide = EastAsianWideScalars.contains(self) || (properties.isEmojiPresentation && !isHalfFlag)
        return isWide ? 2 : 1
    }
}
