/// Simpler versions of something, the boldest first, made one by one as they are asked for.
///
/// A shrinker takes the first that still fails and starts again from it.
public struct ShrinkCandidates<Candidate>: Sequence {
    private let groups: [(count: Int, candidate: (Int) -> Candidate?)]

    init(_ groups: [(count: Int, candidate: (Int) -> Candidate?)]) {
        self.groups = groups
    }

    /// Candidates in order.
    public func makeIterator() -> AnyIterator<Candidate> {
        var (group, position) = (0, 0)
        return AnyIterator {
            while group < groups.count {
                while position < groups[group].count {
                    position += 1
                    if let candidate = groups[group].candidate(position - 1) { return candidate }
                }
                group += 1
                position = 0
            }
            return nil
        }
    }
}
