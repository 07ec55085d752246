/// Parses one text after the other and keeps the list of values for the next: a line of a stream costs no allocation
/// once the longest has been seen, provided that the document of the line before is gone by then.
package final class JSONParser {
    package let options: JSONOptions
    private var values: [JSONDocument.Value] = []

    package init(options: JSONOptions = JSONOptions()) { self.options = options }

    /// Parses a JSON text that somebody else keeps where it is for as long as the document is used, in O(bytes).
    package func parse(_ bytes: UnsafeBufferPointer<UInt8>, line: Int = 1) throws(JSONError) -> JSONDocument {
        var scanner = JSONScanner(bytes: bytes, position: 0, line: line, options: options)
        swap(&scanner.values, &values)

        // A list that a document still reads is left to it, and a new one begun.
        scanner.values.removeAll(keepingCapacity: true)
        defer { values = scanner.values }

        try scanner.scan()
        return JSONDocument(scanner: scanner, owner: nil)
    }
}
