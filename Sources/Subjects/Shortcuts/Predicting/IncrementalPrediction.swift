/// Keeps one score an activity, which decays without being touched, and all activities in a heap, the highest score on
/// top. A donation makes a score higher and nothing else, so that it moves up. The best of a heap are found from its
/// top.
package struct IncrementalPrediction: ActivityPrediction {
    private let halfLife: Int64
    private var heap: [RankedActivity] = []
    /// By activity: its place in the heap, −1 for none.
    private var places: [Int32] = []

    package init(halfLife: Int64) {
        precondition(halfLife >= 1, "a half-life is 1 ms or more, not \(halfLife)")
        self.halfLife = halfLife
    }

    /// - Complexity: O(log n) for n activities.
    package mutating func donate(_ number: Int, at instant: Int64) {
        while places.count <= number { places.append(-1) }
        if places[number] < 0 {
            places[number] = Int32(heap.count)
            heap.append(RankedActivity(score: DecayedScore(), lastDonation: .min, number: Int32(number)))
        }

        let place = Int(places[number])
        heap[place].score.add(instant, halfLife: halfLife)
        heap[place].lastDonation = max(heap[place].lastDonation, instant)
        siftUp(place)
    }

    /// - Complexity: O(log n) for each.
    package mutating func remove(_ numbers: [Int]) {
        for number in numbers where number < places.count && places[number] >= 0 {
            let place = Int(places[number])
            places[number] = -1
            let last = heap.removeLast()

            guard place < heap.count else { continue }

            heap[place] = last
            places[Int(last.number)] = Int32(place)
            siftUp(place)
            siftDown(place)
        }
    }

    /// - Complexity: O(k log k) for k suggestions, however many activities there are.
    package func top(_ limit: Int, at now: Int64) -> [Suggestion] {
        guard limit > 0, !heap.isEmpty else { return [] }

        var suggestions: [Suggestion] = []
        suggestions.reserveCapacity(min(limit, heap.count))

        // The candidates for the next place, the best last: at most one more than was taken.
        var candidates = [0]
        while suggestions.count < limit, let place = candidates.popLast() {
            let ranked = heap[place]
            suggestions.append(
                Suggestion(number: Int(ranked.number), score: ranked.score.value(at: now, halfLife: halfLife)))
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
                candidates.insert(child, at: candidates.partitioningIndex { heap[$0].isBefore(heap[child]) })
            }
        }

        return suggestions
    }

    private mutating func siftUp(_ start: Int) {
        let moved = heap[start]
        var place = start
        while place > 0 {
            let parent = (place - 1) / 2
            guard moved.isBefore(heap[parent]) else { break }
            put(heap[parent], at: place)
            place = parent
        }

        put(moved, at: place)
    }

    private mutating func siftDown(_ start: Int) {
        let moved = heap[start]
        var place = start
        while true {
            var child = 2 * place + 1
            guard child < heap.count else { break }

            if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
            guard heap[child].isBefore(moved) else { break }

            put(heap[child], at: place)
            place = child
        }

        put(moved, at: place)
    }

    @inline(__always)
    private mutating func put(_ ranked: RankedActivity, at place: Int) {
        heap[place] = ranked
        places[Int(ranked.number)] = Int32(place)
    }
}
