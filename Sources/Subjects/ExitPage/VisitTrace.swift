/// What is told of every record that an index reads or writes.
protocol VisitTrace {
    /// The same trace for another buffer, so that equal numbers of two buffers are two records.
    func buffer(_ name: VisitedBuffer) -> Self
    /// A record of the buffer is read or written.
    func visit(_ index: Int)
}

/// The buffers of an ``IndexedSearch``.
enum VisitedBuffer: UInt8 {
    case preferred, paths, families, siblings
}

/// Tells nobody; an optimised build leaves nothing of it.
struct NoTrace: VisitTrace {
    @inline(__always) func buffer(_ name: VisitedBuffer) -> NoTrace { self }
    @inline(__always) func visit(_ index: Int) {}
}

/// Collects the distinct records that are visited while it counts.
struct DistinctVisits: VisitTrace {
    private final class Records {
        var visited: Set<UInt64> = []
        var isCounting = false
    }

    private let records = Records()
    private var buffer: VisitedBuffer = .preferred

    /// How many distinct records `body` visits.
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
