/// A whole line of a block: its position, and its content if it is plain.
package struct ScannedLine<Content> {
    /// The position of its first byte.
    let start: Int
    /// The position of the next line.
    let next: Int
    /// Its content; `nil` if the line is for the careful reader.
    let content: Content?
}

extension UnsafeBufferPointer {
    /// Hands out the content of lines until one is not plain or is refused.
    ///
    /// - Parameters:
    ///   - prefetch: gets the content of a line twelve lines before `accept` does: time enough to fetch from memory.
    ///   - accept: returns false if it refuses a line.
    /// - Returns: the number of lines that were accepted.
    @inline(__always)
    package func acceptEach<Content>(prefetch: (Content) -> Void = { _ in }, _ accept: (Content) -> Bool) -> Int
    where Element == ScannedLine<Content> {
        for index in indices {
            if index + 12 < count, let content = self[index + 12].content { prefetch(content) }
            guard let content = self[index].content, accept(content) else { return index }
        }
        return count
    }
}
