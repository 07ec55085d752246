/// A trace that counts the distinct records that are visited.
struct DistinctVisits: VisitTrace {
    private final class Records {
        var visited: Set<UInt64> = []
        var isCounting = false
    }

    private let records = Records()
    private var buffer: VisitedBuffer = .preferred

    /// Returns the number of distinct records that are visited while `body` runs.
    func count(during body: () -> Void) -> Int {
        records.visited.removeAll(keepingCapacity: true)
        records.isCounting = true
        body()
        records.isCounting = false
        return records.visited.count
    }

    func buffer(_ name: VisitedBuffer) -> DistinctVisits {
        var other = self
        other.buffer = name
        return other
    }

    func visit(_ index: Int) {
        guard records.isCounting else { return }
        records.visited.insert(UInt64(buffer.rawValue) << 56 | UInt64(index))
    }
}
