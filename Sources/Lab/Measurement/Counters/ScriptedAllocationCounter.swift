/// A counter that gives the tallies it was handed, in order, for tests of plans and experiments.
public final class ScriptedAllocationCounter: AllocationCounter {
    /// `scripted`.
    public let name = "scripted"
    private var tallies: ArraySlice<AllocationTally>

    /// - Parameter tallies: The answers, one per call of ``count(_:)``.
    public init(_ tallies: [AllocationTally]) {
        self.tallies = tallies[...]
    }

    /// Runs `body` and gives the next tally of the script.
    public func count(_ body: () -> Void) -> AllocationTally {
        body()
        guard let tally = tallies.popFirst() else {
            preconditionFailure("the script holds fewer tallies than count(_:) was called")
        }
        return tally
    }
}
