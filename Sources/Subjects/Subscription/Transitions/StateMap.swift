/// Where each state leads when a stretch of events has passed: what is left of the stretch, whatever state it met.
public struct StateMap: Hashable, Sendable {
    /// Raw values of states by raw value; beyond the states every number leads to itself.
    let ends: SIMD16<UInt8>

    init(ends: SIMD16<UInt8>) {
        self.ends = ends
    }

    /// No event: every state stays.
    public static let identity = StateMap(ends: SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))

    /// Where a state leads.
    public subscript(start: SubscriptionState) -> SubscriptionState {
        SubscriptionState.allCases[Int(ends[Int(start.rawValue)])]
    }

    /// The map of this stretch and the one behind it.
    public func followed(by next: StateMap) -> StateMap {
        var both = ends
        for start in 0..<16 { both[start] = next.ends[Int(ends[start])] }
        return StateMap(ends: both)
    }
}
