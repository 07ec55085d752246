extension TransitionColumn<EventKind> {
    /// The raw values from a position on, of which there are at least `count`.
    func bytes(from first: Int, count: Int) -> UnsafeMutablePointer<UInt8> {
        precondition(
            first >= 0 && count <= self.count - first, "\(count) events from \(first) on are not in \(self.count)")
        return bytes + first
    }
}
