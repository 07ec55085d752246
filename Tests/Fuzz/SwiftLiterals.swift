/// The string literals of a Swift source, as texts to begin with: near enough, and no compiler.
enum SwiftLiterals {
    static func all(in source: [UInt8]) -> [[UInt8]] {
        let source = Array(String(decoding: source, as: UTF8.self).unicodeScalars)
        var literals: [[UInt8]] = []
        var index = 0

        func hasQuotes(_ count: Int, at index: Int) -> Bool {
            index + count <= source.count && source[index..<index + count].allSatisfy { $0 == "\"" }
        }

        while index < source.count {
            guard source[index] == "\"" else {
                // A comment may hold a single quote mark.
                if source[index] == "/", index + 1 < source.count, source[index + 1] == "/" {
                    index = source[index...].firstIndex(of: "\n") ?? source.count
                }

                index += 1
                continue
            }

            let isLong = hasQuotes(3, at: index)
            let quotes = isLong ? 3 : 1
            index += quotes
            let start = index

            while index < source.count, !hasQuotes(quotes, at: index), isLong || source[index] != "\n" {
                index += source[index] == "\\" ? 2 : 1
            }

            let end = min(index, source.count)
            index += quotes
            let raw = String(String.UnicodeScalarView(source[start..<end]))
            literals.append(Array(unescaped(isLong ? unindented(raw) : raw).utf8))
        }

        return literals
    }

    /// The lines between the marks, without the indent of the last one.
    private static func unindented(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let indent = lines.last?.count ?? 0
        return lines.dropFirst().dropLast().map { String($0.dropFirst(indent)) }.joined(separator: "\n")
    }

    /// Escapes are replaced, a line end after a backslash counts for nothing, and an interpolation is a 1.
    private static func unescaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var scalars = text.unicodeScalars[...]

        func skip(through last: Unicode.Scalar) -> String {
            let skipped = scalars.prefix { $0 != last }
            scalars = scalars.dropFirst(skipped.count + 1)
            return String(skipped)
        }

        while let scalar = scalars.popFirst() {
            guard scalar == "\\", let escaped = scalars.popFirst() else {
                result.append(scalar)
                continue
            }

            switch escaped {
            case "n": result.append("\n")
            case "r": result.append("\r")
            case "t": result.append("\t")
            case "0": result.append("\0")
            case "u":
                let digits = skip(through: "}").dropFirst()
                result.append(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "?")
            case "(":
                _ = skip(through: ")")
                result.append("1")
            case "\n": break
            default: result.append(escaped)
            }
        }

        return String(result)
    }
}
