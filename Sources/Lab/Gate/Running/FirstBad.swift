/// Which of a row of commits to judge next, to find the first bad one: halves what is left, and goes around those that
/// cannot be judged.
struct FirstBad {
    /// Those that may be the first bad one; the last of them is bad.
    private(set) var suspects: ClosedRange<Int>
    private var unjudged: Set<Int> = []

    /// The last of so many is bad.
    init(count: Int) { suspects = 0...count - 1 }

    /// The one nearest to the middle that may still be judged; `nil` when nothing is left to be found out.
    var next: Int? {
        let middle = suspects.lowerBound + (suspects.count - 1) / 2
        return suspects.dropLast().filter { !unjudged.contains($0) }
            .min { (abs($0 - middle), $0) < (abs($1 - middle), $1) }
    }

    mutating func note(_ place: Int, isBad: Bool?) {
        switch isBad {
        case nil: unjudged.insert(place)
        case true?: suspects = suspects.lowerBound...place
        case false?: suspects = place + 1...suspects.upperBound
        }
    }
}
