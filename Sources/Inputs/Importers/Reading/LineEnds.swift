import JSONText

/// The line ends of old Macs: a carriage return without a line feed.
enum LineEnds {
    /// The text with a line feed for every carriage return; `nil` where it has line feeds, or no carriage return, and is
    /// read as it is. Every byte stays in its place.
    ///
    /// - Complexity: O(bytes), without a copy where there is a line feed or no carriage return.
    static func replaced(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let carriageReturn = UInt8(ascii: "\r")
        guard bytes.lineEnd(from: 0) == bytes.count, bytes.first(carriageReturn, in: 0..<bytes.count) != nil else {
            return nil
        }
        return bytes.map { $0 == carriageReturn ? .newline : $0 }
    }
}
