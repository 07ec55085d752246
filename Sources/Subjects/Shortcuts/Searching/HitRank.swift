/// A hit with everything that decides on its rank among other hits.
struct HitRank {
    var lastDonation: Int64
    var number: Int32
    var match: MatchQuality

    @inline(__always)
    func isBefore(_ other: HitRank) -> Bool {
        if match != other.match { return match < other.match }
        if lastDonation != other.lastDonation { return lastDonation > other.lastDonation }
        return number < other.number
    }
}
