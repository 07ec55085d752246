extension ByteColumn<EventKind> {
    /// Returns the raw values from a position.
    ///
    /// - Precondition: at least `count` values follow.
    func bytes(from first: Int, count: Int) -> UnsafeMutablePointer<UInt8> {
        precondition(
            first >= 0 && count <= self.count - first, "\(count) events from \(first) on are not in \(self.count)")
        return bytes + first
    }
}
