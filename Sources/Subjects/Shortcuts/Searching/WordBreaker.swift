/// Splits a text in normal form into words.
///
/// Letters and digits of alphabets stay together. Spaces and punctuation belong to no word. Without them, a word ends
/// where the script changes: モンストのマルチに参加 is モンスト, の, マルチ, に, 参加. A prolonged sound mark belongs to the text before it,
/// and so do combining marks. Symbols are words of their own.
enum WordBreaker {
    private enum Script {
        case letters, hiragana, katakana, ideographs, symbols
        /// It belongs to the word before it.
        case mark
        /// It is skipped.
        case ignored
        case separator
    }

    /// Calls `body` with the words, in their order, in O(n).
    static func forEachWord(of text: String, _ body: (Substring.UnicodeScalarView) -> Void) {
        let scalars = text.unicodeScalars
        var word = Substring.UnicodeScalarView()
        var script = Script.separator

        func end() {
            if !word.isEmpty { body(word) }
            word = Substring.UnicodeScalarView()
        }

        for scalar in scalars {
            var next = Self.script(of: scalar)
            switch next {
            case .ignored: continue
            case .separator:
                end()
                script = .separator
                continue
            case .mark:
                // Without a word before it, a mark begins a word.
                if word.isEmpty { script = .letters }
                next = script
            default: break
            }

            if next != script { end() }
            script = next
            word.append(scalar)
        }

        end()
    }

    private static func script(of scalar: Unicode.Scalar) -> Script {
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return .letters
        case 0x3041...0x3096, 0x309D...0x309F: return .hiragana
        case 0x30FC: return .mark
        case 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF: return .katakana
        case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD: return .ideographs
        default: break
        }

        if scalar.properties.isDefaultIgnorableCodePoint { return .ignored }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            return .letters
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: return .symbols
        default: return .separator
        }
    }
}
