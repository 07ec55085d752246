/// A binary search for the first bad commit of a range. It avoids commits that cannot be judged.
struct FirstBadSearch {
    /// The indices of the commits that may be the first bad one. The last of these commits is bad.
    private(set) var suspects: ClosedRange<Int>
    private var unjudged: Set<Int> = []

    /// Begins with `count` commits; the last one is bad.
    init(count: Int) { suspects = 0...count - 1 }

    /// The index nearest to the middle that may still be judged; `nil` if there is nothing left to find out.
    var next: Int? {
        let middle = suspects.lowerBound + (suspects.count - 1) / 2
        return suspects.dropLast().filter { !unjudged.contains($0) }
            .min { (abs($0 - middle), $0) < (abs($1 - middle), $1) }
    }

    /// Records the verdict on a commit. `isBad` is `nil` if it cannot be judged.
    mutating func note(_ index: Int, isBad: Bool?) {
        switch isBad {
        case nil: unjudged.insert(index)
        case true?: suspects = suspects.lowerBound...index
        case false?: suspects = index + 1...suspects.upperBound
        }
    }
}
