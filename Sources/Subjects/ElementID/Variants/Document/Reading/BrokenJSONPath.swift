import JSONText

extension VariantProblem {
    /// Makes the problem of a JSON error, with the path to its place.
    init(_ error: JSONError, in bytes: UnsafeBufferPointer<UInt8>) {
        self.init(path: BrokenJSONPath.path(to: error.offset, in: bytes), line: error.line, reason: .json(error.reason))
    }
}

/// The path of a byte in a JSON text that cannot be parsed. The text before the byte is assumed to be correct. Only the
/// outermost levels are kept, so that a text of a million opening brackets takes no memory.
struct BrokenJSONPath {
    private struct Level {
        var isObject: Bool
        /// The number of commas so far.
        var position = 0
        /// The last key of an object.
        var key = 0..<0
    }

    /// The maximum number of levels of a path.
    private static let longest = 12

    /// Returns the JSON path of a byte.
    ///
    /// - Complexity: O(bytes before it).
    static func path(to offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
        var levels: [Level] = []
        var depth = 0
        var index = 0
        var awaitsKey = false

        while index < min(offset, bytes.count) {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                awaitsKey = byte == UInt8(ascii: "{")
                if depth <= longest { levels.append(Level(isObject: awaitsKey)) }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == levels.count, !levels.isEmpty { levels.removeLast() }
                depth = max(0, depth - 1)
                awaitsKey = false
            case UInt8(ascii: ","):
                guard depth == levels.count, let last = levels.indices.last else { continue }
                levels[last].position += 1
                levels[last].key = 0..<0
                awaitsKey = levels[last].isObject
            case UInt8(ascii: "\""):
                let start = index
                index = end(ofString: start, in: bytes)
                if awaitsKey, depth == levels.count, let last = levels.indices.last, index <= offset {
                    levels[last].key = start..<max(start, index - 1)
                }

                awaitsKey = false
            default: continue
            }
        }

        var path = "$"
        for level in levels {
            if level.isObject {
                // Between two members, the path is that of the object itself.
                if level.key.isEmpty { break }
                path += JSONDocument.step(String(decoding: bytes[level.key], as: UTF8.self))
            } else {
                path += "[\(level.position)]"
            }
        }

        return depth > levels.count ? path + "…" : path
    }

    /// Returns the position after the closing quote, or the end of the text.
    private static func end(ofString start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var index = start
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }

        return bytes.count
    }
}
