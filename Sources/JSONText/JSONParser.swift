/// Parses one text after another and uses the memory of one for the next.
///
/// A line of a stream costs no allocation once the longest line has been read, if the document of the line before is
/// gone by then.
package final class JSONParser {
    package let options: JSONOptions
    private var values: [JSONDocument.Value] = []

    /// A parser for texts that are all read with the same options.
    package init(options: JSONOptions = JSONOptions()) { self.options = options }

    /// Parses a JSON text without copying it.
    ///
    /// - Parameter bytes: a buffer that the caller keeps in place as long as the document is used.
    /// - Complexity: O(bytes).
    package func parse(_ bytes: UnsafeBufferPointer<UInt8>, line: Int = 1) throws(JSONError) -> JSONDocument {
        var scanner = JSONScanner(bytes: bytes, position: 0, line: line, options: options)
        swap(&scanner.values, &values)

        // A list that a document still reads stays with the document: emptying a shared array makes a new one.
        scanner.values.removeAll(keepingCapacity: true)
        defer { values = scanner.values }

        try scanner.scan()
        return JSONDocument(scanner: scanner, owner: nil)
    }
}
