import JSONText

/// A scan for elements with too many attributes. libxml2 compares all attributes of an element with each other before
/// it reports the element. That takes seconds for 100,000 attributes.
///
/// The scan is only right for a well-formed document, so its result only counts if the parser gets there. A value
/// cannot contain a `<`. So a tag with too many attributes is a long stretch without a `<`, and tags are only inspected
/// if there is such a stretch.
enum XMLAttributeBound {
    /// Returns the position of the `<` of the first start tag with more than `limit` quoted values.
    ///
    /// - Complexity: O(bytes).
    static func firstOver(_ limit: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        // The shortest attribute is ` a=""`, with five bytes.
        hasStretch(of: limit * 5, in: bytes) ? firstTag(over: limit, in: bytes) : nil
    }

    /// Returns true if `length` bytes in a row have no `<`.
    private static func hasStretch(of length: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = 0
        while start < bytes.count {
            let next = bytes.first(.less, in: start..<bytes.count) ?? bytes.count
            if next - start >= length { return true }
            start = next + 1
        }

        return false
    }

    private static func firstTag(over limit: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let skippable: [(opening: StaticString, closing: StaticString)] = [
            ("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"),
        ]
        var index = 0
        while let start = bytes.first(.less, in: index..<bytes.count) {
            if let section = skippable.first(where: { bytes.matches($0.opening, at: start) }) {
                let inside = start + section.opening.utf8CodeUnitCount
                guard inside <= bytes.count, let end = bytes.first(section.closing, in: inside..<bytes.count) else {
                    return nil
                }

                index = end + section.closing.utf8CodeUnitCount
                continue
            }

            index = start + 1
            var values = 0
            while index < bytes.count, bytes[index] != .greater, bytes[index] != .less {
                let byte = bytes[index]
                index += 1
                guard byte == UInt8(ascii: "\"") || byte == .apostrophe else { continue }

                guard let end = bytes.first(byte, in: index..<bytes.count) else { return nil }

                values += 1
                if values > limit { return start }
                index = end + 1
            }
        }

        return nil
    }
}
