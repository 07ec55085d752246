/// A complete line of a block: its position, and its content if it is plain.
package struct ScannedLine<Content> {
    /// The position of the first byte.
    let start: Int
    /// The position of the next line.
    let nextStart: Int
    /// The content; `nil` if the line needs the careful reader.
    let content: Content?
}

extension UnsafeBufferPointer {
    /// Passes the content of lines to `accept`, until one is not plain or is refused.
    ///
    /// - Parameters:
    ///   - prefetch: gets the content of a line twelve lines before `accept`, which is enough time to fetch from
    ///     memory.
    ///   - accept: returns false if it refuses a line.
    /// - Returns: the number of accepted lines.
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
