/// Finds activities by words; they are numbered by whoever holds them. The order: how well the words fit, then the last
/// donation, the most recent first, then the lowest number. Source: shortcuts, Search.
public protocol ActivitySearch {
    init()

    mutating func insert(_ number: Int, _ words: SearchWords, lastDonation: Int64)

    /// Activities cannot be found any more; the words are those with which they were inserted.
    mutating func remove(_ removed: [(number: Int, words: SearchWords)])

    mutating func donated(_ number: Int, at instant: Int64)

    mutating func search(_ query: SearchQuery, limit: Int) -> [SearchHit]
}

/// The quality of a match, the best first.
public enum SearchMatch: UInt8, Hashable, Sendable, Comparable, CaseIterable {
    /// Each is a word of the title or of a keyword.
    case exact
    /// Each is or begins one.
    case prefix
    /// One is or begins no more than a word of the description.
    case description

    public static func < (first: SearchMatch, second: SearchMatch) -> Bool { first.rawValue < second.rawValue }
}

public struct SearchHit: Hashable, Sendable {
    public var number: Int
    public var match: SearchMatch
}

/// A hit with all that its place among others depends on.
struct RankedHit {
    var lastDonation: Int64
    var number: Int32
    var match: SearchMatch

    @inline(__always)
    func isBefore(_ other: RankedHit) -> Bool {
        if match != other.match { return match < other.match }
        if lastDonation != other.lastDonation { return lastDonation > other.lastDonation }
        return number < other.number
    }
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
