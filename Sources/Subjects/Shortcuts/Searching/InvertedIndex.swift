/// An inverted index: for each word, a list of the activities that have it.
///
/// A search goes through the lists of the terms that its word begins, class by class, the exact one first, and ends
/// with the class that fills the limit. The last donation alone shows that an activity is worse than the worst of the
/// best so far: one load and one comparison an activity, which is most of the time. Rejected: lists in the order of the
/// last donation; their upkeep moves an activity in all its lists at each donation.
package struct InvertedIndex: ActivitySearch {
    private struct Postings {
        var ofTitle: [Int32] = []
        var ofDescription: [Int32] = []
    }

    private var terms = TermTable()
    private var postings: [Postings] = []
    private var lastDonations: [Int64] = []
    /// By activity: a stamp of the search that saw it last, so that nothing must be cleared between two.
    private var stamps: [UInt32] = []
    private var matches: [MatchQuality] = []
    private var stamp: UInt32 = 0

    package init() {}

    /// - Complexity: O(w) expected for w words.
    package mutating func insert(_ number: Int, _ words: SearchWords, lastDonation: Int64) {
        while lastDonations.count <= number {
            lastDonations.append(.min)
            stamps.append(0)
            matches.append(.exact)
        }

        lastDonations[number] = lastDonation
        words.forEachWord { word, isOfDescription in
            let term = terms.intern(word)
            if term == postings.count { postings.append(Postings()) }
            if isOfDescription {
                postings[term].ofDescription.append(Int32(number))
            } else {
                postings[term].ofTitle.append(Int32(number))
            }
        }
    }

    /// - Complexity: O(p) for p entries in the lists of all their words. Each list is read once.
    package mutating func remove(_ removed: [(number: Int, words: SearchWords)]) {
        let stamp = nextStamp(1)
        var affected: Set<Int> = []
        for (number, words) in removed {
            stamps[number] = stamp
            words.forEachWord { word, _ in
                if let term = terms.find(word) { affected.insert(term) }
            }
        }

        let stamps = stamps
        for term in affected {
            postings[term].ofTitle.removeAll { stamps[Int($0)] == stamp }
            postings[term].ofDescription.removeAll { stamps[Int($0)] == stamp }
        }
    }

    /// - Complexity: O(1).
    package mutating func donated(_ number: Int, at instant: Int64) { lastDonations[number] = instant }

    /// - Complexity: O(log n + p) for n terms and p entries of the lists that are gone through, and O(log limit) for
    ///   those that are among the best for a while.
    package mutating func search(_ query: SearchQuery, limit: Int) -> [SearchHit] {
        guard let first = query.words.first, limit > 0 else { return [] }
        let best = query.words.count == 1 ? searchOne(first, limit) : searchSeveral(query.words, limit)
        return best.map { SearchHit(number: Int($0.number), match: $0.match) }
    }

    /// Makes room for `count` unused stamps, and returns the first.
    private mutating func nextStamp(_ count: Int) -> UInt32 {
        let (sum, isTooLarge) = stamp.addingReportingOverflow(UInt32(count))
        if isTooLarge {
            for number in stamps.indices { stamps[number] = 0 }
            stamp = UInt32(count)
            return 1
        }

        defer { stamp = sum }

        return stamp + 1
    }

    /// Calls `visit` with the lists for a word, class by class, as long as `shouldContinue` returns true.
    private func forEachClass(
        of word: UnsafeBufferPointer<UInt8>, _ visit: (MatchQuality, [Int32]) -> Void, shouldContinue: () -> Bool
    ) {
        let exact = terms.find(word)
        if let exact {
            visit(.exact, postings[exact].ofTitle)
            guard shouldContinue() else { return }
        }

        terms.forEach(prefix: word) { term in
            if term != exact { visit(.prefix, postings[term].ofTitle) }
            return true
        }

        guard shouldContinue() else { return }

        terms.forEach(prefix: word) { term in
            visit(.description, postings[term].ofDescription)
            return true
        }
    }

    private mutating func searchOne(_ word: [UInt8], _ limit: Int) -> [HitRank] {
        let stamp = nextStamp(1)
        var best = BestHits(limit: limit)

        // Out of `self` while the lists are lent, and without a copy.
        var stamps: [UInt32] = []
        swap(&stamps, &self.stamps)
        word.withUnsafeBufferPointer { word in
            lastDonations.withUnsafeBufferPointer { lastDonations in
                stamps.withUnsafeMutableBufferPointer { stamps in
                    forEachClass(of: word) { match, list in
                        for number in list {
                            let hit = HitRank(lastDonation: lastDonations[Int(number)], number: number, match: match)
                            // A stamped activity was taken before; pushed out since, it would lose again.
                            guard best.wouldTake(hit), stamps[Int(number)] != stamp else { continue }

                            stamps[Int(number)] = stamp
                            best.insert(hit)
                        }
                    } shouldContinue: {
                        !best.isFull
                    }
                }
            }
        }

        swap(&stamps, &self.stamps)
        return best.sorted
    }

    /// Searches word by word. An activity that has all words so far has the stamp of the last word, and the worst of
    /// its classes.
    private mutating func searchSeveral(_ words: [[UInt8]], _ limit: Int) -> [HitRank] {
        let first = nextStamp(words.count)
        var best = BestHits(limit: limit)
        var stamps: [UInt32] = []
        swap(&stamps, &self.stamps)
        var matches: [MatchQuality] = []
        swap(&matches, &self.matches)
        var candidates: [Int32] = []

        for (position, word) in words.enumerated() {
            let stamp = first + UInt32(position)
            let isLast = position + 1 == words.count
            candidates.removeAll(keepingCapacity: true)
            word.withUnsafeBufferPointer { word in
                forEachClass(of: word) { match, list in
                    for number in list {
                        let index = Int(number)
                        // The best class of a word comes first, and counts.
                        guard position == 0 ? stamps[index] != stamp : stamps[index] == stamp - 1 else { continue }

                        stamps[index] = stamp
                        matches[index] = position == 0 ? match : max(matches[index], match)
                        if isLast { candidates.append(number) }
                    }
                } shouldContinue: {
                    true
                }
            }
        }

        for number in candidates {
            let hit = HitRank(lastDonation: lastDonations[Int(number)], number: number, match: matches[Int(number)])
            if best.wouldTake(hit) { best.insert(hit) }
        }

        swap(&stamps, &self.stamps)
        swap(&matches, &self.matches)
        return best.sorted
    }

    package func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        terms.visitTouchedMemory(visit)
        postings.visitMemory(visit)
        lastDonations.visitMemory(visit)
        stamps.visitMemory(visit)
        matches.visitMemory(visit)

        for lists in postings {
            lists.ofTitle.visitMemory(visit)
            lists.ofDescription.visitMemory(visit)
        }
    }
}

/// The best of many hits: a heap with a maximum size, with the worst hit on top.
struct BestHits {
    private let limit: Int
    private var heap: [HitRank] = []

    init(limit: Int) {
        self.limit = limit
        heap.reserveCapacity(min(limit, 1_024))
    }

    var isFull: Bool { heap.count == limit }

    @inline(__always)
    func wouldTake(_ hit: HitRank) -> Bool { heap.count < limit || hit.isBefore(heap[0]) }

    /// Inserts a hit, in place of the worst when there are enough.
    mutating func insert(_ hit: HitRank) {
        guard isFull else {
            heap.append(hit)
            var index = heap.count - 1
            while index > 0, heap[(index - 1) / 2].isBefore(heap[index]) {
                heap.swapAt(index, (index - 1) / 2)
                index = (index - 1) / 2
            }

            return
        }

        heap[0] = hit
        var index = 0
        while true {
            var worst = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[worst].isBefore(heap[child]) {
                worst = child
            }

            guard worst != index else { return }

            heap.swapAt(index, worst)
            index = worst
        }
    }

    var sorted: [HitRank] { heap.sorted { $0.isBefore($1) } }
}
