import Foundation

/// Numbers that JSON does not have, but some tools write without quotes.
enum NotANumber {
    private static let words = ["-Infinity", "Infinity", "-NaN", "NaN", "-nan", "nan", "-inf", "inf"].map {
        Array($0.utf8)
    }

    /// The text with `null` in place of each such number outside strings.
    ///
    /// - Complexity: O(bytes)
    static func replaced(in bytes: Data) -> Data {
        let initials = Set(words.map { $0[0] })
        guard words.contains(where: { bytes.range(of: Data($0)) != nil }) else { return bytes }

        let source = Array(bytes)
        var result = Data(capacity: source.count)
        var isText = false
        var position = 0

        while position < source.count {
            let byte = source[position]
            if isText {
                if byte == UInt8(ascii: "\\"), position + 1 < source.count {
                    result.append(byte)
                    position += 1
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
            } else if byte == UInt8(ascii: "\"") {
                isText = true
            } else if initials.contains(byte), let word = words.first(where: { source[position...].starts(with: $0) }) {
                result.append(contentsOf: "null".utf8)
                position += word.count
                continue
            }

            result.append(source[position])
            position += 1
        }

        return result
    }
}
