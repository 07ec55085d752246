/// The best of many hits: a heap of at most as many as are wanted, the worst on top.
struct BestHits {
    private let limit: Int
    private var heap: [RankedHit] = []

    init(limit: Int) {
        self.limit = limit
        heap.reserveCapacity(min(limit, 1_024))
    }

    var isFull: Bool { heap.count == limit }

    /// Whether a hit is among the best so far.
    @inline(__always)
    func wouldTake(_ hit: RankedHit) -> Bool { heap.count < limit || hit.isBefore(heap[0]) }

    /// Takes a hit, in place of the worst when there are enough.
    mutating func take(_ hit: RankedHit) {
        guard isFull else {
            heap.append(hit)
            var place = heap.count - 1
            while place > 0, heap[(place - 1) / 2].isBefore(heap[place]) {
                heap.swapAt(place, (place - 1) / 2)
                place = (place - 1) / 2
            }
            return
        }
        heap[0] = hit
        var place = 0
        while true {
            var worst = place
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[worst].isBefore(heap[child]) {
                worst = child
            }
            guard worst != place else { return }
            heap.swapAt(place, worst)
            place = worst
        }
    }

    /// The best first.
    var sorted: [RankedHit] { heap.sorted { $0.isBefore($1) } }
}
