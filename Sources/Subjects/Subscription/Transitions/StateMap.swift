import CTransitions

/// Where each state leads when a stretch of events has passed: what is left of the stretch, whatever state it met.
struct StateMap: Hashable, Sendable {
    /// Raw values of states by raw value; beyond the states every number leads to itself.
    let ends: SIMD16<UInt8>

    /// No event: every state stays.
    static let identity = StateMap(ends: SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))

    subscript(start: SubscriptionState) -> SubscriptionState {
        SubscriptionState.allCases[Int(ends[Int(start.rawValue)])]
    }
}
