/// Stores one score for each activity, which decays without updates, and a heap of all activities with the highest
/// score on top. A donation only raises one score, so the activity moves up. The best activities are found from the
/// top.
package struct IncrementalPrediction: ActivityPrediction {
    private let halfLife: Int64
    private var heap: [ActivityRank] = []
    /// By activity: its index in the heap, −1 for none.
    private var indices: [Int32] = []

    package init(halfLife: Int64) {
        precondition(halfLife >= 1, "a half-life is 1 ms or more, not \(halfLife)")
        self.halfLife = halfLife
    }

    /// - Complexity: O(log n) for n activities.
    package mutating func donate(_ number: Int, at instant: Int64) {
        while indices.count <= number { indices.append(-1) }
        if indices[number] < 0 {
            indices[number] = Int32(heap.count)
            heap.append(ActivityRank(score: DecayedScore(), lastDonation: .min, number: Int32(number)))
        }

        let index = Int(indices[number])
        heap[index].score.add(instant, halfLife: halfLife)
        heap[index].lastDonation = max(heap[index].lastDonation, instant)
        siftUp(index)
    }

    /// - Complexity: O(log n) for each.
    package mutating func remove(_ numbers: [Int]) {
        for number in numbers where number < indices.count && indices[number] >= 0 {
            let index = Int(indices[number])
            indices[number] = -1
            let last = heap.removeLast()

            guard index < heap.count else { continue }

            heap[index] = last
            indices[Int(last.number)] = Int32(index)
            siftUp(index)
            siftDown(index)
        }
    }

    /// - Complexity: O(k log k) for k suggestions, for any number of activities.
    package func top(_ limit: Int, at now: Int64) -> [Suggestion] {
        guard limit > 0, !heap.isEmpty else { return [] }

        var suggestions: [Suggestion] = []
        suggestions.reserveCapacity(min(limit, heap.count))

        // The candidates for the next place, the best last; at most one more than the places so far.
        var candidates = [0]
        while suggestions.count < limit, let index = candidates.popLast() {
            let ranked = heap[index]
            suggestions.append(
                Suggestion(number: Int(ranked.number), score: ranked.score.value(at: now, halfLife: halfLife)))
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
                candidates.insert(child, at: candidates.partitioningIndex { heap[$0].isBefore(heap[child]) })
            }
        }

        return suggestions
    }

    private mutating func siftUp(_ start: Int) {
        let moved = heap[start]
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard moved.isBefore(heap[parent]) else { break }
            put(heap[parent], at: index)
            index = parent
        }

        put(moved, at: index)
    }

    private mutating func siftDown(_ start: Int) {
        let moved = heap[start]
        var index = start
        while true {
            var child = 2 * index + 1
            guard child < heap.count else { break }

            if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
            guard heap[child].isBefore(moved) else { break }

            put(heap[child], at: index)
            index = child
        }

        put(moved, at: index)
    }

    @inline(__always)
    private mutating func put(_ ranked: ActivityRank, at index: Int) {
        heap[index] = ranked
        indices[Int(ranked.number)] = Int32(index)
    }
}
