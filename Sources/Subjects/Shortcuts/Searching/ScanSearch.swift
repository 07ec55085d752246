/// Looks at the words of every activity: the reference.
package struct ScanSearch: ActivitySearch {
    private struct Entry {
        var words: SearchWords
        var lastDonation: Int64
    }

    private var entries: ContiguousArray<Entry?> = []

    package init() {}

    /// - Complexity: O(1) amortised.
    package mutating func insert(_ number: Int, _ words: SearchWords, lastDonation: Int64) {
        while entries.count <= number { entries.append(nil) }
        entries[number] = Entry(words: words, lastDonation: lastDonation)
    }

    /// - Complexity: O(removed).
    package mutating func remove(_ removed: [(number: Int, words: SearchWords)]) {
        for (number, _) in removed { entries[number] = nil }
    }

    /// - Complexity: O(1).
    package mutating func donated(_ number: Int, at instant: Int64) { entries[number]?.lastDonation = instant }

    /// - Complexity: O(w + h log h) for w words of all activities and h hits.
    package mutating func search(_ query: SearchQuery, limit: Int) -> [SearchHit] {
        guard !query.words.isEmpty, limit > 0 else { return [] }

        var hits: [HitRank] = []
        for number in entries.indices {
            guard let entry = entries[number], let match = Self.match(entry.words, query) else { continue }
            hits.append(HitRank(lastDonation: entry.lastDonation, number: Int32(number), match: match))
        }

        hits.sort { $0.isBefore($1) }
        return hits.prefix(limit).map { SearchHit(number: Int($0.number), match: $0.match) }
    }

    private static func match(_ words: SearchWords, _ query: SearchQuery) -> MatchQuality? {
        var worst = MatchQuality.exact
        for word in query.words {
            guard let match = words.match(word) else { return nil }
            worst = max(worst, match)
        }

        return worst
    }

    package func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        entries.visitMemory(visit)
        for entry in entries { entry?.words.visitTouchedMemory(visit) }
    }
}
