/// The effect of a stretch of events on every state.
struct StateMap: Hashable, Sendable {
    /// The raw values of the last states by that of the first; numbers of no state lead to themselves.
    let ends: SIMD16<UInt8>

    /// The effect of no event: every state stays.
    static let identity = StateMap(ends: SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))

    subscript(start: SubscriptionState) -> SubscriptionState {
        SubscriptionState.allCases[Int(ends[Int(start.rawValue)])]
    }
}
