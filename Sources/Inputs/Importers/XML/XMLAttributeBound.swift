import JSONText

/// A scan for elements with too many attributes. libxml2 compares every attribute of an element with every other before
/// it reports the element, which takes seconds for 100,000 attributes.
///
/// The scan is right as long as the document is well-formed, and its finding counts only if the parser gets there. As a
/// value cannot hold a `<`, a tag with too many attributes is a long stretch without one; only if there is such a
/// stretch are the tags looked at.
enum XMLAttributeBound {
    /// Returns the position of the `<` of the first start tag with more than `limit` quoted values.
    ///
    /// - Complexity: O(bytes).
    static func firstOver(_ limit: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        // The shortest attribute is ` a=""`, of five bytes.
        hasStretch(of: limit * 5, in: bytes) ? firstTag(over: limit, in: bytes) : nil
    }

    /// Returns true if there are as many bytes in a row without a `<`.
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
