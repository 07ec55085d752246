/// Parses one text after another, and uses the memory of one text for the next.
///
/// After the longest line of a stream a line costs no allocation, if the document of the line before it no longer
/// exists.
package final class JSONParser {
    package let options: JSONOptions
    private var memory = JSONValueMemory()

    /// A parser for texts that are all read with the same options.
    package init(options: JSONOptions = JSONOptions()) { self.options = options }

    /// Parses a JSON text without copying it.
    ///
    /// - Parameter bytes: a buffer that the caller keeps in place as long as the document is used.
    /// - Complexity: O(bytes).
    package func parse(_ bytes: UnsafeBufferPointer<UInt8>, line: Int = 1) throws(JSONError) -> JSONDocument {
        // Memory that a document still reads stays with the document.
        if !isKnownUniquelyReferenced(&memory) { memory = JSONValueMemory() }
        var scanner = JSONScanner(bytes: bytes, position: 0, line: line, options: options, memory: memory)
        try scanner.scan()
        return JSONDocument(scanner: scanner)
    }
}
