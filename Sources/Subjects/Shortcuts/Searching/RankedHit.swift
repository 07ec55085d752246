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
