/// An activity's score, with everything else that decides on its rank.
struct ActivityRank {
    var score: DecayedScore
    var lastDonation: Int64
    var number: Int32

    @inline(__always)
    func isBefore(_ other: ActivityRank) -> Bool {
        if score.isHigher(than: other.score) { return true }
        if other.score.isHigher(than: score) { return false }
        if lastDonation != other.lastDonation { return lastDonation > other.lastDonation }
        return number < other.number
    }
}
