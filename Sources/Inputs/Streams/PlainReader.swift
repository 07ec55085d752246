/// Reads plain lines one by one, independently of each other. So every thread can have its own reader.
package protocol PlainReader<Content>: SendableMetatype {
    /// The content of a line, which may point into it.
    associatedtype Content

    /// Returns the content of a line, valid as long as its bytes; `nil` if the line needs the careful reader.
    func read(_ line: UnsafeBufferPointer<UInt8>) -> Content?
}

extension PlainReader {
    /// Hands out a line that no block contained as a whole, if it is plain.
    ///
    /// - Returns: false if it is for the careful reader.
    func deliver(
        _ line: LineReader.Line, to accept: (UnsafeBufferPointer<ScannedLine<Content>>) throws(StreamRefusal) -> Int
    ) throws(StreamRefusal) -> Bool {
        guard case .complete(let bytes) = line, let content = read(bytes) else { return false }

        let line = ScannedLine(start: 0, nextStart: 0, content: content)
        let acceptedCount = try withUnsafePointer(to: line) { (line) throws(StreamRefusal) in
            try accept(UnsafeBufferPointer(start: line, count: 1))
        }
        return acceptedCount == 1
    }
}
