/// Waiting requests in a binary heap of deadlines, with lazy cancellation: the reference.
///
/// A cancelled request stays in the heap until it comes to the top, so that the heap holds all requests of the longest
/// delay.
@usableFromInline
package struct HeapRequests: DelayedRequests {
    private struct Entry {
        var deadline: Int64
        var sequence: UInt64
        var user: Int

        func isBefore(_ other: Entry) -> Bool {
            deadline != other.deadline ? deadline < other.deadline : sequence < other.sequence
        }
    }

    private var heap: [Entry] = []
    /// The number of the waiting request, by user; 0 for none.
    private var waitingRequests: [UInt64]
    private var sequence: UInt64 = 0
    private var now = Int64.min
    @usableFromInline
    package private(set) var count = 0

    @usableFromInline
    package init(users: Int) { waitingRequests = Array(repeating: 0, count: users) }

    /// - Complexity: O(log n) for n entries of the heap, O(1) as long as deadlines rise.
    @usableFromInline
    package mutating func request(_ user: Int, at deadline: Int64) {
        if waitingRequests[user] == 0 { count += 1 }
        sequence += 1
        waitingRequests[user] = sequence
        heap.append(Entry(deadline: max(deadline, now), sequence: sequence, user: user))
        siftUp(heap.count - 1)
    }

    /// - Complexity: O(1); the entry is removed from the heap later.
    @usableFromInline
    @discardableResult
    package mutating func cancel(_ user: Int) -> Bool {
        guard waitingRequests[user] != 0 else { return false }
        waitingRequests[user] = 0
        count -= 1
        return true
    }

    /// - Complexity: O(log n) for n entries of the heap, for each entry that is skipped and for the one that is due.
    @usableFromInline
    package mutating func next(until instant: Int64) -> DelayedRequest? {
        let end = max(instant, now)
        while let first = heap.first {
            let isWaiting = waitingRequests[first.user] == first.sequence
            guard !isWaiting || first.deadline <= end else { break }

            removeFirst()
            guard isWaiting else { continue }

            waitingRequests[first.user] = 0
            count -= 1
            now = max(now, first.deadline)

            return DelayedRequest(user: first.user, deadline: first.deadline)
        }

        now = end
        return nil
    }

    private mutating func siftUp(_ start: Int) {
        let entry = heap[start]
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard entry.isBefore(heap[parent]) else { break }
            heap[index] = heap[parent]
            index = parent
        }

        heap[index] = entry
    }

    private mutating func removeFirst() {
        let entry = heap.removeLast()
        guard !heap.isEmpty else { return }

        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < heap.count else { break }

            if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
            guard heap[child].isBefore(entry) else { break }

            heap[index] = heap[child]
            index = child
        }

        heap[index] = entry
    }
}
