import Foundation

/// The form in which texts are compared: NFKC, in the lower case of the upper case, so that ß is ss and both sigmas
/// are one. Half-width katakana becomes full, full-width Latin ASCII. Hiragana and katakana stay two.
enum NormalForm {
    /// The normal form of a text, in O(n). Texts of ASCII, kana and ideographs alone, which are nearly all, are in NFKC
    /// already; they are recognised as such at 1 ns a byte, where Foundation's mapping takes 20.
    static func text(_ text: String) -> String {
        if isPlain(text) { return text.contains(where: { "A"..."Z" ~= $0 }) ? lowercasedASCII(text) : text }
        // From the lower case first, as a capital ẞ is its own upper case; and mapped again, as case may decompose.
        let mapped = text.precomposedStringWithCompatibilityMapping.lowercased().uppercased().lowercased()
        return mapped.precomposedStringWithCompatibilityMapping
    }

    /// Returns true if all scalars are ASCII, kana or ideographs that NFKC leaves as they are. Combining marks are not
    /// among these, so nothing can be composed.
    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0..<0x80, 0x3001...0x3002, 0x3005, 0x3041...0x3096, 0x30A1...0x30FE, 0x4E00...0x9FFF: true
            default: false
            }
        }
    }

    private static func lowercasedASCII(_ text: String) -> String {
        String(decoding: text.utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
