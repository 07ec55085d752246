/// Finds activities by words. The owner of the activities numbers them. Order: the quality of the match, then the most
/// recent last donation, then the lowest number. Source: shortcuts, Search.
package protocol ActivitySearch {
    init()

    mutating func insert(_ number: Int, _ words: SearchWords, lastDonation: Int64)

    /// Activities cannot be found any more; the words are those with which they were inserted.
    mutating func remove(_ removed: [(number: Int, words: SearchWords)])

    mutating func donated(_ number: Int, at instant: Int64)

    mutating func search(_ query: SearchQuery, limit: Int) -> [SearchHit]
}

extension Collection {
    /// Visits the memory that the elements lie in.
    func visitMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        withContiguousStorageIfAvailable { elements in
            let bytes = UnsafeRawBufferPointer(elements)
            if let start = bytes.baseAddress { visit(start, bytes.count) }
        }
    }
}
