/// A whole line of a block: its position, and its content if it is plain.
package struct ScannedLine<Content> {
    /// The position of its first byte.
    let start: Int
    /// The position of the next line.
    let next: Int
    /// Its content; nil if the line is for the careful reader.
    let content: Content?
}

extension UnsafeBufferPointer {
    /// Takes the content of lines until one is not plain or is refused.
    ///
    /// - Parameters:
    ///   - prefetch: gets the content of a line twelve lines before `take` does: time enough to fetch from memory.
    ///   - take: returns false if it refuses a line.
    /// - Returns: The number of lines that were taken.
    @inline(__always)
    package func take<Content>(prefetch: (Content) -> Void = { _ in }, _ take: (Content) -> Bool) -> Int
    where Element == ScannedLine<Content> {
        for index in indices {
            if index + 12 < count, let content = self[index + 12].content { prefetch(content) }
            guard let content = self[index].content, take(content) else { return index }
        }
        return count
    }
}
